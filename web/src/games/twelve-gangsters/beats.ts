/** The common reveal: covers tear together; then stamps and gains land in rule order while the deciding comparison stays. */
import type { Part, Told } from '../../table/showing.svelte';
import type { Entry } from '../../wire/types';
import { gainOf, isFate, readRound, type Round } from './rounds';

/** A round with the beats in which it is shown. */
export type Shown = Round & Part;

const COVER = 700;
const COMPARE = 1200;
/** With reduced motion: a cut, and a short highlight of what decided. */
const CUT = 150;

/** `cover`: torn away; `compare`: what decides is framed and stays, and every gain is counted; after it everything lies. */
export function beats({ events }: Entry, still: boolean): Told[] {
  const upto = events.findLastIndex(isFate) + 1;
  const stamped = events.some((event) => isFate(event) && !gainOf(event));
  const compare: Told = {
    beat: 'compare',
    milliseconds: still ? CUT : COMPARE,
    upto,
    sound: stamped ? 'stamp' : 'coin',
  };
  return still ? [compare] : [{ beat: 'cover', milliseconds: COVER, upto: 0, sound: 'reveal' }, compare];
}

/** Plan how an entry is shown, or null when it tells of no round. */
export function plan(entry: Entry, still: boolean): Shown | null {
  const round = readRound(entry);
  return round && { ...round, steps: beats(entry, still) };
}
