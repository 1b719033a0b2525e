/** What a moment looks like on the map: shots, a bomb, a fall, a raid, a car; drawn in ink and paper, since light means legal. */
import { words } from '$words/gangsters';
import type { House, Point } from './city';
import { roofHeight } from './houses';
import { INK, lettering, MIDDLE, n, PAPER, QUIET } from './ink';

/** The spots of a die. */
export const PIPS: Record<number, readonly Point[]> = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]],
  6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
}; // prettier-ignore

/** A die that was rolled for something on the map, around the middle. */
export function rolled(number: number): string {
  const pips = (PIPS[number] ?? []).map(([x, y]) => `<circle cx="${(x - 2) * 7}" cy="${(y - 2) * 7}" r="2.700"/>`);
  return `<rect x="-14" y="-14" width="28" height="28" rx="5" fill="${PAPER}" stroke="${INK}" stroke-width="2"/><g fill="${INK}">${pips.join('')}</g>`;
}

/** A jagged star, as many teeth as there are hits; the marks of a volley around a place. */
export function volley(hits: number): string {
  const strokes = Array.from({ length: Math.max(1, Math.min(hits, 12)) }, (_, place) => {
    const at = (2 * Math.PI * place) / Math.max(1, Math.min(hits, 12)) - Math.PI / 2;
    const [x, y] = [Math.cos(at), Math.sin(at)];
    return `M${n(x * 30)} ${n(y * 24)}L${n(x * 46)} ${n(y * 38)}`;
  }).join('');
  return hits
    ? `<path d="${strokes}" stroke="${INK}" stroke-width="8" stroke-linecap="round"/><path d="${strokes}" stroke="${PAPER}" stroke-width="4" stroke-linecap="round"/>`
    : '';
}

/** Three puffs of smoke above a place, the highest last. */
export function smoke(): string[] {
  return [
    [0, -8, 15],
    [11, -27, 12],
    [-4, -44, 9],
  ].map(
    ([x, y, r]) =>
      `<path d="M${x! - r!} ${y}a${r} ${r} 0 0 1 ${r!}-${r}a${n(r! * 0.8)} ${n(r! * 0.8)} 0 0 1 ${r}${r! * 0.6}a${n(r! * 0.7)} ${n(r! * 0.7)} 0 0 1-${n(r! * 0.6)} ${n(r! * 1.1)}h-${n(r! * 1.1)}a${n(r! * 0.8)} ${n(r! * 0.8)} 0 0 1-${n(r! * 0.3)}-${n(r! * 0.7)}z" fill="#4A4A44" stroke="${INK}" stroke-width="2"/>`,
  );
}

/** A word stamped across a place. */
export function stamp(text: string): string {
  const wide = 16 + text.length * 7.6;
  return `<g transform="rotate(-8)"><rect x="${n(-wide / 2)}" y="-12" width="${n(wide)}" height="23" fill="${INK}" stroke="${PAPER}" stroke-width="1.800"/>${lettering(0, 6, text, 18, PAPER, `${MIDDLE} letter-spacing=".8"`)}</g>`;
}

export function dud(): string {
  return stamp(words.map.dud);
}

/** What falls of a house: its roof in three slabs. */
export function slabs(house: House): string[] {
  const [x, y, w] = house.at;
  const high = roofHeight(house);
  const third = w / 3;
  return [0, 1, 2].map(
    (nth) =>
      `<path d="M${n(x + nth * third)} ${y - 3}h${n(third - 2)}l-3 ${n(high / 2)} 3 ${n(high / 2)}h-${n(third - 2)}z" fill="#5C5543" stroke="${INK}" stroke-width="2"/>`,
  );
}

/** The dark that runs over the windows of a house. */
export function shutter(house: House): { x: number; y: number; width: number; height: number } {
  const [x, y, width] = house.at;
  return { x: x + 34, y: y + roofHeight(house) + 2, width: Math.max(10, width - 36), height: 11.5 };
}

/** A pair of handcuffs. */
export function cuffs(): string {
  const rings = `<circle cx="-8" r="6.500"/><circle cx="8" r="6.500"/><path d="M-2 0h4"/>`;
  return `<g fill="none" stroke="${INK}" stroke-width="6.500">${rings}</g><g fill="none" stroke="${PAPER}" stroke-width="2.800">${rings}</g>`;
}

/** A car from the side, as long as a slab. */
export function car(): string {
  return `<path d="M-22 6v-8h8l6-9h16l5 9h9v8z" fill="${INK}" stroke="${PAPER}" stroke-width="2" stroke-linejoin="round"/><path d="M-11-3l4-5h6v5zM2-3v-5h5l3 5z" fill="${QUIET}"/><circle cx="-12" cy="7" r="4.500" fill="${INK}" stroke="${PAPER}" stroke-width="2"/><circle cx="12" cy="7" r="4.500" fill="${INK}" stroke="${PAPER}" stroke-width="2"/>`;
}
