/** The parts of a turn, and where the table stands in them. */
import { PHASE_PARTS } from './wording';

const STEPS: Record<string, readonly string[]> = {
  Buy: ['who', 'begin', 'buy', 'cop-buy', 'replace', 'reassign', 'offer', 'marker', 'accept', 'hand-over'],
  Dice: ['roll', 'cop-roll'],
  Cops: [
    'cops',
    'police',
    'chits',
    'share',
    'new-cop',
    'cop',
    'stop',
    'exchange',
    'conduct',
    'cop-goes',
    'cop-arrives',
    'raid',
  ],
  Moves: ['act', 'crime', 'cop-act', 'informant', 'inform', 'drive-by', 'bomber', 'assign'],
  Public: ['public', 'hire', 'chit', 'draw', 'new-public', 'newcomer'],
  Pay: ['pay', 'payoffs', 'settle', 'bribe', 'place'],
  Shootouts: [
    'safe',
    'bomb',
    'blast',
    'target',
    'drive-fire',
    'drive-bys',
    'drive-ends',
    'cop-fire',
    'split',
    'fire',
    'losses',
    'cop-fight',
    'cop-leaves',
    'fight',
    'fight-ends',
    'sweep',
    'off-duty',
  ],
};

/** Find the part of the turn that a phase of the server belongs to; -1 for one outside the turns. */
export function partOf(phase: string): number {
  return PHASE_PARTS.findIndex((part) => STEPS[part]!.includes(phase));
}
