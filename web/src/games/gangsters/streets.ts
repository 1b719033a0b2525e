/** Streets from above: lanes, one slab for each space, names on the lanes, subways, river, bridge and viaduct. */
import { apart, City, streetOf, type Box, type Point, type Space } from './city';
import { Ground } from './ground';
import { dice, escape, INK, lettering, line, MIDDLE, n, PAPER, QUIET } from './ink';

const STRAIGHT = -0.86;

/** The two ways a street leads on from a space, as one angle; null at a corner. */
function angle(city: City, space: Space): number | null {
  const ways = space.touches.map((code) => {
    const other = city.space(code)!;
    const far = Math.hypot(other.x - space.x, other.y - space.y) || 1;
    return [
      (other.x - space.x) / far,
      (other.y - space.y) / far,
      streetOf(code) === streetOf(space.code) ? 1 : 0,
    ] as const;
  });
  let best: { score: number; angle: number } | null = null;
  for (const [place, a] of ways.entries())
    for (const b of ways.slice(place + 1)) {
      const turn = a[0] * b[0] + a[1] * b[1];
      const score = a[2] + b[2] - turn;
      if (turn < STRAIGHT && (!best || score > best.score))
        best = { score, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
  if (best) return best.angle;
  return ways.length === 1 ? Math.atan2(ways[0]![1], ways[0]![0]) : null;
}

/** A space of the street as a slab; its steps can be counted. */
export function slab(city: City, space: Space, attributes: string, grow = 0): string {
  const turned = angle(city, space);
  const far = space.touches
    .map((code) => city.space(code)!)
    .filter(({ code }) => streetOf(code) === streetOf(space.code));
  const near = Math.min(74, ...far.map(({ x, y }) => Math.hypot(x - space.x, y - space.y)));
  const [length, width, round] = turned === null ? [30 + grow, 30 + grow, 9] : [near - 4 + grow, 24 + grow, 3];
  const turn = turned === null ? '' : ` rotate(${n((turned * 180) / Math.PI)})`;
  return `<rect x="${n(-length / 2)}" y="${n(-width / 2)}" width="${n(length)}" height="${n(width)}" rx="${round}" transform="translate(${n(space.x)},${n(space.y)})${turn}" ${attributes}/>`;
}

export function drawStreets(city: City): string {
  const path = city.edges.map(([a, b]) => `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`).join('');
  const lane = (fill: string, width: number): string =>
    `<path d="${path}" stroke="${fill}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
  return (
    lane('#0C0E10', 34) + lane('#1F2427', 30) + city.spaces.map((space) => slab(city, space, 'fill="#3A4248"')).join('')
  );
}

export function drawDoors(city: City): string {
  const path = city.houses.flatMap((house) => house.doors.map((door) => line(city.door(house, door)))).join('');
  return `<path d="${path}" stroke="#0C0E10" stroke-width="8"/><path d="${path}" stroke="#A89F88" stroke-width="3.600"/>`;
}

/** Nearest line of the river, and how far its bank is from a point; negative in the water. */
function bank(city: City, x: number, y: number): number {
  const { river } = city.map;
  let found = Infinity;
  for (let place = 1; place < river.length; place++) {
    const [a, b] = [river[place - 1]!, river[place]!];
    found = Math.min(found, apart(x, y, [a[0], a[1]], [b[0], b[1]]) - (a[2] + b[2]) / 4);
  }
  return found;
}

function spline(points: readonly Point[]): string {
  const at = (place: number): Point => points[Math.max(0, Math.min(points.length - 1, place))]!;
  let path = `${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let place = 0; place < points.length - 1; place++) {
    const [p, q, r, s] = [at(place - 1), at(place), at(place + 1), at(place + 2)];
    path += `C${n(q[0] + (r[0] - p[0]) / 6)} ${n(q[1] + (r[1] - p[1]) / 6)} ${n(r[0] - (s[0] - q[0]) / 6)} ${n(r[1] - (s[1] - q[1]) / 6)} ${n(r[0])} ${n(r[1])}`;
  }
  return path;
}

export function drawRiver(city: City): string {
  const { river } = city.map;
  if (river.length < 2) return '';
  const along = river.map((point, place): Point => {
    const [a, b] = [river[Math.max(0, place - 1)]!, river[Math.min(river.length - 1, place + 1)]!];
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [((b[0] - a[0]) / far) * (point[2] / 2), ((b[1] - a[1]) / far) * (point[2] / 2)];
  });
  const side = (sign: number): Point[] =>
    river.map(([x, y], place): Point => [x - sign * along[place]![1], y + sign * along[place]![0]]);
  const roll = dice(3);
  const waves: string[] = [];
  for (let place = 1; place < river.length; place++) {
    const [a, b] = [river[place - 1]!, river[place]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const steps = Math.round(Math.hypot(dx, dy) / 9);
    for (let step = 0; step < 2 * steps; step++) {
      const t = (step >> 1) / steps;
      const aside = (roll() - 0.5) * (Math.min(a[2], b[2]) - 20);
      const far = Math.hypot(dx, dy) || 1;
      const length = 6 + roll() * 8;
      const x = a[0] + dx * t - (dy / far) * aside - length / 2;
      waves.push(
        `M${n(x)} ${n(a[1] + dy * t + (dx / far) * aside)}q${n(length / 4)}-2.500 ${n(length / 2)} 0t${n(length / 2)} 0`,
      );
    }
  }
  return (
    `<path d="M${spline(side(1))}L${spline(side(-1).reverse())}Z" fill="#0B1418" stroke="#5B5A4E" stroke-width="1.500"/>` +
    `<path d="${waves.join('')}" fill="none" stroke="#4C6068" stroke-width="1.100"/>${boats(city)}`
  );
}

/** Two boats where no street crosses the water. */
function boats(city: City): string {
  const { river } = city.map;
  const moorings: [Point, number][] = [];
  for (let place = 1; place < river.length; place++) {
    const [a, b] = [river[place - 1]!, river[place]!];
    const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const clear = city.edges.every(([one, other]) => apart(at[0], at[1], [one.x, one.y], [other.x, other.y]) > 44);
    if (clear) moorings.push([at, (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI]);
  }
  const chosen = moorings.length > 1 ? [moorings[Math.floor(moorings.length / 3)]!, moorings.at(-1)!] : moorings;
  const boat =
    '<path d="M-17-5H9Q17-4 20 0 17 4 9 5H-17z" fill="#2A2722" stroke="#8E866F" stroke-width="1.300"/><path d="M-12-3h9v6h-9z" fill="#8E866F"/><path d="M2-3h6v6H2zM-20-4q-8-1-13 1M-20 4q-8 1-13-1" fill="none" stroke="#8E866F"/>';
  return chosen
    .map(([[x, y], turn]) => `<g transform="translate(${n(x)},${n(y)}) rotate(${n(turn)})">${boat}</g>`)
    .join('');
}

/** Where a street goes over the water: girders on the bridge, piers on the viaduct, a railing elsewhere. */
export function drawCrossings(city: City): string {
  return city.edges
    .map(([a, b]) => {
      const steps = 40;
      const wet = Array.from({ length: steps + 1 }, (_, step) => step / steps).filter(
        (t) => bank(city, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) < 5,
      );
      if (wet.length < 4) return '';
      const at = (t: number): Point => [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
      const over = (spaces: readonly string[]): boolean => spaces.includes(a.code) && spaces.includes(b.code);
      const kind = over(city.map.bridge) ? 'bridge' : over(city.map.viaduct) ? 'viaduct' : 'rail';
      return truss(at(wet[0]!), at(wet.at(-1)!), kind);
    })
    .join('');
}

function truss([ax, ay]: Point, [bx, by]: Point, kind: 'bridge' | 'viaduct' | 'rail'): string {
  const far = Math.hypot(bx - ax, by - ay);
  const bays = Math.max(2, Math.round(far / 12));
  const parts = [-1, 1].map((side) => {
    const y = side * 16;
    if (kind === 'rail')
      return `<path d="M0 ${y}H${n(far)}" stroke="${QUIET}" stroke-width="1.800" stroke-dasharray="2 3"/>`;
    if (kind === 'bridge') {
      const lattice = Array.from(
        { length: bays },
        (_, bay) => `L${n((far * (bay + 0.5)) / bays)} ${y + side * 7}L${n((far * (bay + 1)) / bays)} ${y}`,
      );
      return `<path d="M0 ${y}H${n(far)}M0 ${y + side * 7}H${n(far)}M0 ${y}${lattice.join('')}" stroke="${QUIET}" stroke-width="1.300" fill="none"/>`;
    }
    const piers = Array.from(
      { length: Math.ceil(bays / 2) },
      (_, pier) => `M${n((far * (2 * pier + 0.5)) / bays - 2)} ${y - (side > 0 ? 0 : 6)}h4v6h-4z`,
    );
    return `<path d="M0 ${y}H${n(far)}" stroke="${QUIET}" stroke-width="1.600" stroke-dasharray="7 3"/><path d="${piers.join('')}" fill="${QUIET}"/>`;
  });
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return `<g transform="translate(${n(ax)},${n(ay)}) rotate(${n(turn)})">${parts.join('')}</g>`;
}

const SIGN = 22;
/** Sides on which a subway's sign may stand, the nearest first. */
const SIDES: readonly Point[] = [
  [0, -28], [0, 28], [28, 0], [-28, 0], [-20, -22], [20, -22], [20, 22], [-20, 22],
  [0, -36], [0, 36], [36, 0], [-36, 0],
]; // prettier-ignore

/** Stairs in the street, and beside them a sign with the number. */
export function drawSubways(city: City, ground: Ground): { stairs: string; signs: string } {
  let [stairs, signs] = ['', ''];
  for (const space of city.spaces.filter(({ subway }) => subway)) {
    const turn = ((angle(city, space) ?? 0) * 180) / Math.PI;
    stairs += `<g transform="translate(${n(space.x)},${n(space.y)}) rotate(${n(turn)})"><rect x="-16" y="-12" width="32" height="24" rx="2" fill="#15181B" stroke="${PAPER}" stroke-width="1.800"/><path d="M-10-11V11M-5-11V11M0-11V11M5-11V11M10-11V11" stroke="#6F6A5C" stroke-width="1.500"/></g>`;
    const box = ([dx, dy]: Point, size: number): Box => [space.x + dx - size / 2, space.y + dy - size / 2, size, size];
    const side =
      SIDES.find((at) => ground.free(box(at, SIGN - 2))) ??
      SIDES.find((at) => ground.free(box(at, SIGN - 10))) ??
      SIDES[0]!;
    ground.take(box(side, SIGN));
    const [x, y] = [space.x + side[0], space.y + side[1]];
    signs += `<path d="M${n(space.x + side[0] * 0.35)} ${n(space.y + side[1] * 0.35)}L${n(x)} ${n(y)}" stroke="${PAPER}" stroke-width="3"/><rect x="${n(x - 11)}" y="${n(y - 11)}" width="22" height="22" fill="${PAPER}" stroke="${INK}" stroke-width="2"/>${lettering(x, y + 7.2, String(space.subway), 20, INK, `${MIDDLE} data-label`)}`;
  }
  return { stairs, signs };
}

const LETTER = 5.5;

/** The name of each street on its lane, where it runs straight and has no subway; long streets say it twice. */
export function drawNames(city: City): string {
  const stairs = city.spaces.filter(({ subway }) => subway);
  const placed: { x: number; y: number; radius: number }[] = [];
  return [...city.streets.values()]
    .map((street) => {
      const points = withJoins(city, street);
      for (const [text, gap] of spellings(street[0]!.name.replace(/\s*\d+$/, ''))) {
        const width = text.length * (LETTER + gap);
        const found = runs(points, width + 34)
          .flatMap(([a, b]) => spots(a, b, width))
          .filter(
            ({ x, y, turn }) =>
              stairs.every((space) => away(space, x, y, turn, width)) &&
              placed.every((other) => Math.hypot(other.x - x, other.y - y) > other.radius + width / 2 + 20),
          );
        if (!found.length) continue;
        const whole = length(points);
        const chosen = [found[Math.floor((found.length - 1) / (whole > 4.5 * width ? 5 : 2))]!];
        const last = found[Math.ceil((found.length - 1) * 0.8)]!;
        if (Math.hypot(last.x - chosen[0]!.x, last.y - chosen[0]!.y) > 2 * width) chosen.push(last);
        for (const { x, y } of chosen) placed.push({ x, y, radius: width / 2 });
        return chosen
          .map(({ x, y, turn }) => {
            const upright = turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
            return `<text transform="translate(${n(x)},${n(y)}) rotate(${n(upright)})" y="4.800" font-size="13.5" fill="#A39A85" ${MIDDLE} letter-spacing="${gap}" data-label>${escape(text)}</text>`;
          })
          .join('');
      }
      return '';
    })
    .join('');
}

/** A street with the spaces that it joins at its ends, so that a short one has room for its name. */
function withJoins(city: City, street: readonly Space[]): Point[] {
  const join = (end: Space): Point[] => {
    const other = end.touches.find((code) => streetOf(code) !== streetOf(end.code));
    const found = other ? city.space(other)! : null;
    return found ? [[found.x, found.y]] : [];
  };
  const own = street.map(({ x, y }): Point => [x, y]);
  const short = street.length < 6;
  return short ? [...join(street[0]!), ...own, ...join(street.at(-1)!)] : own;
}

function spellings(name: string): [string, number][] {
  const full = name.toUpperCase();
  const short = full.startsWith('THE ') ? full.slice(4) : full.split(' ').slice(0, -1).join(' ');
  return [
    [full, 2],
    [full, 1.2],
    [full, 0.5],
    ...(short
      ? ([
          [short, 1.2],
          [short, 0.3],
        ] as [string, number][])
      : []),
  ];
}

/** The straight stretches of a line that are long enough. */
function runs(points: readonly Point[], least: number): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (let from = 0; from < points.length - 1; from++)
    for (let to = points.length - 1; to > from; to--) {
      const [a, b] = [points[from]!, points[to]!];
      const straight = points.slice(from + 1, to).every(([x, y]) => apart(x, y, a, b) < 3);
      if (!straight) continue;
      if (Math.hypot(b[0] - a[0], b[1] - a[1]) >= least) found.push([a, b]);
      break;
    }
  return found;
}

function spots([ax, ay]: Point, [bx, by]: Point, width: number): { x: number; y: number; turn: number }[] {
  const far = Math.hypot(bx - ax, by - ay);
  const margin = width / 2 + 17;
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const steps = Math.max(1, Math.round((far - 2 * margin) / 8));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = (margin + ((far - 2 * margin) * step) / steps) / far;
    return { x: ax + (bx - ax) * t, y: ay + (by - ay) * t, turn };
  });
}

/** Whether words on a lane keep clear of the stairs of a subway. */
function away(space: Space, x: number, y: number, turn: number, width: number): boolean {
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const along = Math.abs((space.x - x) * dx + (space.y - y) * dy);
  const aside = Math.abs((space.x - x) * dy - (space.y - y) * dx);
  return aside > 26 || along > width / 2 + 20;
}

function length(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, [x, y], place) => sum + Math.hypot(x - points[place]![0], y - points[place]![1]), 0);
}
