/* Made from the server's own declarations by `make types`. */
import type { Move, View } from './wire';

/** A character as everybody sees it (GD-A27); `code` is `-` while a seat has none. */
export interface Mugshot {
  code: string;
  name: string;
  rule: string;
  ability: string;
}

/** A demand as everybody sees it: `goods` counts Crates, Art, Jewels and Gin. */
export interface Demand {
  code: string;
  points: number;
  goods: readonly [number, number, number, number];
}

export const KINDS = ['crate', 'art', 'jewel', 'gin'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A location: its code, the loot it hands out (none at a market), what is traded there, cash, and if it is shut.
 */
export interface Place {
  code: string;
  loot: Kind | null;
  market: readonly Kind[];
  dollars: number;
  closed: boolean;
}

/** What a demand takes from the viewing seat: what it still lacks, and the cheapest way to pay, if there is one. */
export interface Want {
  code: string;
  lacks: readonly [number, number, number, number];
  pay: Move | null;
  dollars: number;
}

/**
 * The table from one seat. `goods` counts Crates, Art, Jewels and Gin; `points` are the demands fulfilled and the
 * Crates held. Locations are in the order in which they are settled; `at` is the one that is being settled, `sent`
 * the location of each seat once the cards are shown, `deals` what a seat answered a cop this round, `fates` what
 * became of it (`free`, `arrested`, `bribed`), `replies` what it replied to the Boss (`no`, `yes`; nothing yet, or
 * asked again), `past` how often it talked, kept silent and bribed in the whole game. `patrol` names the Cop's
 * cards as far as this seat knows them; `locked` tells that they lie there, `looked` that the Lookout saw one,
 * `glimpse` which. `private` are the viewing seat's own private demands, `secret` counts those on the table;
 * `unseen` names the demands that this seat has not located, in the deck or face down. `wants` weighs the row and
 * one's private demands.
 */
export interface DilemmaView extends View {
  phase: string;
  round: number;
  goal: number;
  cop: number | null;
  turn: number | null;
  characters: readonly Mugshot[];
  money: readonly number[];
  goods: readonly (readonly [number, number, number, number])[];
  points: readonly number[];
  crate_points: readonly number[];
  taken: readonly (readonly Demand[])[];
  past: readonly (readonly [number, number, number])[];
  locations: readonly Place[];
  locked: boolean;
  patrol: readonly string[];
  looked: boolean;
  glimpse: string | null;
  sent: readonly (string | null)[];
  at: string | null;
  deals: readonly string[];
  fates: readonly string[];
  replies: readonly string[];
  row: readonly (Demand | null)[];
  private: readonly Demand[];
  secret: number;
  deck: number;
  wants: readonly Want[];
  unseen: readonly string[];
}
