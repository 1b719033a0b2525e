/** In which order seats stand when the game has ended, and which place the table gives them. */
import type { Result } from '../wire/types';
import type { TableState } from './table.svelte';

type Leaver = NonNullable<Result['left']>[number];

/** List the seats, the winners first; who is level stands in the order of what was counted, `least` if less is better. */
export function placed(table: TableState, scores: readonly number[], least = false): number[] {
  const ranks = table.now?.result?.ranks ?? null;
  const ahead = (one: number, other: number): number => (scores[other]! - scores[one]!) * (least ? -1 : 1);
  const last = (seat: number): number => Number(!!leaverOf(table, seat));
  return scores
    .map((_, seat) => seat)
    .sort((one, other) => (ranks?.[one] ?? 0) - (ranks?.[other] ?? 0) || last(one) - last(other) || ahead(one, other));
}

/** Return the place of a seat, or 0 where the rules order nobody behind the winner, however much each one has. */
export function placeOf(table: TableState, seat: number): number {
  const { ranks, scores } = table.now?.result ?? {};
  const place = ranks?.[seat] ?? 0;
  const level = ranks?.some(
    (rank, other) => rank === place && scores?.[other] !== scores?.[seat] && !leaverOf(table, other),
  );
  return leaverOf(table, seat) || (place > 1 && level) ? 0 : place;
}

/** Return what is told of a seat whose person did not finish. */
export function leaverOf(table: TableState, seat: number): Leaver | null {
  return table.now?.result?.left?.find((each) => each.seat === seat) ?? null;
}
