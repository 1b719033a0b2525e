/** The table as it is shown: the view of the beat, every die in its place, and what was told by then. */
import type { TableState } from '../../table/table.svelte';
import { Arranged, type Die } from './arrange';
import { read, type Story } from './told';
import type { DiceView } from './view';

export interface Token {
  holder: number | null;
  dice: Die[];
}

export interface Scene extends Story {
  round: number;
  stash: Die[][];
  tokens: Token[];
  /** This seat's own favors; for everybody how many there are. */
  hand: number[];
  counts: readonly number[];
}

/** The view that is shown; null before the game begins. */
export function diceView(table: TableState): DiceView | null {
  return table.view as DiceView | null;
}

/** The scene as far as it is shown; whoever shows dice on their way keeps them arranged. */
export function sceneOf(table: TableState, dice = new Arranged(), touched?: ReadonlySet<number>): Scene | null {
  const view = diceView(table);
  if (!view) return null;
  const { stash, tokens } = dice.lay(view, touched);
  const left = stash.map(({ length }) => length);
  return {
    ...read(table.beats, left),
    round: view.round,
    stash,
    tokens: tokens.map((lying, token) => ({ holder: view.control[token] ?? null, dice: lying })),
    hand: view.hand.map((name) => Number(name.split('-')[1])),
    counts: view.counts,
  };
}
