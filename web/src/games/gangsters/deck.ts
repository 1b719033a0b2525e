/** What stands below the headline when a game of Gangsters has ended: who lost everything, and how long it took. */
import { words } from '$words/gangsters';
import type { TableState } from '../../table/table.svelte';
import { gangstersView } from './view';

export function deck(table: TableState): string {
  const view = gangstersView(table);
  if (!view) return '';
  const out = view.out.map((seat) => table.name(seat));
  const took = words.end.rounds({ count: view.round });
  return out.length ? `${words.end.out({ names: out })} ${took}` : took;
}
