/** What this game is about, and how far one is: always in sight. */
import { words } from '$words/gangsters';
import type { TableState } from '../../table/table.svelte';
import { cashShown, cityOf, gangstersView, joints, nearest } from './view';
import { dollars, toward } from './wording';

export function goal(table: TableState): string {
  const [view, city] = [gangstersView(table), cityOf(table)];
  if (!view || !city?.goals) return '';
  const { cash, joints: enough } = city.goals;
  if (table.seat !== null && table.seat === view.police) return words.goal.police({ cash: dollars(cash) });
  const aim = words.goal.aim({ cash: dollars(cash), joints: enough });
  if (table.seat === null) return aim;
  const seat = table.seat;
  const owned = joints(view, city).filter(({ owner }) => owner === seat);
  const near = nearest(city, owned, cashShown(view, seat, table.over) ? (view.cash[seat] ?? null) : null);
  return near ? words.goal.stand({ aim, near: toward(near) }) : aim;
}
