/** The parts of a round, and where the table stands in them. */
import { words } from '$words/gangsters-dilemma';

export const PARTS: readonly string[] = Object.values(words.round.parts);

const PHASES: Record<string, number> = {
  patrol: 0,
  look: 1,
  glimpse: 1,
  rob: 1,
  exchange: 2,
  steal: 2,
  dilemma: 2,
  trade: 2,
  demand: 3,
  row: 3,
};

/** Find the part of the round that a phase of the server belongs to; -1 for one outside the rounds. */
export function partOf(phase: string): number {
  return PHASES[phase] ?? -1;
}
