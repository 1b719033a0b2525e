/** Counters on the map: a gangster in the seat's shape, turned over when criminal; cops as shields, Public as lozenges. */
import { look } from '../../seats';
import type { Point } from './city';
import { INK, lettering, MIDDLE, n, PAPER, polygon, QUIET } from './ink';

export type GangKind = 'racketeer' | 'thug' | 'vamp';

/** Heads on a grid of 24, in two inks: hair or hat, and light. */
const HEADS: Record<GangKind, (h: string, f: string) => string> = {
  racketeer: (h, f) =>
    `<path d="M3.500 25q1-5.600 6-6l2.500 2.600L14.500 19q5 .4 6 6z" fill="${h}"/><path d="M8 11.500v5q1 4 4 4.500 3-.5 4-4.500v-5z" fill="${f}"/><path d="M12 11.500v9.500q3-.5 4-4.500v-5z" fill="${h}" opacity=".85"/><path d="M2.200 11.800q4.300-3 5-3.400Q7.300 3 9.600 3q1.300 0 2.400 1 1.100-1 2.400-1 2.300 0 2.400 5.400.7.400 5 3.400-9.800 3.400-19.600 0z" fill="${h}"/><path d="M7.300 8.700q4.700 1.700 9.400 0l.1 1.700q-4.800 1.600-9.600 0z" fill="${f}"/>`,
  thug: (h, f) =>
    `<path d="M1.500 25.500q.8-4.800 6.500-5.300l4 1.800 4-1.800q5.700.5 6.500 5.300z" fill="${h}"/><path d="M6 10.500v6.200l2.600 4.300h6.800l2.600-4.300v-6.200z" fill="${f}"/><path d="M15 10.500v6l-1.500 4.500h1.900l2.600-4.300v-6.200z" fill="${h}" opacity=".85"/><path d="M4.200 11.300Q2.600 3.600 11 3.200q7-.3 9.200 4.600l2.600 2.600q.4 1.500-1.500 1.500-8.500-1.300-17.100-.6z" fill="${h}"/><path d="M7.600 13.600h2.600M12.300 13.600h2.400M8.800 17.800h4.600" stroke="${h}" stroke-width="1.500"/><path d="M13.400 17.800l5.200 1.400" stroke="${h}" stroke-width="1.800"/>`,
  vamp: (h, f) =>
    `<path d="M6 25q.6-4 4.600-4.400h2.800q4 .4 4.600 4.400z" fill="${h}"/><path d="M4.300 17.500Q2.500 4 12 3.600 21.500 4 19.700 17.500q-1.900 1.600-4 .4V9h-7.400v8.900q-2.100 1.200-4-.4z" fill="${h}"/><path d="M8.200 9.500v5.500q.6 4.200 3.800 5.700 3.200-1.500 3.800-5.700V9.500z" fill="${f}"/><path d="M12 9.500v11.200q3.200-1.500 3.800-5.700V9.500z" fill="${h}" opacity=".35"/><path d="M4.200 8.200q7.800-2.600 15.600 0v1.900q-7.800-2.500-15.600 0z" fill="${f}"/><path d="M17.300 8Q18.500.5 22.500.8 23.500 4.500 17.300 8z" fill="${f}" stroke="${h}" stroke-width=".8"/><path d="M10.300 16.700q.9-.9 1.700-.2.8-.7 1.700.2-1.700 1.900-3.400 0z" fill="${h}"/>`,
};
const MASK = `<path d="M6.600 12h10.800v2.900q-1.500.9-3.500 0L12 14.300l-1.500.9q-2 .9-3.500 0z" fill="${INK}"/>`;

/** A head alone, to stand beside words. */
export function head(kind: GangKind, hair: string, light: string): string {
  return HEADS[kind]?.(hair, light) ?? '';
}

/** The outline of a seat's shape around the middle. */
function outline(seat: number, r: number): Point[] {
  const ring = (corners: number, radius: number, turn = 0): Point[] =>
    Array.from({ length: corners }, (_, place): Point => {
      const at = (2 * Math.PI * place) / corners + turn;
      return [radius * Math.sin(at), -radius * Math.cos(at)];
    });
  switch (look(seat).shape) {
    case 'circle':
      return ring(32, r);
    case 'square':
      return ring(4, r * 1.27, Math.PI / 4);
    case 'triangle':
      return [[0, -r * 1.22], [r * 1.2, r * 0.9], [-r * 1.2, r * 0.9]]; // prettier-ignore
    case 'diamond':
      return ring(4, r * 1.25);
    case 'pentagon':
      return ring(5, r * 1.16);
    case 'star':
      return ring(10, r).map(([x, y], place): Point => (place % 2 ? [x * 0.75, y * 0.75] : [x * 1.3, y * 1.3]));
    case 'cross': {
      const [a, b] = [r * 0.45, r * 1.08];
      return [[-a, -b], [a, -b], [a, -a], [b, -a], [b, a], [a, a], [a, b], [-a, b], [-a, a], [-b, a], [-b, -a], [-a, -a]]; // prettier-ignore
    }
  }
}

/** The saw-toothed edge of a criminal side. */
function teeth(points: readonly Point[], depth: number, step: number): Point[] {
  return points.flatMap((a, place) => {
    const b = points[(place + 1) % points.length]!;
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const count = points.length > 12 ? 1 : Math.max(2, Math.round(far / step));
    const [nx, ny] = [((b[1] - a[1]) / far) * depth, (-(b[0] - a[0]) / far) * depth];
    return Array.from({ length: count }, (_, tooth): Point[] => {
      const at = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const [start, tip] = [at(tooth / count), at((tooth + 0.5) / count)];
      return [start, [tip[0] + nx, tip[1] + ny]];
    }).flat();
  });
}

/** Where the head sits in a shape: how large, how far down; and where its strength hangs. */
const BOXES: Record<string, { scale: number; down: number; tag: Point }> = {
  circle: { scale: 1.02, down: 1, tag: [13, 9] },
  square: { scale: 1, down: 1.2, tag: [14, 8] },
  triangle: { scale: 0.86, down: 3.6, tag: [17, 7] },
  diamond: { scale: 0.92, down: 0.6, tag: [14, 10] },
  pentagon: { scale: 0.98, down: 1.4, tag: [14, 9] },
  cross: { scale: 0.9, down: 0.6, tag: [14, 9] },
  star: { scale: 0.84, down: 0.6, tag: [14, 9] },
};

const made = new Map<string, string>();

function once(key: string, make: () => string): string {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

export function gangster(kind: GangKind, seat: number, men: number, criminal: boolean): string {
  return once(`${kind} ${seat} ${men} ${criminal}`, () => {
    const { colour, shape } = look(seat);
    const { scale, down, tag } = BOXES[shape]!;
    const points = outline(seat, 15);
    const edge = criminal ? teeth(outline(seat, 14.5), 4, 5) : points;
    const halo = polygon(
      edge,
      `fill="${INK}" stroke="${PAPER}" stroke-width="${criminal ? 3.4 : 4.6}" stroke-linejoin="round"`,
    );
    const face = criminal
      ? polygon(edge, `fill="${colour}" stroke="${INK}" stroke-width="1.400" stroke-linejoin="round"`) +
        polygon(outline(seat, 13.4), `fill="${INK}"`)
      : polygon(points, `fill="${colour}" stroke="${INK}" stroke-width="2.400" stroke-linejoin="round"`);
    const light = shape === 'triangle' && !criminal ? '#FFFFFF' : '#F6E9CB';
    const hair = criminal ? (shape === 'diamond' ? '#5FB3B0' : colour) : INK;
    const size = n(criminal ? scale * 0.94 : scale);
    const bust = `<g transform="translate(0,${down}) scale(${size}) translate(-12,-13)">${HEADS[kind](hair, light)}${criminal ? MASK : ''}</g>`;
    return halo + face + bust + (kind === 'vamp' ? '' : strength(tag, men));
  });
}

function strength([x, y]: Point, men: number): string {
  const wide = men > 9 ? 18 : 13;
  return `<rect x="${x - wide / 2}" y="${y - 8.5}" width="${wide}" height="17" rx="2" fill="${INK}" stroke="${PAPER}" stroke-width="1.200"/>${lettering(x, y + 6, String(men), 17, PAPER, MIDDLE)}`;
}

const SHIELD =
  'M0-16.500q3.500 3 8.500 1.500l2-1.500 4.500 5-2 3q-1.500 3 0 6.500 1.500 8-13 15.500-14.500-7.500-13-15.500 1.500-3.500 0-6.500l-2-3 4.500-5 2 1.500q5 1.500 8.500-1.500z';

export function cop(number: number | string): string {
  return `<g transform="scale(.93)"><path d="${SHIELD}" fill="#0E1114" stroke="${PAPER}" stroke-width="2"/>${lettering(0, 7, String(number), String(number).length > 1 ? 17 : 21, PAPER, MIDDLE)}</g>`;
}

/** A Public with what it multiplies; an Informant has a shield where others have a face. */
export function publicPiece(times: number, criminal: boolean, informant = false): string {
  const ink = criminal ? QUIET : INK;
  const box: Point[] = [[-15, -12], [15, -12], [15, 12], [-15, 12]]; // prettier-ignore
  const base = criminal
    ? polygon(teeth(box, 3, 6), `fill="${QUIET}" stroke="${INK}" stroke-width="1.400" stroke-linejoin="round"`) +
      `<path d="M-13.500-10.500h27v21h-27z" fill="${INK}"/>`
    : `<rect x="-15" y="-12" width="30" height="24" rx="11" fill="#8E866F" stroke="${INK}" stroke-width="2.200"/>`;
  const figure = informant
    ? `<path d="${SHIELD}" transform="translate(-6,0) scale(.5)" fill="#0E1114" stroke="${PAPER}" stroke-width="2.500"/>`
    : `<g transform="translate(-6,3)"><circle cy="-7" r="3.600" fill="${ink}"/><path d="M-5.500 6q0-8.500 5.500-8.500T5.500 6z" fill="${ink}"/></g>`;
  return `${base}${figure}${lettering(6.5, 6, `×${times}`, 17, criminal ? PAPER : INK, MIDDLE)}`;
}

/** A cup, for what is drawn blind. */
export function cup(): string {
  return `<path d="M-13-14H13L9 16H-9z" fill="#8E866F" stroke="${INK}" stroke-width="2.200" stroke-linejoin="round"/><path d="M-11.500-6H11.500M-10 8H10" stroke="${INK}" stroke-width="1.600"/>`;
}

/** The Commissioner: the seat's shape with a shield on it, and how strong he is. */
export function commissioner(seat: number, men: number): string {
  const { colour, shape } = look(seat);
  const points = outline(seat, 15);
  return (
    polygon(points, `fill="${INK}" stroke="${PAPER}" stroke-width="4.600" stroke-linejoin="round"`) +
    polygon(points, `fill="${colour}" stroke="${INK}" stroke-width="2.400" stroke-linejoin="round"`) +
    `<path d="${SHIELD}" transform="scale(.56)" fill="#0E1114" stroke="${PAPER}" stroke-width="2"/>${strength(BOXES[shape]!.tag, men)}`
  );
}

/** A pennant on a pole: the owner's shape, then the level; a precinct has the shield instead. */
export function pennant(seat: number, level: number, precinct = false): string {
  const sign = precinct
    ? `<path d="${SHIELD}" transform="translate(23.5,6.5) scale(.5)" fill="#0E1114" stroke="${INK}" stroke-width="2"/>`
    : lettering(24, 12.6, String(level), 18, INK, MIDDLE);
  return `<path d="M0-3V24" stroke="${INK}" stroke-width="2.400"/><path d="M0-3H35l-5 9.500 5 9.500H0z" fill="${PAPER}" stroke="${INK}" stroke-width="1.600"/><g transform="translate(10.5,${look(seat).shape === 'triangle' ? 7.6 : 6.8})">${polygon(outline(seat, 7), `fill="${look(seat).colour}" stroke="${INK}" stroke-width="1.400" stroke-linejoin="round"`)}</g>${sign}`;
}

/** A seat's shape without its letter, for the small map. */
export function dot(seat: number, size: number): string {
  return polygon(outline(seat, size), `fill="${look(seat).colour}" stroke="${INK}" stroke-width="${n(size / 4)}"`);
}
