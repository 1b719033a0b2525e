/** In which order seats stand when the game has ended. */
import type { TableState } from './table.svelte';

/** List the seats, the winners first; who is level stands in the order of what was counted, `least` if less is better. */
export function placed(table: TableState, scores: readonly number[], least = false): number[] {
  const ranks = table.now?.result?.ranks ?? null;
  const ahead = (one: number, other: number): number => (scores[other]! - scores[one]!) * (least ? -1 : 1);
  return scores
    .map((_, seat) => seat)
    .sort((one, other) => (ranks?.[one] ?? 0) - (ranks?.[other] ?? 0) || ahead(one, other));
}
