/** The parts of a round, and where the table stands in them. */
import { words } from '$words/gangster-dice';
import type { Entry } from '../../wire/types';

export const PARTS = [words.parts.roll, words.parts.bid, words.parts.tokens, words.parts.investigator] as const;

const PHASES: Record<string, number> = {
  roll: 0,
  reroll: 0,
  'roll-again': 0,
  bid: 1,
  swap: 2,
  streets: 2,
  colour: 2,
  hand: 2,
  take: 3,
};

/** In which part of the round a thing happens that is not about the tokens. */
const EVENTS: Record<string, number> = {
  rolled: 0,
  'picked-up': 0,
  'rolled-again': 0,
  took: 3,
  declined: 3,
  'declined-by-character': 3,
};

/** Find the part of the round that a phase of the server belongs to; -1 for one outside the rounds. */
export function partOf(phase: string): number {
  return PHASES[phase] ?? -1;
}

/** Find the part of the round that an entry tells of. */
export function partTold(entry: Entry): number {
  return EVENTS[entry.events[0]?.kind ?? ''] ?? 2;
}
