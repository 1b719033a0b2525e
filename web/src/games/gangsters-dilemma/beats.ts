/** How long each thing that happens is shown, in rule order: cards, then one location after another, then the morning. */
import type { Sound } from '../../pieces/sound';
import type { Part, Told } from '../../table/showing.svelte';
import type { Entry, TableEvent } from '../../wire/types';

export interface Step extends Told {
  /** What the question line says meanwhile. */
  text: string;
  /** The location that it happens at, if any. */
  location: string | null;
}

const COVER = 700;
const COMPARE = 1800;
const CASE = 1200;
const MOVE = 900;
const DAWN = 1200;
/** With reduced motion: a cut, and a short highlight. */
const CUT = 150;

/** The events that begin something to look at, with its beat, how long it stays, and what is heard. */
const BEATS: Record<string, readonly [beat: string, milliseconds: number, sound?: Sound]> = {
  shown: ['cover', COVER, 'reveal'],
  quiet: ['case', CASE, 'coin'],
  'nobody-there': ['case', MOVE],
  'caught-alone': ['case', CASE, 'stopped'],
  'cop-arrives': ['case', MOVE, 'stamp'],
  answers: ['cover', COVER, 'reveal'],
  'all-silent': ['compare', COMPARE, 'coin'],
  betrayed: ['compare', COMPARE, 'stopped'],
  'all-talked': ['compare', COMPARE, 'stopped'],
  'all-bribed': ['compare', COMPARE, 'coin'],
  'paid-to-look': ['move', MOVE, 'coin'],
  exchanged: ['move', MOVE, 'card'],
  stole: ['move', MOVE, 'coin'],
  bought: ['move', MOVE, 'coin'],
  sold: ['move', MOVE, 'coin'],
  fulfilled: ['move', DAWN, 'stamp'],
  'fulfilled-private': ['move', DAWN, 'stamp'],
  'fulfilled-with-dollars': ['move', DAWN, 'stamp'],
  'fulfilled-with-gin': ['move', DAWN, 'stamp'],
  goal: ['move', DAWN],
  'no-demands': ['move', DAWN],
  winner: ['move', DAWN],
  'tie-broken': ['move', DAWN],
  shared: ['move', DAWN],
};
const MORNING = new Set(['reopened', 'closed', 'cop-passes', 'dollar-everywhere']);

/** Plan how an entry is shown to a seat, or null when there is nothing to see. */
export function plan(entry: Entry, seat: number | null, still: boolean): Part<Step> | null {
  const steps = entry.kind === 'step' ? planSteps(entry.events, seat) : [];
  if (!steps.length) return null;
  return { n: entry.n, steps: still ? steps.map((step) => ({ ...step, milliseconds: CUT })) : steps };
}

function planSteps(events: readonly TableEvent[], seat: number | null): Step[] {
  const starts = events.flatMap(({ kind }, place) => {
    const morning = MORNING.has(kind) && !MORNING.has(events[place - 1]?.kind ?? '');
    return BEATS[kind] || morning ? [place] : [];
  });
  return starts.map((start, place) => {
    const first = events[start]!;
    const [beat, milliseconds, sound] = BEATS[first.kind] ?? ['dawn', DAWN];
    const part = events.slice(start, starts[place + 1] ?? events.length);
    // What is asked of the gangsters is told before anybody answered.
    const upto = beat === 'cover' && first.kind === 'answers' ? start + 1 : start + part.length;
    const location = typeof first.data['location'] === 'string' ? first.data['location'] : null;
    return { beat, milliseconds, sound, upto, text: tell(first, part, seat), location };
  });
}

/** So many letters fit on a phone. */
const MOST_LETTERS = 90;

/** Describe what a part means: what decided it, and what it did to oneself; where that is too much, the latter alone. */
function tell(first: TableEvent, part: readonly TableEvent[], seat: number | null): string {
  if (MORNING.has(first.kind)) {
    return part
      .filter(({ kind }) => kind === 'closed' || kind === 'cop-passes')
      .map(({ text }) => text)
      .join(' ');
  }
  const own = part.slice(1).filter(({ data }) => seat !== null && data['seat'] === seat);
  const told = [first, ...own].map(({ text }) => text);
  const letters = told.join(' ').length;
  return (own.length && letters > MOST_LETTERS ? told.slice(1) : told).join(' ');
}
