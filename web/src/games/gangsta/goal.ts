/** What this game is about, and how far one is, in one short sentence. */
import { words } from '$words/gangsta';
import type { TableState } from '../../table/table.svelte';
import type { GangstaView } from './view';

export function goal(table: TableState): string {
  const view = table.view as GangstaView | null;
  if (!view) return '';
  return table.seat === null
    ? words.goal.aim
    : words.goal.stand({ aim: words.goal.aim, points: view.points[table.seat] ?? 0 });
}
