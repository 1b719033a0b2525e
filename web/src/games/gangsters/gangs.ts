/** A gang put together by hand: how many Racketeers and Thugs, and in which joint each piece starts. */
import type { Offer } from '../../wire/types';

/** Racketeers, Thugs, and the joints of Racketeer, Thug and Vamp, counted from 1. */
export type Draft = readonly [number, number, number, number, number];

export function drafts(moves: readonly Offer[]): { draft: Draft; offer: Offer }[] {
  return moves
    .filter(({ move }) => move[0] === 'gang')
    .map((offer) => ({ draft: offer.move.slice(1) as unknown as Draft, offer }));
}

/** Find the offer that is a draft; null where it cannot be had. */
export function found(moves: readonly Offer[], draft: Draft): Offer | null {
  return drafts(moves).find((each) => each.draft.every((part, place) => part === draft[place]))?.offer ?? null;
}

/** The values that a part may take while the others stay. */
export function values(moves: readonly Offer[], draft: Draft, part: number): number[] {
  const fits = drafts(moves).filter((each) =>
    each.draft.every((value, place) => place === part || value === draft[place]),
  );
  return [...new Set(fits.map((each) => each.draft[part]!))].sort((a, b) => a - b);
}

/** The gang to begin with: as strong as can be paid in Racketeers, then Thugs. */
export function usual(moves: readonly Offer[]): Draft {
  const all = drafts(moves).map(({ draft }) => draft);
  return all.reduce(
    (best, each) => (Math.min(each[0], 4) * 10 + each[1] > Math.min(best[0], 4) * 10 + best[1] ? each : best),
    all[0]!,
  );
}
