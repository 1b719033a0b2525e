/** Faces cut in lino: a head, what is on it, and what the light leaves of it, put together differently for everybody. */

export interface Cut {
  jaw: string;
  top: string;
  more: string;
  /** The light comes from the other side. */
  turned: boolean;
}

const JAWS = {
  long: 'M11 13V26Q12 35 20 39 28 35 29 26V13Z',
  square: 'M10.5 13V28L15 37H25L29.5 28V13Z',
  sharp: 'M11 13V24L20 40 29 24V13Z',
  round: 'M10 13V26Q10 37 20 37 30 37 30 26V13Z',
} as const;

const TOPS = {
  bare: 'M10.6 20Q9 6 20 6 31 6 29.4 20 28 10.6 20 10.4 12 10.6 10.6 20Z',
  fedora: 'M3 17Q20 11 37 17 20 22 3 17ZM10 14.4Q11 3 16 4 20 6 24 4 29 3 30 14.4 20 11.6 10 14.4Z',
  cap: 'M8.6 16.6Q7 6 20 6 32 6 32 13.4L37 17.6Q28 14.6 8.6 16.6Z',
  bowler: 'M5 15.4H35V18H5ZM10 14.6Q9.6 3.6 20 3.6 30.4 3.6 30 14.6Z',
  beanie: 'M9.6 14.4Q8.6 2.6 20 2.6 31.4 2.6 30.4 14.4ZM9 15.6H31V19H9Z',
  slick: 'M9.6 22Q7 5 20 5 33 5 30.4 22L29 22Q28.6 13 24 12L12 14Q11 17 11 22Z',
  long: 'M7.6 35Q5 5 20 5 35 5 32.4 35L28.6 35Q30.4 17 24 12.6 12.6 14 11.6 22L11.4 35Z',
  bun: 'M9.6 22Q8 8.6 20 8.6 32 8.6 30.4 22 28.6 13.6 20 13.6 11.4 13.6 9.6 22ZM20 .8A4.2 4.2 0 1 1 20 9.2 4.2 4.2 0 1 1 20 .8Z',
  scarf: 'M8 37Q5 4 20 4 35 4 32 37L27.6 37Q30.6 14 20 14 9.4 14 12.4 37Z',
  wide: 'M.6 16.4Q20 9.6 39.4 16.4 20 22 .6 16.4ZM12 13Q12.6 5 20 5 27.4 5 28 13 20 10.6 12 13Z',
  peak: 'M9 15Q9 5 20 5 31 5 31 14L39 17.6 9 17Z',
  curls:
    'M7 21Q4 17 6.4 13.6 5 8 10.4 7 12.4 2.6 17.4 4 21 1 24.4 4.2 29.6 3.4 30.4 8 35 9.4 33.4 14 36 18 32.6 21.6L30 20Q29.6 14.4 24 14 12.6 13 10.4 20Z',
  flat: 'M6 15H34V17.8H6ZM11 14V5.6Q20 3.6 29 5.6V14Z',
  bob: 'M8 30Q5.6 5.4 20 5.4 34.4 5.4 32 30L28.8 30Q30 19 28 15.4L12.6 15.4Q10 19 11.2 30Z',
} as const;

const MORE = {
  none: '',
  glasses: 'M11 21H19V26H11ZM12.6 22.4V24.6H17.4V22.4ZM21 21H29V26H21ZM22.6 22.4V24.6H27.4V22.4ZM19 22H21V23.4H19Z',
  dark: 'M10.6 20.4H19L18 25.6H12ZM21 20.4H29.4L28 25.6H22ZM18 20.4H22V22H18Z',
  moustache: 'M13 31Q16 27.6 20 29.4 24 27.6 27 31 23 32 20 31 17 32 13 31Z',
  beard: 'M10.6 27Q13 32 17 29.6 20 28.4 23 29.6 27 32 29.4 27 29 38 20 41 11 38 10.6 27ZM17 32.4H23V33.8H17Z',
  smoke: 'M21 32H32V33.8H21ZM32.6 31H35V33.8H32.6Z',
  patch: 'M21.4 19.6H28.6V25Q25 27.6 21.4 25ZM11 17.6 22 20V21.4L11 19Z',
  scar: 'M14 21 15.2 20.6 17.6 30.4 16.4 30.8ZM13.6 24.6 17 23.6 17.2 24.8 13.8 25.8ZM14.6 28 18 27 18.2 28.2 14.8 29.2Z',
  pearls:
    'M13 38.4A1.8 1.8 0 1 1 13 42 1.8 1.8 0 1 1 13 38.4ZM17.6 40.2A1.8 1.8 0 1 1 17.6 43.8 1.8 1.8 0 1 1 17.6 40.2ZM22.4 40.2A1.8 1.8 0 1 1 22.4 43.8 1.8 1.8 0 1 1 22.4 40.2ZM27 38.4A1.8 1.8 0 1 1 27 42 1.8 1.8 0 1 1 27 38.4Z',
} as const;

type Top = keyof typeof TOPS;
type Jaw = keyof typeof JAWS;
type More = keyof typeof MORE;

/** The people of our own deck. */
const PEOPLE: Record<string, readonly [Top, Jaw, More]> = {
  B1: ['scarf', 'sharp', 'pearls'],
  B2: ['long', 'sharp', 'dark'],
  B3: ['flat', 'square', 'beard'],
  B4: ['fedora', 'round', 'moustache'],
  B5: ['bun', 'long', 'glasses'],
  G01: ['cap', 'sharp', 'patch'],
  G02: ['peak', 'square', 'none'],
  G03: ['beanie', 'square', 'moustache'],
  G04: ['slick', 'long', 'glasses'],
  G05: ['scarf', 'round', 'none'],
  G06: ['cap', 'long', 'smoke'],
  G07: ['beanie', 'round', 'beard'],
  G08: ['bun', 'sharp', 'none'],
  G09: ['wide', 'square', 'moustache'],
  G10: ['wide', 'sharp', 'none'],
  G11: ['slick', 'square', 'scar'],
  G12: ['bowler', 'long', 'glasses'],
  G13: ['curls', 'sharp', 'smoke'],
  G14: ['flat', 'long', 'none'],
  G15: ['peak', 'round', 'none'],
  G16: ['curls', 'round', 'pearls'],
  G17: ['beanie', 'long', 'dark'],
  G18: ['peak', 'long', 'glasses'],
  G19: ['bob', 'round', 'glasses'],
  G20: ['flat', 'round', 'smoke'],
  G21: ['curls', 'long', 'none'],
  G22: ['fedora', 'sharp', 'smoke'],
  G23: ['bob', 'square', 'pearls'],
  G24: ['fedora', 'square', 'none'],
  G25: ['bowler', 'round', 'patch'],
  G26: ['slick', 'round', 'beard'],
  G27: ['fedora', 'long', 'scar'],
  G28: ['slick', 'sharp', 'moustache'],
  G29: ['peak', 'sharp', 'dark'],
  G30: ['bob', 'sharp', 'none'],
  G31: ['flat', 'long', 'beard'],
  G32: ['wide', 'long', 'none'],
  G33: ['bare', 'square', 'beard'],
  G34: ['bob', 'long', 'dark'],
  G35: ['cap', 'round', 'glasses'],
};

export const OUR_PEOPLE = Object.keys(PEOPLE);

/** Draw somebody; whoever is not of our deck gets a face by number. */
export function cutFace(code: string): Cut {
  const number = Number(code.slice(1));
  const [tops, jaws, more] = [Object.values(TOPS), Object.values(JAWS), Object.values(MORE)];
  const [top, jaw, extra] = PEOPLE[code] ?? [];
  return {
    top: top ? TOPS[top] : tops[(number * 5) % tops.length]!,
    jaw: jaw ? JAWS[jaw] : jaws[(number * 3) % jaws.length]!,
    more: extra ? MORE[extra] : more[(number * 7) % more.length]!,
    turned: number % 3 === 1,
  };
}
