/** The curve of chances: where points, marks and labels lie, and what its moments are called. */
import { words } from '$words/analysis';
import type { Round } from '../replay/past.svelte';
import type { ChancePoint } from '../wire/types';

/** A place on paper, in pixels from the left and from the top. */
export interface Place {
  x: number;
  y: number;
}

/** The paper that a curve is drawn on. */
export interface Paper {
  width: number;
  height: number;
  /** What is left free on each side. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The last step of the game. */
  last: number;
}

/** So far apart seats' marks lie on their lines, in pixels. */
const MARKED = 120;

export function across({ width, left, right, last }: Paper, step: number): number {
  return left + ((width - left - right) * step) / Math.max(1, last);
}

export function down({ height, top, bottom }: Paper, share: number): number {
  return top + (height - top - bottom) * (1 - share);
}

/** Draw the line of one seat. */
export function line(paper: Paper, points: readonly ChancePoint[], seat: number): string {
  return points
    .map(({ step, shares }, place) => {
      const [x, y] = [across(paper, step), down(paper, shares[seat] ?? 0)];
      return `${place ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Choose where a seat's mark lies on its line: at about even distances, and for each seat at other places. */
export function marks(paper: Paper, points: readonly ChancePoint[], seat: number, seats: number): Place[] {
  const found: Place[] = [];
  const { width, left, right } = paper;
  for (let at = left + (MARKED * (seat + 0.5)) / seats; at < width - right - 16; at += MARKED) {
    const point = points[nearest(points, ((at - left) * Math.max(1, paper.last)) / (width - left - right))];
    if (!point) break;
    const place = { x: across(paper, point.step), y: down(paper, point.shares[seat] ?? 0) };
    if (found.at(-1)?.x !== place.x) found.push(place);
  }
  return found;
}

/** Find the point whose step is nearest to a step; of two the earlier. */
export function nearest(points: readonly ChancePoint[], step: number): number {
  let best = 0;
  points.forEach((point, place) => {
    if (Math.abs(point.step - step) < Math.abs(points[best]!.step - step)) best = place;
  });
  return best;
}

/** Move labels apart that would lie on each other, in their order and as little as needed, between two bounds. */
export function apart(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const found = [...wanted];
  let above = least - gap;
  for (const place of order) above = found[place] = Math.max(found[place]!, above + gap);
  let below = most + gap;
  for (const place of order.reverse()) below = found[place] = Math.min(found[place]!, below - gap);
  return found;
}

/** Write a share in whole percent. */
export function percent(share: number | undefined): number {
  return Math.round(100 * (share ?? 0));
}

/** Return within how many points most estimates lie by luck alone: twice their usual standard error. */
export function usualGive(points: readonly ChancePoint[]): number {
  const errors = points.flatMap((point) => [...point.errors]).sort((a, b) => a - b);
  return Math.ceil(200 * (errors[Math.floor(errors.length * 0.9)] ?? 0));
}

/** Name a moment of the game: its step and, where the game has rounds, the round that it falls into. */
export function momentOf(rounds: readonly Round[], step: number): string {
  const round = rounds.findLast((each) => each.step <= Math.max(1, step))?.round;
  return round === undefined ? words.chances.at({ step }) : words.chances.inRound({ step, round });
}
