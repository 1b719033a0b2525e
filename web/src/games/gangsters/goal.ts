/** What this game is about, and how far one is, in one short sentence. */
import { words } from '$words/gangsters';
import type { TableState } from '../../table/table.svelte';
import { cashShown, cityOf, gangstersView, joints, lacksKind, nearest } from './view';
import { dollars, toward } from './wording';

export function goal(table: TableState): string {
  const [view, city] = [gangstersView(table), cityOf(table)];
  if (!view || !city?.goals) return '';
  const { cash, joints: enough, sets } = city.goals;
  if (table.seat !== null && table.seat === view.police) {
    const { cash: dear, precincts } = city.goals.police;
    return words.goal.police({ cash: dollars(dear), precincts });
  }
  // With five gangs some brown and gray joints together are a monopoly.
  const mixed = sets.find((set) => set.enough < set.joints.length)?.enough;
  const each = { cash: dollars(cash), joints: enough };
  const aim = mixed === undefined ? words.goal.aim(each) : words.goal.aimOfFive({ ...each, mixed });
  if (table.seat === null) return aim;
  const seat = table.seat;
  const owned = joints(view, city).filter(({ owner }) => owner === seat);
  const near = nearest(city, view.rubble, owned, cashShown(view, seat, table.over) ? (view.cash[seat] ?? null) : null);
  return near ? words.goal.stand({ aim: lacksKind(view, seat) ? words.goal.whole : aim, near: toward(near) }) : aim;
}
