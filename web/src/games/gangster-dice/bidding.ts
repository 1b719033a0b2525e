/** Filling a bid in: which token with which favor, one slip or two, until a move of the server's list fits. */
import type { Move, Offer } from '../../wire/types';
import { SYMBOLS, type Face } from './view';

export interface Slip {
  symbol: Face | null;
  /** The place of the favor in the hand. */
  favor: number | null;
}

export interface Draft {
  slips: readonly Slip[];
  /** The slip that is being filled. */
  at: number;
  /** Whether it was gone to by itself, when the one before was filled. */
  moved?: boolean;
}

const EMPTY: Slip = { symbol: null, favor: null };

/** Start with as many empty slips as the moves have bids. */
export function begin(moves: readonly Offer[]): Draft {
  const slips = moves[0]?.move[0] === 'bids' ? [EMPTY, EMPTY] : [EMPTY];
  return { slips, at: 0 };
}

/** Fill the slips in as a move has them. */
export function fromMove(move: Move, hand: readonly number[]): Draft {
  const taken = new Set<number>();
  const slips = [];
  for (let place = 1; place < move.length; place += 2) {
    const favor = hand.findIndex((value, card) => value === move[place + 1] && !taken.has(card));
    taken.add(favor);
    slips.push({ symbol: move[place] as Face, favor });
  }
  return { slips, at: 0, moved: true };
}

function change(draft: Draft, place: number, slip: Partial<Slip>): Draft {
  return { at: place, slips: draft.slips.map((old, other) => (other === place ? { ...old, ...slip } : old)) };
}

/** Lift a symbol, go back to its slip, or put it down when it is there already. */
export function tapSymbol(draft: Draft, symbol: Face): Draft {
  const found = draft.slips.findIndex((slip) => slip.symbol === symbol);
  if (found >= 0 && (found !== draft.at || draft.moved)) return { slips: draft.slips, at: found };
  if (found >= 0) return change(draft, found, { symbol: null });
  const free = draft.slips.findIndex((slip) => !slip.symbol);
  return change(draft, draft.slips[draft.at]!.symbol && free >= 0 ? free : draft.at, { symbol });
}

/** Lay a favor on the slip that is being filled, or take it off; then the next slip is filled. */
export function tapFavor(draft: Draft, favor: number): Draft {
  const found = draft.slips.findIndex((slip) => slip.favor === favor);
  if (found === draft.at) return change(draft, found, { favor: null });
  const without = found >= 0 ? change(draft, found, { favor: null }) : draft;
  const laid = change(without, draft.at, { favor });
  const next = laid.slips.findIndex((slip) => !slip.symbol || slip.favor === null);
  return laid.slips[draft.at]!.symbol && next >= 0 ? { ...laid, at: next, moved: true } : laid;
}

/** Find the move that the slips make, once they are filled and legal. */
export function findMove(draft: Draft, hand: readonly number[], moves: readonly Offer[]): Offer | null {
  const bids = draft.slips.map(({ symbol, favor }) => [symbol, favor === null ? null : hand[favor]] as const);
  const ordered = [...bids].sort(([one], [other]) => SYMBOLS.indexOf(one!) - SYMBOLS.indexOf(other!));
  const wanted = JSON.stringify(ordered.flat());
  return moves.find(({ move }) => JSON.stringify(move.slice(1)) === wanted) ?? null;
}

/** Find the favor that a bid on a symbol would have as the slips lie; a single favor may go with any. */
export function favorFor(draft: Draft, symbol: Face, hand: readonly number[]): number | null {
  const slip = draft.slips.length > 1 ? draft.slips.find((each) => each.symbol === symbol) : draft.slips[0];
  return slip && slip.favor !== null ? (hand[slip.favor] ?? null) : null;
}
