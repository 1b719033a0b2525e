/** A map in its frame: fitted, brought closer at a point, and moved so that something can be seen. */
import type { Box, Point } from './city';

const CLOSEST = 3;
/** Below this a name on a sign can no longer be read, so a small window shows a part of the city. */
const LEGIBLE = 0.86;
/** A window that shows the whole city does so down to here: rather small names than a city with its edge cut off. */
const WHOLE = 0.72;

export interface Frame {
  width: number;
  height: number;
}

export function fit([wide, high]: readonly [number, number], { width, height }: Frame): number {
  return Math.min(width / wide, height / high) || 1;
}

/** The scale that a window begins with. */
export function first(size: readonly [number, number], frame: Frame): number {
  const whole = fit(size, frame);
  return whole >= WHOLE ? whole : frame.width < 500 ? 1.12 : LEGIBLE;
}

export function within(scale: number, whole: number): number {
  return Math.min(CLOSEST, Math.max(whole, scale));
}

/** The box around some points. */
export function around(points: readonly Point[]): Box | null {
  if (!points.length) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Where to scroll so that points are seen: all of them if they fit, else the first in the middle; never past the map. */
export function aim(
  points: readonly Point[],
  scale: number,
  { width, height }: Frame,
  size: readonly [number, number],
): Point | null {
  const box = around(points);
  const lead = points[0];
  if (!box || !lead) return null;
  const middle = (from: number, long: number, at: number, room: number, whole: number): number => {
    const fits = (long + 90) * scale <= room;
    const wanted = (fits ? from + long / 2 : at) * scale - room / 2;
    return Math.max(0, Math.min(wanted, whole * scale - room));
  };
  return [middle(box[0], box[2], lead[0], width, size[0]), middle(box[1], box[3], lead[1], height, size[1])];
}
