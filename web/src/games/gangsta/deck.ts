/** What stands below the headline when a game of GANGSTA! has ended: a tie at the top, else the most remarkable figure. */
import { withYou } from '../../table/naming';
import type { TableState } from '../../table/table.svelte';
import { readChapters, surprise } from './chapters';

export function deck(table: TableState): string {
  const tie = table.entries.flatMap(({ events }) => events).find(({ kind }) => kind === 'tie-broken');
  return tie?.text ?? surprise(readChapters(table.entries, table.chairs.length), withYou(table.names, table.seat));
}
