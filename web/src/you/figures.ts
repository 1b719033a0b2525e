/** How ratings, places and days are written on one's own page and on the ladders. */
import { words } from '$words/people';
import { language } from '../languages';
import { PORTRAITS, type PortraitName } from '../pieces/portraits';
import type { OwnGameAnswer } from '../wire/people';

const figure = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });

/** Write a rating or its give with one place. */
export function rounded(value: number): string {
  return figure.format(value);
}

/** Write what a rating gained or lost, always with its sign. */
export function signed(change: number): string {
  return change < 0 ? words.games.down({ change: rounded(-change) }) : words.games.up({ change: rounded(change) });
}

/** Write the day of a moment that the server told. */
export function dayOf(at: number): string {
  return day.format(new Date(at * 1000));
}

/** Describe how a game ended for whoever asks: the place they took, and why it is not rated where it is not. */
export function outcome({ place, seats, ending, change }: OwnGameAnswer): string[] {
  const said: string[] = [];
  if (place !== null) said.push(place === 1 ? words.games.won : words.games.place({ place, seats }));
  const why = ending && ending in words.ending ? words.ending[ending as keyof typeof words.ending] : null;
  if (why) said.push(why);
  if (change !== null) said.push(words.games.rating({ change: signed(change) }));
  return said;
}

const FACES = Object.keys(PORTRAITS) as PortraitName[];

/** The picture in somebody's file: drawn by their key, the same on every device. */
export function faceOfKey(key: string | null): PortraitName {
  const sum = [...(key ?? '')].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return FACES[sum % FACES.length]!;
}
