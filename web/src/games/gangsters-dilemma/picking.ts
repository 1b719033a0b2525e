/** Which thing on the board answers which question, and which move it makes. */
import { sameMove, type Move, type NearMove, type Offer, type Question } from '../../wire/types';
import type { DilemmaView } from './view';

/** Why something lies in the shade. */
export interface Why {
  why: string;
  rule: string | null;
}

/** Whether a question is answered on the street. */
export function onStreet(ask: string | undefined): boolean {
  return ask === 'patrol' || ask === 'rob';
}

/** Whether a window may be touched, and if not, why. */
export function shade(question: Question | null, code: string): Why | 'lit' | null {
  if (!question || !onStreet(question.ask)) return null;
  const names = ({ move }: Offer): boolean => move.slice(1).includes(code);
  if (question.moves.some(names)) return 'lit';
  return question.near.find(names) ?? null;
}

/** Touch a window: the Cop's two, the last touched ones stay; everybody else's one. */
export function touch(question: Question, lifted: readonly string[], code: string): string[] {
  if (lifted.includes(code)) return lifted.filter((other) => other !== code);
  return question.ask === 'patrol' ? [...lifted, code].slice(-2) : [code];
}

/** The move that the lifted windows make, or null while they make none. */
export function streetMove(question: Question, lifted: readonly string[]): Offer | null {
  const wanted = new Set<unknown>(lifted);
  const found = question.moves.find(
    ({ move }) => move.length === lifted.length + 1 && move.slice(1).every((code) => wanted.has(code)),
  );
  return lifted.length ? (found ?? null) : null;
}

/** The window that is to be touched next for a hinted move: the first of it that is not lifted. */
export function nextWindow(hinted: Move | null, lifted: readonly string[]): string | null {
  if (!hinted || !onStreet(hinted[0])) return null;
  return (
    hinted
      .slice(1)
      .map(String)
      .find((code) => !lifted.includes(code)) ?? null
  );
}

/** The ways to pay for a demand, the cheapest first. */
export function ways(question: Question | null, view: DilemmaView, code: string): Offer[] {
  if (question?.ask !== 'demand') return [];
  const cheapest = view.wants.find((want) => want.code === code)?.pay;
  const offers = question.moves.filter(({ move }) => move[1] === code);
  return [...offers].sort(
    (one, other) => Number(sameMove(other.move, cheapest)) - Number(sameMove(one.move, cheapest)),
  );
}

/** Why a demand cannot be fulfilled now. */
export function refusal(question: Question | null, code: string): NearMove | null {
  return question?.ask === 'demand' ? (question.near.find(({ move }) => move[1] === code) ?? null) : null;
}

export interface Trade {
  given: string | null;
  other: number | null;
  taken: string | null;
}

/** The exchange that is put together, once all three parts of it are there. */
export function exchangeMove({ given, other, taken }: Trade): Move | null {
  return given && taken && other !== null ? ['exchange', other, given, taken] : null;
}

/** What is neither touched on the street nor put together: slips, and among the demands only those that are said. */
export function listed(question: Question | null, picked: Move | null): { offers: Offer[]; near: NearMove[] } {
  if (!question || onStreet(question.ask) || question.ask === 'dilemma') return { offers: [], near: [] };
  if (question.ask === 'demand') {
    // Of the lifted demand every way to pay lies there; of the others only the tickets.
    const others = question.moves.filter(({ move }) => move[1] !== undefined && move[1] === picked?.[1]);
    const none = question.moves.filter(({ move }) => move.length === 1);
    return { offers: [...none, ...(others.length > 1 ? others : [])], near: [] };
  }
  const put = ({ move }: Offer): boolean => move[0] === 'exchange';
  return { offers: question.moves.filter((offer) => !put(offer)), near: question.near.filter((near) => !put(near)) };
}

/** What may be given, and what of it may then be taken from whom. */
export function bartered(
  question: Question | null,
  trade: Trade,
): { given: string[]; taken: { other: number; taken: string }[] } {
  const moves = question?.ask === 'exchange' ? question.moves.filter(({ move }) => move[0] === 'exchange') : [];
  const given = [...new Set(moves.map(({ move }) => String(move[2])))];
  const fitting = moves.filter(({ move }) => !trade.given || move[2] === trade.given);
  const keys = new Set(fitting.map(({ move }) => `${String(move[1])} ${String(move[3])}`));
  const taken = [...keys].map((key) => ({ other: Number(key.split(' ')[0]), taken: key.split(' ')[1]! }));
  return { given, taken };
}
