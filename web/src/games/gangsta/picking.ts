/** Which thing on the board answers which question, how many of them are lifted together, and which moves they make. */
import { list } from '../../words';
import { sameMove, type Move, type NearMove, type Offer, type Question } from '../../wire/types';
import { cover, SKILL_WORDS, type Cards, type GangstaView, type Member, type Skill } from './view';

/** Why something lies in the shade. */
export interface Why {
  why: string;
  rule: string | null;
}

/** What several are lifted for at once: a set that is named from left to right, or a crew in the order of lifting. */
const SETS: Record<string, 'set' | 'crew'> = { mobilise: 'set', divert: 'set', recover: 'set', engage: 'crew' };
const DONE: Move = ['done'];

export function liftsMany(ask: string | undefined): 'set' | 'crew' | null {
  return SETS[ask ?? ''] ?? null;
}

/** The move that touching a card makes, if it makes one. */
export function offerOf(question: Question | null, code: string): Offer | null {
  return question?.moves.find(({ move }) => move[1] === code) ?? null;
}

/** The seat in whose gang somebody is, and the card with what was learned. */
export function findMember(view: GangstaView, code: string): { seat: number; member: Member } | null {
  for (const [seat, gang] of view.gangs.entries()) {
    const member = gang.find((found) => found.code === code);
    if (member) return { seat, member };
  }
  return null;
}

/** Whether a question is about gangsters of the others. */
export function concernsRivals(question: Question | null, view: GangstaView): boolean {
  const rivals = view.gangs.flatMap((gang, seat) => (seat === view.seat ? [] : gang.map(({ code }) => code)));
  return !!question?.moves.some(({ move }) => rivals.includes(String(move[1])));
}

/** What would still be needed if everybody who is lifted joined the crew in this order. */
export function stillOpen(view: GangstaView, cards: Cards, lifted: readonly string[]): readonly Skill[] {
  return lifted.reduce<readonly Skill[]>((open, code) => {
    const found = findMember(view, code);
    return found ? cover(open, cards.skills(found.member)).open : open;
  }, view.job?.open ?? []);
}

/** How many may be lifted at most: what Leaders and money allow, or what Diversion says. */
export function most(question: Question, view: GangstaView): number {
  if (question.ask === 'divert') return view.free;
  if (question.ask === 'mobilise') return view.free + (view.money[view.seat ?? 0] ?? 0);
  return Infinity;
}

/** Say why a card cannot be touched; 'lit' when it can, null when the question has nothing to do with it. */
export function shade(
  question: Question | null,
  view: GangstaView,
  cards: Cards,
  lifted: readonly string[],
  code: string,
): Why | 'lit' | null {
  if (!question) return null;
  if (!offerOf(question, code)) return question.near.find(({ move }) => move[1] === code) ?? null;
  if (lifted.includes(code) || !lifted.length) return 'lit';
  if (question.ask === 'engage') return crewShade(view, cards, lifted, code);
  if (lifted.length < most(question, view)) return 'lit';
  return question.ask === 'divert'
    ? { why: `This Diversion engages ${view.free} at most.`, rule: 'GA-27' }
    : { why: 'Your Leaders and your money are used up.', rule: 'GA-10' };
}

function crewShade(view: GangstaView, cards: Cards, lifted: readonly string[], code: string): Why | 'lit' {
  const open = stillOpen(view, cards, lifted);
  const found = findMember(view, code);
  if (!open.length) return { why: 'The crew is complete: nothing is needed any more.', rule: 'GA-A27' };
  if (!found || cover(open, cards.skills(found.member)).uses.length) return 'lit';
  const words = (skills: readonly Skill[]): string => list(skills.map((skill) => SKILL_WORDS[skill]));
  const { nickname } = cards.person(code);
  const brings = words(cards.skills(found.member));
  return { why: `${nickname} brings ${brings}, and what is still needed is ${words(open)}.`, rule: 'GA-A27' };
}

/** Lift a card, or put it down. */
export function touch(lifted: readonly string[], code: string): string[] {
  return lifted.includes(code) ? lifted.filter((other) => other !== code) : [...lifted, code];
}

/** The moves that the lifted cards make, in the order in which they are sent; empty while they make none. */
export function movesOf(question: Question, lifted: readonly string[]): Move[] {
  const many = liftsMany(question.ask);
  if (many === 'crew') return lifted.map((code) => offerOf(question, code)?.move).filter((move) => move !== undefined);
  const moves = question.moves.filter(({ move }) => lifted.includes(String(move[1]))).map(({ move }) => move);
  const ends = question.moves.some(({ move }) => sameMove(move, DONE));
  return many === 'set' && ends ? [...moves, DONE] : moves;
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
