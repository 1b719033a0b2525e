/** The drawing kit of the map: colours, patterns, and small pieces of SVG as text; names of a board are escaped. */
import type { Point } from './city';

export const INK = '#15120F';
export const PAPER = '#EBDDBF';
export const QUIET = '#B9AE98';
export const LAMP = '#FFE9B0';

/** The price groups: a tint, and a pattern that tells them apart without it. */
export const GROUPS: Record<string, { hue: string; pattern: string | null; letter: string }> = {
  brown: { hue: '#96622F', pattern: 'brick', letter: 'B' },
  yellow: { hue: '#D9B53C', pattern: 'dot', letter: 'Y' },
  green: { hue: '#4F9440', pattern: 'hatch', letter: 'G' },
  blue: { hue: '#3E7AC0', pattern: 'wave', letter: 'U' },
  purple: { hue: '#8550B8', pattern: 'weave', letter: 'P' },
  red: { hue: '#C23B2C', pattern: 'stripe', letter: 'R' },
  gray: { hue: '#8A8A84', pattern: null, letter: 'C' },
};

export const PATTERNS = `
<pattern id="gs-brick" width="12" height="8" patternUnits="userSpaceOnUse"><path d="M0 .5H12M0 4.500H12M3 .5v4M9 4.500v4" stroke="${INK}" stroke-width="1.100"/></pattern>
<pattern id="gs-dot" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="1.500" cy="1.500" r="1.250" fill="${INK}"/><circle cx="4.500" cy="4.500" r="1.250" fill="${INK}"/></pattern>
<pattern id="gs-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="${INK}" stroke-width="2.200"/></pattern>
<pattern id="gs-wave" width="12" height="6" patternUnits="userSpaceOnUse"><path d="M0 3q3-4 6 0t6 0" stroke="${INK}" stroke-width="1.500" fill="none"/></pattern>
<pattern id="gs-weave" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 .7H8M.7 0V8" stroke="${INK}" stroke-width="1.500"/></pattern>
<pattern id="gs-stripe" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M2 0V8" stroke="${INK}" stroke-width="3.200"/><path d="M6 0V8" stroke="${INK}" stroke-width="1"/></pattern>`;

/** Mix two colours of six digits. */
export function mix(one: string, other: string, share: number): string {
  const parts = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return `#${a
    .map((part, place) =>
      Math.round(part + (b[place]! - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A group's tint: in half-shade, or lit. */
export function tint(colour: string, lit = false): string {
  const { hue } = GROUPS[colour] ?? GROUPS['gray']!;
  return lit ? mix(PAPER, hue, 0.3) : mix('#5C5543', hue, 0.38);
}

export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
}

/** A line of League Gothic. */
export function lettering(x: number, y: number, text: string, size: number, fill: string, more = ''): string {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}" ${more}>${escape(text)}</text>`;
}

export const MIDDLE = 'text-anchor="middle"';

export function line(points: readonly Point[]): string {
  return points.map(([x, y], place) => `${place ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
}

export function polygon(points: readonly Point[], attributes: string): string {
  return `<path d="${line(points)}Z" ${attributes}/>`;
}

/** Numbers that look random and are the same every time. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A facing: a notched arrowhead, or with a shaft where it stands on a lit slab. */
export function arrow([x, y]: Point, [ux, uy]: Point, size: number, fill: string, shaft = false): string {
  const at = (forth: number, aside: number): Point => [
    x + ux * forth * size - uy * aside * size,
    y + uy * forth * size + ux * aside * size,
  ];
  const points = shaft
    ? [at(1.15, 0), at(-0.75, 0.85), at(-0.3, 0.28), at(-1.7, 0.28), at(-1.7, -0.28), at(-0.3, -0.28), at(-0.75, -0.85)]
    : [at(1.15, 0), at(-0.75, 0.95), at(-0.25, 0), at(-0.75, -0.95)];
  return polygon(points, `fill="${fill}" stroke="${INK}" stroke-width="${shaft ? 0 : 1}"`);
}
