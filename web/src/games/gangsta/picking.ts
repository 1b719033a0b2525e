/** Which thing on the board answers which question; what may be touched, and why not, is what the server says. */
import { sameMove, type Move, type NearMove, type Offer, type Question } from '../../wire/types';
import type { GangstaView } from './view';

/** Why something lies in the shade. */
export interface Why {
  why: string;
  rule: string | null;
}

/** What several are lifted for at once: a set that is named from left to right, or a crew in the order of lifting. */
const SETS: Record<string, 'set' | 'crew'> = { mobilise: 'set', divert: 'set', recover: 'set', engage: 'crew' };
/** What is tried before it is given: a heist with its crew, and every set. */
const TRIED = new Set(['heist', 'engage', 'ready', 'divert', 'recover']);
export const DONE: Move = ['done'];

export function liftsMany(ask: string | undefined): 'set' | 'crew' | null {
  return SETS[ask ?? ''] ?? null;
}

/** Whether a move is only tried until the whole choice is given. */
export function isTried({ move }: Offer): boolean {
  return TRIED.has(move[0]);
}

/** The move that touching a card makes, if it makes one. */
export function offerOf(question: Question | null, code: string): Offer | null {
  return question?.moves.find(({ move }) => move[1] === code) ?? null;
}

/** Put moves of a set into the order in which the question offers them. */
export function inOrder(question: Question, moves: readonly Move[]): Move[] {
  return question.moves.map(({ move }) => move).filter((move) => moves.some((other) => sameMove(move, other)));
}

/** Whether a question, or the crew so far, is about gangsters of the others. */
export function concernsRivals(question: Question | null, crew: readonly string[], view: GangstaView): boolean {
  const rivals = view.gangs.flatMap((gang, seat) => (seat === view.seat ? [] : gang.map(({ code }) => code)));
  const touched = [...crew, ...(question?.moves ?? []).map(({ move }) => String(move[1]))];
  return touched.some((code) => rivals.includes(code));
}

/** What does not lie on the board as a card: it is said in words. */
export function listed(question: Question | null, view: GangstaView): { offers: Offer[]; near: NearMove[] } {
  if (!question) return { offers: [], near: [] };
  const codes = new Set<unknown>([
    ...view.row,
    ...view.reserve,
    ...view.gangs.flat().map(({ code }) => code),
    ...view.hospital.flat().map(({ code }) => code),
    view.top_heist,
    view.top_gangster,
  ]);
  const said = ({ move }: Offer): boolean => !codes.has(move[1]) && !(move[0] === 'done' && liftsMany(question.ask));
  return { offers: question.moves.filter(said), near: question.near.filter(said) };
}
