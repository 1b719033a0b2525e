/** Which dice answer a question, and which move they make; everything else that may be done is listed. */
import type { Move, NearMove, Offer, Question, Stake } from '../../wire/types';
import { sameMove } from '../../wire/types';
import type { Die } from './arrange';
import type { Scene } from './scene';
import { COLOURS, INVESTIGATOR, SPEAKEASY, SYMBOLS } from './view';

/** Where the dice of a question lie: in one's own tray, on a token, or both. */
export interface Places {
  own: boolean;
  token: number | null;
}

const PLACES: Record<string, Places> = {
  reroll: { own: true, token: null },
  swap: { own: true, token: SPEAKEASY },
  streets: { own: true, token: null },
  colour: { own: true, token: null },
  take: { own: false, token: INVESTIGATOR },
};
const VERBS: Record<string, string> = { streets: 'place', colour: 'colour', take: 'take' };
/** Why something lies in the shade. */
export interface Why {
  why: string;
  rule: string | null;
}

export function places(ask: string | undefined): Places {
  return PLACES[ask ?? ''] ?? { own: false, token: null };
}

/** The move that one die makes by itself; a swap is made of several. */
export function moveOf(ask: string, die: Die): Move | null {
  if (ask === 'reroll') return ['again', die.colour, die.face ?? ''];
  const verb = VERBS[ask];
  return verb ? [verb, die.colour] : null;
}

/** The letters of some dice as a swap names them. */
export function letters(dice: readonly Die[]): string {
  const order = (die: Die): number => COLOURS.indexOf(die.colour);
  const sorted = [...dice].sort((one, other) => order(one) - order(other));
  return sorted.map(({ colour }) => colour[0]).join('') || '-';
}

/** Describe why a die cannot be touched, or null when it can: some move that is offered needs it beside those lifted. */
export function shade(
  question: Question,
  die: Die,
  own: readonly Die[],
  onToken: readonly Die[],
  isOwn: boolean,
): Why | null {
  const known = (rule: string): Why | null => why(question.stakes.find((stake) => stake.rule === rule));
  if (die.fresh && isOwn) return known('DI-31');
  if (question.ask === 'swap') {
    const [mine, theirs] = [own, onToken].map((dice, place) => {
      const adds = isOwn === (place === 0) && !dice.includes(die);
      return letters(adds ? [...dice, die] : dice);
    });
    const fits = question.moves.some(({ move }) => within(mine!, move[1]) && within(theirs!, move[2]));
    return fits ? null : known('DI-21');
  }
  const move = moveOf(question.ask, die);
  if (question.moves.some((offer) => sameMove(offer.move, move))) return null;
  return question.near.find((near) => sameMove(near.move, move)) ?? null;
}

function why(stake: Stake | undefined): Why | null {
  return stake ? { why: stake.brings, rule: stake.rule } : null;
}

/** Whether some letters are among others, each as often. */
function within(some: string, all: unknown): boolean {
  const many = (letters: string, letter: string): number => letters.split(letter).length;
  return [...some].every((letter) => letter === '-' || many(some, letter) <= many(String(all), letter));
}

/** Which dice are lifted by touching one: all of its colour where a colour is named, any number in a swap or a throw. */
export function touch(question: Question, die: Die, dice: readonly Die[], lifted: ReadonlySet<number>): Set<number> {
  if (question.ask === 'swap' || question.ask === 'reroll') {
    const next = new Set(lifted);
    if (!next.delete(die.id)) next.add(die.id);
    return next;
  }
  if (lifted.has(die.id)) return new Set();
  if (question.ask !== 'colour') return new Set([die.id]);
  return new Set(dice.filter(({ colour, fresh }) => colour === die.colour && !fresh).map(({ id }) => id));
}

/** The moves that the lifted dice make, in the order in which they are sent; empty while they make none. */
export function movesOf(question: Question, own: readonly Die[], onToken: readonly Die[]): Move[] {
  const legal = (move: Move): boolean => question.moves.some((offer) => sameMove(offer.move, move));
  const [first] = [...own, ...onToken];
  if (!first) return [];
  if (question.ask === 'swap') {
    const move: Move = ['swap', letters(own), letters(onToken)];
    return legal(move) ? [move] : [];
  }
  if (question.ask === 'reroll') {
    const order = (die: Die): number => COLOURS.indexOf(die.colour) * 4 + SYMBOLS.indexOf(die.face ?? 'gavel');
    const dice = [...own].sort((one, other) => order(one) - order(other));
    return [...dice.map((die): Move => ['again', die.colour, die.face ?? '']), ['done']];
  }
  const move = moveOf(question.ask, first);
  return move && legal(move) ? [move] : [];
}

/** What is not made by touching dice: it is listed in words. */
export function listed(
  question: Question,
  scene: Pick<Scene, 'stash' | 'tokens'>,
  seat: number,
): { offers: Offer[]; near: NearMove[] } {
  const { own, token } = places(question.ask);
  const dice = [
    ...(own ? scene.stash[seat]!.filter(({ fresh }) => !fresh) : []),
    ...(token === null ? [] : scene.tokens[token]!.dice),
  ];
  const touched = dice.map((die) => moveOf(question.ask, die));
  const byDice = (move: Move): boolean =>
    question.ask === 'bid' || (move[0] === 'swap' && move[1] !== '-') || touched.some((other) => sameMove(other, move));
  return {
    offers: question.moves.filter(({ move }) => !byDice(move)),
    near: question.near.filter(({ move }) => move[0] === 'decline' || move[0] === 'character'),
  };
}
