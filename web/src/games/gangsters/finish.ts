/** How a gang stands at the end: how far it came on every way to a win, and what it lacked to win at all. */
import { words } from '$words/gangsters';
import type { TableState } from '../../table/table.svelte';
import { cityOf, gangstersView, joints, lacking, ways } from './view';
import { toward } from './wording';

export function standing(table: TableState, seat: number): string {
  const [view, city] = [gangstersView(table), cityOf(table)];
  if (!view || !city) return '';
  if (view.out.includes(seat)) return words.seat.out;
  const police = seat === view.police;
  const owned = joints(view, city).filter(({ owner }) => owner === seat);
  const found = ways(city, view.rubble, owned, view.cash[seat] ?? 0, police).map(toward);
  const kinds = police ? [] : lacking(view, seat).map((kind) => words.kind[kind]);
  return [...found, ...(kinds.length ? [words.money.lacks({ kinds })] : [])].join(' · ');
}
