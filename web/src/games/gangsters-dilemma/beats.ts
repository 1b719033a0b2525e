/** How long each thing that happens is shown, in rule order: cards, then one location after another, then the morning. */
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

/** The events that begin something to look at, with its beat and how long it stays. */
const BEATS: Record<string, readonly [beat: string, milliseconds: number]> = {
  shown: ['cover', COVER],
  quiet: ['case', CASE],
  'nobody-there': ['case', MOVE],
  'caught-alone': ['case', CASE],
  'cop-arrives': ['case', MOVE],
  answers: ['cover', COVER],
  'all-silent': ['compare', COMPARE],
  betrayed: ['compare', COMPARE],
  'all-talked': ['compare', COMPARE],
  'all-bribed': ['compare', COMPARE],
  'paid-to-look': ['move', MOVE],
  exchanged: ['move', MOVE],
  stole: ['move', MOVE],
  bought: ['move', MOVE],
  sold: ['move', MOVE],
  fulfilled: ['move', DAWN],
  'fulfilled-private': ['move', DAWN],
  'fulfilled-with-dollars': ['move', DAWN],
  'fulfilled-with-gin': ['move', DAWN],
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
    const [beat, milliseconds] = BEATS[first.kind] ?? ['dawn', DAWN];
    const part = events.slice(start, starts[place + 1] ?? events.length);
    // What is asked of the gangsters is told before anybody answered.
    const upto = beat === 'cover' && first.kind === 'answers' ? start + 1 : start + part.length;
    const location = typeof first.data['location'] === 'string' ? first.data['location'] : null;
    return { beat, milliseconds, upto, text: tell(first, part, seat), location };
  });
}

/** Say what a part means: what decided it, and what it did to oneself. */
function tell(first: TableEvent, part: readonly TableEvent[], seat: number | null): string {
  if (MORNING.has(first.kind)) {
    return part
      .filter(({ kind }) => kind === 'closed' || kind === 'cop-passes')
      .map(({ text }) => text)
      .join(' ');
  }
  const own = part.slice(1).filter(({ data }) => seat !== null && data['seat'] === seat);
  return [first, ...own].map(({ text }) => text).join(' ');
}
