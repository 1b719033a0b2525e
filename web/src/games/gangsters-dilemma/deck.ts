/** What stands below the headline when a game of Gangster's Dilemma has ended. */
import { naming } from '../../table/naming';
import type { TableState } from '../../table/table.svelte';
import { readRounds, surprise } from './rounds';

export function deck(table: TableState): string {
  return surprise(readRounds(table.entries), naming(table.names, table.seat)) ?? '';
}
