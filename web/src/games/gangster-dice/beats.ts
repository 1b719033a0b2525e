/** How long each thing that happens is shown: dice tumble, covers tear, sums stay, then one move after another. */
import type { Part, Told } from '../../table/showing.svelte';
import type { Entry, TableEvent } from '../../wire/types';
import { isBid, isVerdict } from './told';

export interface Step extends Told {
  /** What the question line says meanwhile. */
  text: string;
  /** Who throws dice again; everybody else's lie still. */
  thrower?: number;
}

const ROLL = 500;
const COVER = 700;
const COMPARE = 1200;
/** In the first rounds a comparison stays as long as it takes to read; whoever knows the game presses any key. */
const READING = 4500;
const NEW_ROUNDS = 2;
const MOVE = 700;
const LAST = 1200;
/** With reduced motion: a cut, and a short highlight. */
const CUT = 150;
const MOVES = new Set([
  'control',
  'first-win',
  'passed-on',
  'handed',
  'swapped',
  'swapped-nothing',
  'placed',
  'kept',
  'pinned',
  'pinned-nothing',
  'nothing-may-leave',
  'four',
  'stack-empty',
  'took',
  'declined',
  'declined-by-character',
  'picked-up',
]);
const LASTS = new Set(['not-free', 'winner', 'winners', 'round-limit']);

/** Plan how an entry is shown to a seat, or null when there is nothing to see. */
export function plan(entry: Entry, seat: number | null, still: boolean): Part<Step> | null {
  const steps = entry.kind === 'step' ? planSteps(entry.events, seat) : [];
  if (!steps.length) return null;
  return { n: entry.n, steps: still ? steps.filter(({ beat }) => beat !== 'cover').map(cut) : steps };
}

function cut(step: Step): Step {
  return { ...step, milliseconds: CUT };
}

function planSteps(events: readonly TableEvent[], seat: number | null): Step[] {
  const steps: Step[] = [];
  const shown = events.findIndex(({ kind }) => kind === 'revealed');
  const last = events.findLastIndex(isVerdict);
  if (shown >= 0) {
    const bids = events.findLastIndex(isBid) + 1;
    steps.push({ beat: 'cover', milliseconds: COVER, sound: 'reveal', upto: bids, text: events[shown]!.text });
    const milliseconds = Number(events[shown]!.data['round']) > NEW_ROUNDS ? COMPARE : READING;
    steps.push({ beat: 'compare', milliseconds, sound: 'stamp', upto: last + 1, text: outcome(events, seat) });
  }
  const throws = events.filter(({ kind }) => kind === 'rolled' || kind === 'rolled-again');
  for (const [place, event] of events.entries()) {
    const upto = place + 1;
    if (event === throws.at(-1)) {
      const own = throws.find(({ data }) => data['seat'] === seat) ?? event;
      const thrower = event.kind === 'rolled-again' ? { thrower: Number(event.data['seat']) } : {};
      steps.push({ beat: 'roll', milliseconds: ROLL, sound: 'dice', upto, text: own.text, ...thrower });
    } else if (place > last && MOVES.has(event.kind))
      steps.push({ beat: 'move', milliseconds: MOVE, sound: 'card', upto, text: event.text });
    else if (LASTS.has(event.kind)) steps.push({ beat: 'move', milliseconds: LAST, upto, text: event.text });
  }
  return steps;
}

/** Describe what the bids came to for a seat; for whoever bid on nothing that was decided, what was decided first. */
function outcome(events: readonly TableEvent[], seat: number | null): string {
  const tokens = new Set(events.filter((event) => isBid(event) && event.data['seat'] === seat).map(token));
  const verdicts = events.filter(isVerdict);
  const own = verdicts.filter((event) => tokens.has(token(event)));
  return (own.length ? own : verdicts.slice(0, 1)).map(({ text }) => text).join(' ');
}

function token(event: TableEvent): unknown {
  return event.data['token'];
}
