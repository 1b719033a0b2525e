/** What the server shows of Gangster Dice, and the names of its things. */
import type { Move } from '../../wire/types';

export const COLOURS = ['white', 'red', 'blue'] as const;
export const SYMBOLS = ['gavel', 'cocktail', 'gun', 'finger'] as const;
/** The tokens, each at the place of the symbol that influences it. */
export const TOKENS = ['lawyer', 'speakeasy', 'streets', 'investigator'] as const;
export const [LAWYER, SPEAKEASY, STREETS, INVESTIGATOR] = [0, 1, 2, 3] as const;

export type Colour = (typeof COLOURS)[number];
export type Face = (typeof SYMBOLS)[number];
export type TokenName = (typeof TOKENS)[number];

export const TOKEN_WORDS: Record<TokenName, string> = {
  lawyer: 'Lawyer',
  speakeasy: 'Speakeasy',
  streets: 'Streets',
  investigator: 'Investigator',
};

export type Counts = readonly [white: number, red: number, blue: number];

export interface Mugshot {
  code: string;
  name: string;
  favors: number;
  ability: string;
}

/** A bid as a sum: shown, or possible and without its favor. */
export interface Score {
  seat: number;
  token: TokenName;
  dice: number;
  favor: number;
  streets: number;
  bonus: number;
}

export interface DiceView {
  seat: number | null;
  phase: string;
  round: number;
  characters: Mugshot[];
  lineup: Mugshot[];
  stash: Counts[];
  counts: number[];
  fours: number[];
  hand: string[];
  deck: number;
  discard: number[];
  stack: number;
  control: (number | null)[];
  prospects: Score[];
  bids: Move[];
}

/** What the parts of a sum are called, in the order in which they are added; a bonus of nothing is not named. */
export function parts(score: Omit<Score, 'seat'>): { value: number; word: string }[] {
  const symbol = SYMBOLS[TOKENS.indexOf(score.token)]!;
  return [
    { value: score.dice, word: score.dice === 1 ? symbol : `${symbol}s` },
    { value: score.favor, word: 'favor' },
    ...(score.streets ? [{ value: score.streets, word: 'Streets' }] : []),
    ...(score.bonus ? [{ value: score.bonus, word: 'character' }] : []),
  ];
}

/** Write a sum out: `2 + 3 + 1 = 6`. */
export function sum(score: Omit<Score, 'seat'>): string {
  const values = parts(score).map(({ value }) => value);
  return `${values.join(' + ')} = ${values.reduce((total, value) => total + value, 0)}`;
}

/** Count dice in words. */
export function diceIn(number: number): string {
  return number === 1 ? '1 die' : `${number} dice`;
}
