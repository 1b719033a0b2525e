/** Pieces in one place stand beside each other: at most three, the newest ones, and the rest as a count. */
import type { City, Point } from './city';
import { standing } from './stands';
import type { Piece } from './view';

const MOST = 3;

export interface Placed {
  piece: Piece;
  at: Point;
  /** How many more are here that are not drawn; told by the first. */
  more: number;
}

/** Place every piece that is drawn; none stands over the edge of the map. */
export function fan(pieces: readonly Piece[], city: City, joints: ReadonlySet<string>): Placed[] {
  const crowds = new Map<string, Piece[]>();
  for (const piece of pieces) crowds.set(piece.place, [...(crowds.get(piece.place) ?? []), piece]);
  return [...crowds].flatMap(([place, crowd]) => {
    const some = crowd.slice(-MOST);
    const spots = standing(place, some.length, city, joints.has(place));
    return some.map((piece, nth): Placed => ({
      piece,
      at: spots[nth]!,
      more: nth === 0 ? crowd.length - some.length : 0,
    }));
  });
}
