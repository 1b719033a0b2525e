/** What the table may show: the server's view, less the rounds that are still being revealed. */
import type { TableState } from '../../table/table.svelte';
import { before, readRounds, type Round, type TwelveView } from './rounds';

/** The rounds that have happened and are not shown yet, or are being shown. */
export function hiddenRounds(table: TableState): Round[] {
  const from = table.showing;
  return from === null ? [] : readRounds(table.entries.filter(({ n }) => n >= from));
}

/** The view as far as it is shown; null before the game begins. */
export function shownView(table: TableState): TwelveView | null {
  const view = table.now?.view as TwelveView | null | undefined;
  return view ? before(view, hiddenRounds(table)) : null;
}
