/** Which games have a picture and a board of their own; any other is played in its text view. */
import type { Component } from 'svelte';
import type { TableState } from '../table/table.svelte';

export interface Board {
  /** The table and the hand; it shows the question directly above the hand. */
  Board: Component<{ table: TableState }>;
  /** The score sheet, for the tab beside the log. */
  Scores: Component<{ table: TableState }>;
  /** Everybody's row at the end. */
  Finish: Component<{ table: TableState }>;
  /** What stands below the headline at the end: one remarkable thing about the game. */
  deck: (table: TableState) => string;
  /** What the game is about and how far one is, in one short sentence. */
  goal: (table: TableState) => string;
  /** A short sign of how far the game is, for the bar on top. */
  Progress: Component<{ table: TableState }>;
  /** The turn in a few steps, the current one marked. */
  Aid: Component<{ table: TableState }>;
  /** The list of moves on the paper beside the table, of a board that has one beside its drawing. */
  Moves?: Component<{ table: TableState; legend?: boolean }>;
  /** Whether the board needs the whole page now, so that the paper beside it comes as a drawer. */
  fills?: (table: TableState) => boolean;
  /** It marks what a tutorial's hint asks for, as table/hints.ts says; else the text view teaches the game. */
  teaches?: boolean;
}

export const boards: Record<string, () => Promise<Board>> = {
  gangsta: () => import('./gangsta/board'),
  'gangster-dice': () => import('./gangster-dice/board'),
  gangsters: () => import('./gangsters/board'),
  'gangsters-dilemma': () => import('./gangsters-dilemma/board'),
  'twelve-gangsters': () => import('./twelve-gangsters/board'),
};

const pictures: Record<string, () => Promise<{ default: Component }>> = {
  gangsta: () => import('./gangsta/Picture.svelte'),
  'gangster-dice': () => import('./gangster-dice/Picture.svelte'),
  gangsters: () => import('./gangsters/Picture.svelte'),
  'gangsters-dilemma': () => import('./gangsters-dilemma/Picture.svelte'),
  'twelve-gangsters': () => import('./twelve-gangsters/Picture.svelte'),
};

/** Return the picture of a game: its own, or the one that the house has for any other. */
export function pictureOf(game: string): Promise<{ default: Component }> {
  return (pictures[game] ?? (() => import('./HousePicture.svelte')))();
}
