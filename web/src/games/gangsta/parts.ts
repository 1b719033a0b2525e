/** The parts of a turn, and where the table stands in them. */

import { words } from '$words/gangsta';

export const PARTS = Object.values(words.parts);

const PHASES: Record<string, number> = {
  mobilise: 0,
  action: 1,
  ignore: 1,
  engage: 1,
  fast: 2,
  learn: 2,
  steal: 2,
  divert: 2,
  hit: 2,
  victim: 2,
  fly: 2,
  again: 2,
  recover: 2,
  discard: 2,
  jail: 3,
  war: 3,
  pick: 3,
  society: 3,
  bank: 3,
};

/** Find the part of the turn that a phase of the server belongs to; -1 for one outside the turns. */
export function partOf(phase: string): number {
  return PHASES[phase] ?? -1;
}
