/** What this game is about, and how far one is, in one short sentence. */
import { words } from '$words/gangster-dice';
import type { TableState } from '../../table/table.svelte';
import { diceView } from './scene';

export function goal(table: TableState): string {
  const own = table.seat === null ? null : diceView(table)?.stash[table.seat];
  if (!own) return words.goal.aim;
  return words.goal.stand({ aim: words.goal.aim, left: own.reduce((sum, count) => sum + count, 0) });
}
