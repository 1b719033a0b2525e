/** What the table may show: the view at the beat that is being shown, with the hands as they are now. */
import type { TableState } from '../../table/table.svelte';
import type { TwelveView } from './rounds';

/** The view as far as it is shown; null before the game begins. A card that was sent is in no hand any more. */
export function shownView(table: TableState): TwelveView | null {
  const [view, now] = [table.view, table.now?.view] as (TwelveView | null)[];
  return view && now ? { ...view, hands: now.hands } : null;
}
