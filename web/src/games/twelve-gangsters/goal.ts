/** What this game is about, and how far one is, in one short sentence. */
import { words } from '$words/twelve-gangsters';
import type { TableState } from '../../table/table.svelte';
import { shownView } from './shown';

export function goal(table: TableState): string {
  const view = shownView(table);
  if (!view) return '';
  const aim = words.goal.aim({ rounds: view.rounds });
  return table.seat === null ? aim : words.goal.stand({ aim, money: view.money[table.seat] ?? 0 });
}
