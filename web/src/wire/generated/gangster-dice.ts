/* Made from the server's own declarations by `make types`. */
import type { Move, View } from './wire';

/** A character as everybody sees it (DI-A28). */
export interface Mugshot {
  code: string;
  name: string;
  favors: number;
  ability: string;
}

export const SYMBOLS = ['gavel', 'cocktail', 'gun', 'finger'] as const;
export type Symbol = (typeof SYMBOLS)[number];

export const TOKENS = ['lawyer', 'speakeasy', 'streets', 'investigator'] as const;
export type Token = (typeof TOKENS)[number];

/** A bid as a sum: one that was shown, or one that could be made. */
export interface Score {
  seat: number;
  token: Token;
  dice: number;
  favor: number;
  streets: number;
  bonus: number;
  score: number;
}

/**
 * The table from one seat. Dice are counts of white, red and blue. `control` and `won` name a seat for Lawyer,
 * Speakeasy, Streets and Investigator; `bonus_seat` controlled the Streets when the bids were shown, with `bonus`
 * dice on it. `fours` are the +4 favors in each hand: they were taken openly. `leaving` are the dice that may still
 * leave each stash this round. `unseen` counts, by value from 0 to 3, the favors that this seat has not located, in
 * the deck or in other hands; `deck_of` is what the deck was when it was last shuffled. `lineup` are the characters
 * that may still be chosen, `prospects` what this seat's bid on each token that it may bid on would score, with
 * each of its favors.
 */
export interface DiceView extends View {
  phase: string;
  round: number;
  first: number;
  turn: number | null;
  characters: readonly Mugshot[];
  lineup: readonly Mugshot[];
  stash: readonly (readonly [number, number, number])[];
  rolled: readonly (readonly (readonly Symbol[])[])[];
  picked: readonly (readonly Symbol[])[];
  leaving: readonly (readonly [number, number, number])[];
  hand: readonly string[];
  counts: readonly number[];
  fours: readonly number[];
  owes: readonly number[];
  gift: number | null;
  deck: number;
  discard: readonly number[];
  stack: number;
  control: readonly (number | null)[];
  speakeasy: readonly [number, number, number];
  streets: readonly [number, number, number];
  investigator: readonly [number, number, number];
  prospects: readonly Score[];
  bids: readonly Move[];
  scores: readonly Score[];
  bonus_seat: number | null;
  bonus: number;
  won: readonly (number | null)[];
  unseen: readonly number[];
  deck_of: readonly number[];
}
