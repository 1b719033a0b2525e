/** What the table may show: the server's view, and everything told so far that has been shown. */
import type { TableState } from '../../table/table.svelte';
import { readScene, type Scene, type Upto } from './scene';
import type { DiceView } from './view';

/** The server's view; null before the game begins. */
export function diceView(table: TableState): DiceView | null {
  return (table.now?.view as DiceView | null | undefined) ?? null;
}

/** The scene as far as it is shown: while something is shown, up to a moment of it. */
export function shownScene(table: TableState, upto: Upto | null = null, touched?: ReadonlySet<number>): Scene | null {
  const view = diceView(table);
  if (!view) return null;
  const start = { seat: table.seat, stash: view.stash };
  const until = upto ?? (table.showing === null ? null : { n: table.showing, events: 0 });
  return readScene(table.entries, start, until, touched);
}
