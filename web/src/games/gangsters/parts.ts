/** The parts of a turn, and where the table stands in them. */
import { words } from '$words/gangsters';

const STEPS: Record<keyof typeof words.part, readonly string[]> = {
  buy: ['who', 'begin', 'buy', 'cop-buy', 'replace', 'reassign', 'offer', 'marker', 'accept', 'hand-over'],
  dice: ['roll', 'cop-roll'],
  cops: [
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
  moves: ['act', 'crime', 'cop-act', 'informant', 'inform', 'drive-by', 'bomber', 'assign'],
  public: ['public', 'hire', 'chit', 'draw', 'new-public', 'newcomer'],
  pay: ['pay', 'payoffs', 'settle', 'bribe', 'place'],
  shootouts: [
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

const ORDER = Object.keys(STEPS) as (keyof typeof words.part)[];
export const PARTS = ORDER.map((part) => words.part[part]);

/** Find the part of the turn that a phase of the server belongs to; -1 for one outside the turns. */
export function partOf(phase: string): number {
  return ORDER.findIndex((part) => STEPS[part].includes(phase));
}
