/** How long each thing that happens is shown, one thing after another in the order of the rules. */
import type { Sound } from '../../pieces/sound';
import type { Part, Told } from '../../table/showing.svelte';
import type { Entry, TableEvent } from '../../wire/types';
import { readMoment, type Moment } from './moments';
import type { GangstaView } from './view';

/** What came to a seat, or left it. */
export interface Change {
  dollars: number;
  points: number;
}

export interface Step extends Told {
  /** What the question line says meanwhile. */
  text: string;
  /** What it does to every seat. */
  changes: Change[];
  /** What is laid over the table, where everybody is concerned. */
  moment: Moment | null;
}

const TURN = 350;
const MOVE = 800;
const DEED = 1100;
const MOMENT = 2400;
/** With reduced motion: a cut, and a short highlight. */
const CUT = 150;

/** The events that begin something to look at, with its beat, how long it stays, and what is heard. */
const BEATS: Record<string, readonly [beat: string, milliseconds: number, sound?: Sound]> = {
  synchronised: ['turn', MOVE],
  readied: ['turn', TURN],
  'readied-for-pay': ['turn', TURN],
  'readied-all': ['turn', MOVE],
  recruited: ['move', DEED, 'card'],
  'recruited-fast': ['move', DEED, 'card'],
  'recruited-from-deck': ['move', DEED, 'card'],
  announced: ['move', MOVE, 'card'],
  'rode-out': ['move', MOVE],
  ignored: ['turn', MOVE],
  engaged: ['turn', TURN],
  'engaged-in-part': ['turn', TURN],
  called: ['turn', MOVE],
  performed: ['deed', DEED, 'coin'],
  learned: ['move', DEED, 'card'],
  stolen: ['move', DEED, 'coin'],
  diverted: ['turn', MOVE],
  targeted: ['move', MOVE],
  killed: ['move', DEED, 'stopped'],
  rallied: ['turn', DEED],
  again: ['move', MOVE],
  passed: ['move', MOVE],
  recovered: ['move', MOVE],
  discarded: ['move', MOVE],
  flown: ['turn', MOVE],
  society: ['turn', MOVE],
  activated: ['move', DEED],
  snitch: ['moment', MOMENT, 'stamp'],
  jailed: ['move', DEED, 'stopped'],
  'third-snitch': ['moment', MOMENT, 'stamp'],
  'chapter-over': ['moment', MOMENT, 'stamp'],
  war: ['moment', MOMENT, 'stamp'],
  fell: ['move', DEED, 'stopped'],
  'picked-off': ['move', DEED, 'stopped'],
  chapter: ['move', DEED],
  counted: ['moment', MOMENT, 'coin'],
};
/** They belong to a moment that has begun. */
const PART_OF = new Set(['counted']);

/** The view after so many events of the entry that is planned. */
type ViewAt = (upto: number) => GangstaView;

/** Plan how an entry is shown, or null when there is nothing to see. */
export function plan(entry: Entry, at: ViewAt, still: boolean): Part<Step> | null {
  const steps = entry.kind === 'step' ? planSteps(entry.events, at) : [];
  if (!steps.length) return null;
  return { n: entry.n, steps: still ? steps.map((step) => ({ ...step, milliseconds: CUT })) : steps };
}

function planSteps(events: readonly TableEvent[], at: ViewAt): Step[] {
  const starts = events.flatMap(({ kind }, place) => {
    const goesOn = PART_OF.has(kind) && events.slice(0, place).some((other) => other.kind === kind);
    return BEATS[kind] && !goesOn ? [place] : [];
  });
  return starts.map((start, place) => {
    const first = events[start]!;
    const [beat, milliseconds, sound] = BEATS[first.kind]!;
    const upto = starts[place + 1] ?? events.length;
    const part = events.slice(start, upto);
    const after = at(upto);
    const done = changes(at(place ? start : 0), after);
    const moment = beat === 'moment' ? readMoment(part, after) : null;
    return { beat, milliseconds, sound, upto, text: tell(part), changes: done, moment };
  });
}

/** What a part did to every seat: what it has now less what it had. */
function changes(before: GangstaView, now: GangstaView): Change[] {
  return now.money.map((money, seat) => ({
    dollars: money - (before.money[seat] ?? 0),
    points: (now.points[seat] ?? 0) - (before.points[seat] ?? 0),
  }));
}

const QUIET = new Set(['heist-laid', 'gangster-laid', 'turn', 'extra-turn', 'clan-price', 'safe', 'points']);

/** So many letters fit on a phone. */
const MOST_LETTERS = 90;

/** Describe what a part means, in as many sentences as fit. */
function tell(part: readonly TableEvent[]): string {
  const sentences = part.filter(({ kind }, place) => !place || !QUIET.has(kind)).map(({ text }) => text);
  return sentences.reduce((told, next) => (told.length + next.length < MOST_LETTERS ? `${told} ${next}` : told));
}
