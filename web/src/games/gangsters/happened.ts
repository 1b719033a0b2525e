/** What an event is about on the map: where it is, which piece it moves, and along which way. */
import type { Entry, TableEvent } from '../../wire/types';
import { stand, type City } from './city';
import { pieces, type GangstersView } from './view';
import { standing } from '../../table/standing';

/** Where each turn begins in the log; nothing before it belongs to what happens now. */
const TURNS = new Set(['turn', 'cop-turn']);
/** Events that change nothing on the map and are no news: what is drawn beside it tells them. */
const SILENT = new Set([
  'turn',
  'cop-turn',
  'next-drawn',
  'dice',
  'cop-dice',
  'paid',
  'actions-done',
  'cops-passed',
  'cops-deferred',
  'no-more-public',
  'splash',
  'cop-leaves',
  'start-cash',
  'police-cash',
  'order',
  'marker-drawn',
  'marker-drawn-hidden',
  'organized-crime',
  'extorted',
  'recruited',
  'salary',
  'raid-paid',
  'public-leaves',
  'taken-back',
]);
/** What was announced earlier in the turn, with the way it takes. */
const ANNOUNCED: Record<string, string> = { 'cop-moved': 'cop-announced', 'drive-by-fight': 'drive-by-announced' };

/** Events about a piece of somebody else's. */
const SUFFERED = new Set(['seduced', 'pointed-at']);

/** Name the piece that an event is about; null where it is about none. */
export function walker({ kind, data }: TableEvent): string | null {
  const { piece, cop, public: people } = data;
  const seat = SUFFERED.has(kind) ? data['other'] : data['seat'];
  if (typeof people === 'string') return people;
  if (typeof cop === 'number') return `cop-${cop}`;
  if (piece === 'commissioner' || kind.startsWith('commissioner-')) return `${String(seat)}.racketeer`;
  return typeof piece === 'string' ? `${String(seat)}.${piece}` : null;
}

/** Find where an event is: the place it names, or where the piece is that it is about. */
export function placeOf(event: TableEvent, views: readonly (GangstersView | null)[], city: City): string | null {
  const { data } = event;
  const told = [data['joint'], data['building'], data['at'], data['to']].find((each) => typeof each === 'string');
  if (told) return stand(told).place;
  const who = walker(event);
  for (const view of views) {
    const found = view && pieces(view, city).find(({ id }) => id === who);
    if (found) return found.place;
  }
  return null;
}

/** Return the way of an event: its own, or the one that was announced for it earlier in this turn. */
export function wayOf(event: TableEvent, entries: readonly Entry[]): readonly string[] {
  const own = event.data['path'];
  if (Array.isArray(own)) return own as string[];
  const kind = ANNOUNCED[event.kind];
  if (!kind) return [];
  const who = event.data['cop'] ?? event.data['seat'];
  for (const each of backwards(entries)) {
    if (TURNS.has(each.kind)) return [];
    if (each.kind !== kind || (each.data['cop'] ?? each.data['seat']) !== who) continue;
    const way = (each.data['path'] as string[] | undefined) ?? [];
    const at = way.indexOf(String(event.data['at']));
    return at < 0 ? way : way.slice(0, at + 1);
  }
  return [];
}

export interface News {
  event: TableEvent;
  place: string | null;
  way: readonly string[];
}

/** Find the last thing that happened and is worth telling: what changed on the map, not whose turn began. */
export function news(entries: readonly Entry[], view: GangstersView, city: City): News | null {
  for (const event of backwards(entries)) {
    if (SILENT.has(event.kind)) continue;
    return { event, place: placeOf(event, [view], city), way: wayOf(event, entries) };
  }
  return null;
}

/** Count in which round of its fight a shot at a joint is: the fight goes on while no turn passes without one. */
export function roundOf(event: TableEvent, entries: readonly Entry[]): number {
  let [round, turns] = [1, 0];
  let begun = false;
  for (const each of backwards(entries)) {
    if (each === event) begun = true;
    else if (!begun) continue;
    else if (TURNS.has(each.kind)) turns += 1;
    else if (
      each.kind === 'joint-fight' &&
      each.data['at'] === event.data['at'] &&
      each.data['seat'] === event.data['seat']
    ) {
      round += 1;
      turns = 0;
    }
    if (turns > 1) break;
  }
  return round;
}

/** Go through what was told, the latest first. */
export function* backwards(entries: readonly Entry[]): Generator<TableEvent> {
  const kept = standing(entries);
  for (let place = kept.length - 1; place >= 0; place--) {
    const { events } = kept[place]!;
    for (let at = events.length - 1; at >= 0; at--) yield events[at]!;
  }
}
