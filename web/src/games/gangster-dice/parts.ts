/** The parts of a round, and where the table stands in them. */

export const PARTS = ['Roll', 'Bid', 'Tokens', 'Investigator'] as const;

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

/** Find the part of the round that a phase of the server belongs to; -1 for one outside the rounds. */
export function partOf(phase: string): number {
  return PHASES[phase] ?? -1;
}
