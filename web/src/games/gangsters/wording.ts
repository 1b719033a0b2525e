/** The words of this board, all in one place; rules and events have theirs from the server. */

export const KIND_WORDS: Record<string, string> = {
  racketeer: 'Racketeer',
  thug: 'Thug',
  vamp: 'Vamp',
  commissioner: 'Commissioner',
  cop: 'Cop',
  cops: 'Cops',
  public: 'Public',
};

export const HEADING_WORDS: Record<string, string> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
};

export const COLOUR_WORDS: Record<string, string> = {
  brown: 'brown',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
  red: 'red',
  gray: 'city',
};

export const PHASE_PARTS = ['Buy', 'Dice', 'Cops', 'Moves', 'Public', 'Pay', 'Shootouts'] as const;

export const WORDS = {
  bombed: 'BOMBED',
  map: 'The city',
  mapKeys: 'Arrows move the map, plus and minus zoom, 0 shows all of it.',
  closer: 'Closer',
  farther: 'Farther',
  whole: 'The whole city',
  list: 'List',
  moves: 'Moves',
  secret: 'secret',
  crime: 'Crime',
  level: 'level',
  onPatrol: 'on patrol',
  crimeSmall: 'criminals about',
  chooseEnd: 'Choose where',
  choose: 'Choose',
  wait: 'Wait',
  touch: 'Touch a lit place on the map, or a row of the list.',
  again: 'Press the place again, or the button.',
  otherwise: 'Or else',
  here: 'Here',
  out: 'out of the game',
  precincts: 'precincts',
  watching: 'Watching',
  yours: 'What you can do',
  players: 'The gangs',
  legend: 'Houses by price',
  city: 'city',
  spent: 'moved',
  none: 'no way',
  men: 'Men',
  buyGang: 'Your gang',
  startCash: 'to start with',
  spentMoney: 'spent',
  otherMoney: 'otherwise',
  percent: '% of a win',
  joints: 'joints',
  scoresCaption: 'Joints of each gang by colour',
} as const;

export function dollars(sum: number): string {
  return `$${sum.toLocaleString('en-US')}`;
}

export function places(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'}`;
}

export function cops(out: number): string {
  return out === 1 ? '1 cop' : `${out} cops`;
}

export function bribes(count: number): string {
  return count === 1 ? 'bribe' : 'bribes';
}

export function facing(heading: string): string {
  return `facing ${HEADING_WORDS[heading] ?? heading}`;
}

export function toGo(sum: number): string {
  return `${dollars(Math.max(0, sum))} to go`;
}

export function toward({ have, enough, what }: { have: number; enough: number; what: string }): string {
  if (what === 'cash') return `${dollars(have)} of ${enough.toLocaleString('en-US')}`;
  return `${have} of ${enough} ${COLOUR_WORDS[what] ?? what}`;
}

export const SOURCE_WORDS = {
  payoffs: 'from joints',
  extortion: 'extorted',
  sales: 'from sales',
  trades: 'from trades',
};

export const PICTURE = 'A street of the city at night: a lit club, a river, a Racketeer, a masked Vamp and a cop';

export const AID_WIN =
  'With a Racketeer, a Thug and a Vamp in play you win at the end of your turn with $10,000, all joints of one colour, or ten joints.';

export const AID_STEPS = [
  ['Buy', 'The building your Racketeer begins in, or a higher level for it. You may sell and trade.', 'GS-16'],
  ['Dice', 'Five dice, one for each kind of piece; a piece moves exactly as far as its die.', 'GS-03'],
  ['Cops', 'Buy a bribe, move one cop by the blue die, or bring one in.', 'GS-17'],
  ['Moves', 'Half as many actions as you have Racketeers: move a piece, extort again, or recruit.', 'GS-18'],
  ['Public', 'Lead Public by the white die into joints, where they pay every turn.', 'GS-19'],
  ['Pay', 'You pay what you ordered, and everybody collects.', 'GS-20'],
  ['Shootouts', 'Cops shoot at criminals first, then gangs at each other.', 'GS-22'],
] as const;

export const SIGNS = {
  clean: 'A gangster: its seat’s shape, how many men, and an arrow for where it faces.',
  criminal: 'The same, criminal: masked and saw-toothed until it moves again.',
  cop: 'A cop, by its number. A bribe of that number stops it.',
  public: 'Public: a joint with it inside pays price × level × this.',
  joint: 'A joint: whose it is, and its level.',
};
