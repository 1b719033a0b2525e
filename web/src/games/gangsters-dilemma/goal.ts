/** What this game is about, and how far one is, in one short sentence. */
import { words } from '$words/gangsters-dilemma';
import type { TableState } from '../../table/table.svelte';
import type { DilemmaView } from './view';

export function goal(table: TableState): string {
  const view = table.view as DilemmaView | null;
  if (!view) return '';
  const aim = words.goal.aim({ goal: view.goal });
  return table.seat === null ? aim : words.goal.stand({ aim, points: view.points[table.seat] ?? 0 });
}
