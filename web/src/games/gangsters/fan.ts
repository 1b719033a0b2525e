/** Pieces in one place stand beside each other: the newest in front, at most three, the rest as a count. */
import type { City, Point } from './city';
import { standsAt } from './houses';
import type { Piece } from './view';

const MOST = 3;
/** From one piece to the next. */
const BESIDE = 25;
/** How far a counter with its figure reaches from its middle, to each side, up and down. */
const REACH = [22, 22, 21, 21] as const;

export interface Placed {
  piece: Piece;
  at: Point;
  /** How many more are here that are not drawn; told by the first. */
  more: number;
}

/** Place every piece that is drawn; none stands over the edge of the map. */
export function fan(pieces: readonly Piece[], city: City): Placed[] {
  const crowds = new Map<string, Piece[]>();
  for (const piece of pieces) crowds.set(piece.place, [...(crowds.get(piece.place) ?? []), piece]);
  return [...crowds].flatMap(([place, crowd]) => {
    const some = crowd.slice(-MOST);
    const [x, y] = middle(place, some.length, city);
    return some.map((piece, nth): Placed => ({
      piece,
      at: [x + (nth - (some.length - 1) / 2) * BESIDE, y],
      more: nth === 0 ? crowd.length - some.length : 0,
    }));
  });
}

function middle(place: string, many: number, city: City): Point {
  const house = city.house(place);
  const [x, y] = house ? standsAt(house) : city.centre(place);
  const [wide, high] = city.map.size;
  const half = ((many - 1) / 2) * BESIDE;
  const [left, right, up, down] = REACH;
  return [Math.max(left + half, Math.min(x, wide - right - half)), Math.max(up, Math.min(y, high - down))];
}
