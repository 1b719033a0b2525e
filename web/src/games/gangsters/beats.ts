/** What happened, told one event after another; each stays as long as it takes to read or to walk. */
import type { Sound } from '../../pieces/sound';
import type { Part, Told } from '../../table/showing.svelte';
import type { Entry, TableEvent } from '../../wire/types';
import { isFight, opens } from './fights';

export interface Step extends Told {
  text: string;
  event: TableEvent;
  /** Whether it belongs to a shootout, which is shown on a strip. */
  fight: boolean;
}

const SHORT = new Set([
  'turn',
  'paid',
  'actions-done',
  'cops-passed',
  'no-more-public',
  'splash',
  'cop-leaves',
  'start-cash',
]);
const MOMENTS = new Set(['raid', 'commissioner-raids']);
/** What is heard: dice, money, a deed that is signed, and what somebody loses. */
const HEARD: Readonly<Record<string, Sound>> = {
  dice: 'dice',
  'cop-dice': 'dice',
  fight: 'dice',
  'joint-fight': 'dice',
  'drive-by-fight': 'dice',
  paid: 'coin',
  salary: 'coin',
  share: 'coin',
  sold: 'coin',
  traded: 'coin',
  'raid-payoff': 'coin',
  'shootout-payoff': 'coin',
  'bribe-paid': 'coin',
  bought: 'stamp',
  upgraded: 'stamp',
  extorted: 'stamp',
  'precinct-bought': 'stamp',
  'marker-drawn': 'card',
  'marker-drawn-hidden': 'card',
  explosion: 'stopped',
  raid: 'stopped',
  'joint-lost': 'stopped',
  out: 'stopped',
};
/** One step along a street. */
export const STEP = 180;

export function plan(entry: Entry, still: boolean): Part<Step> | null {
  if (entry.kind !== 'step' || !entry.events.length) return null;
  const steps = entry.events.map((event, place): Step => {
    const fight = isFight(event.kind);
    return {
      beat: event.kind,
      milliseconds: still ? 150 : time(event, fight),
      sound: HEARD[event.kind],
      text: event.text,
      event,
      fight,
      upto: place + 1,
    };
  });
  return { n: entry.n, steps };
}

function time({ kind, data }: TableEvent, fight: boolean): number {
  const path = data['path'];
  if (Array.isArray(path) && path.length) return Math.min(8, path.length) * STEP + 320;
  if (fight) return opens(kind) ? 1600 : 1000;
  if (MOMENTS.has(kind)) return 1200;
  if (kind === 'dice') return 900;
  return SHORT.has(kind) ? 320 : 700;
}
