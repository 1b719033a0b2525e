/** Where things stand in the city so that they cover no name: pennants on roofs, pieces in houses and in the street. */
import type { Box, City, House, Point } from './city';
import { FRONT, signOf } from './houses';

/** From one piece to the next, where there is room for it, and where there is less. */
const BESIDE = [25, 20, 16];
/** How far a counter with its figure reaches to each side, up and down. */
const REACH = { left: 18, right: 21, up: 18, down: 18 };
/** How wide a price is on a front. */
const PRICE = 40;
/** A pennant from where it is planted. */
const PENNANT = { left: 0, up: 3, wide: 35, high: 19 };
/** The middle of a piece is so far inside its house. */
const IN = 6;
/** So near to the edge of the map nothing stands. */
const EDGE = 22;
/** How much it counts to cover a name, the own pennant, a price; to stand off, outside the house, or closer by a pixel. */
const COST = { name: 10, pennant: 1, price: 0.3, away: 2, out: 40, close: 8 };

function shared([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number {
  const wide = Math.min(ax + aw, bx + bw) - Math.max(ax, bx);
  const high = Math.min(ay + ah, by + bh) - Math.max(ay, by);
  return wide > 0 && high > 0 ? wide * high : 0;
}

export function pieceBox([x, y]: Point): Box {
  return [x - REACH.left, y - REACH.up, REACH.left + REACH.right, REACH.up + REACH.down];
}

export function pennantBox([x, y]: Point): Box {
  return [x - PENNANT.left, y - PENNANT.up, PENNANT.wide, PENNANT.high];
}

/** How much of all names a box covers. */
export function covered(box: Box, city: City): number {
  return city.houses.reduce((sum, house) => sum + shared(box, signOf(house)), 0);
}

const pennants = new WeakMap<House, Point>();

/** Where the pennant of a joint is planted: on the roof, at its left, or at its right where a name is there. */
export function pennantAt(house: House, city: City): Point {
  const known = pennants.get(house);
  if (known) return known;
  const [x, y, w] = house.at;
  const top = Math.max(4, y - 9);
  const spots: Point[] = [[x + 3, top], [x + w - PENNANT.wide, top]]; // prettier-ignore
  const found = spots.reduce((best, each) => (cover(each) < cover(best) ? each : best));
  pennants.set(house, found);
  return found;

  function cover(at: Point): number {
    return covered(pennantBox(at), city);
  }
}

/** Where one piece would stand in a house: on the roof line, beside its pennant. */
export function standsAt(house: House, city: City): Point {
  const [x, y, w] = house.at;
  const [flag] = pennantAt(house, city);
  const right = flag < x + w / 2;
  return [right ? Math.min(x + w - 14, x + (w + 36) / 2) : Math.max(x + 14, x + (w - 36) / 2), Math.max(19, y + 1)];
}

/** How far whoever acts is raised, the most first, and how far its ring reaches to each side, but for its corners. */
const RAISED = [8, 6, 4, 2, 0, -2, -4, -6, -8, -10];
const RING = 22;
/** A name is read as long as only its rim is touched. */
export const RIM = 40;

/** How far whoever acts is raised: as much as covers no name, or least of them. */
export function raisedAt(at: Point, city: City): number {
  const hides = RAISED.map((up) => Math.max(RIM, covered(ringBox(at, up), city)));
  return RAISED[hides.indexOf(Math.min(...hides))]!;
}

export function ringBox([x, y]: Point, up: number): Box {
  return [x - RING, y - up - RING, 2 * RING, 2 * RING];
}

const known = new WeakMap<City, Map<string, readonly Point[]>>();

/** Where so many pieces stand in a place, a joint or not: side by side, where they cover least of the names around. */
export function standing(place: string, many: number, city: City, joint: boolean): readonly Point[] {
  const places = known.get(city) ?? new Map<string, readonly Point[]>();
  known.set(city, places);
  const key = `${place} ${many} ${joint}`;
  const found = places.get(key) ?? best(place, many, city, joint);
  places.set(key, found);
  return found;
}

function best(place: string, many: number, city: City, joint: boolean): readonly Point[] {
  const house = city.house(place);
  const from = house ? standsAt(house, city) : city.centre(place);
  const around: Box = [from[0] - 110, from[1] - 80, 220, 160];
  const signs = city.houses.map(signOf).filter((sign) => shared(sign, around));
  const avoid: (readonly [Box, number])[] = [
    ...signs.map((sign) => [sign, COST.name] as const),
    ...signs.map(([x, y]) => [[x, y - FRONT, PRICE, FRONT] as Box, COST.price] as const),
    ...(house && joint ? [[pennantBox(pennantAt(house, city)), COST.pennant] as const] : []),
  ];
  const cover = (at: Point): number => {
    const box = pieceBox(at);
    const out = house ? Math.max(0, house.at[0] + IN - at[0], at[0] + IN - house.at[0] - house.at[2]) : 0;
    return avoid.reduce((sum, [other, cost]) => sum + cost * shared(box, other), COST.out * out);
  };
  let [least, found]: [number, Point[]] = [Infinity, []];
  for (const step of many > 1 ? BESIDE : BESIDE.slice(0, 1))
    for (const along of house || many < 2 ? ALONG.slice(0, 1) : ALONG)
      for (const [dx, dy] of offsets(house)) {
        const points = row([from[0] + dx, from[1] + dy], many, along, step, city);
        const cost =
          points.reduce((sum, at) => sum + cover(at), 0) +
          COST.away * (Math.abs(dx) / 2 + Math.abs(dy)) +
          COST.close * (BESIDE[0]! - step) * (many - 1);
        if (cost < least) [least, found] = [cost, points];
      }
  return found;
}

const ALONG: readonly Point[] = [[1, 0], [0, 1]]; // prettier-ignore

/** How far from its usual spot a crowd may stand: anywhere on a house’s roof, in the street a little off the middle. */
function offsets(house: House | undefined): Point[] {
  const [across, down] = house ? [house.at[2] / 2, 16] : [9, 9];
  const found: Point[] = [];
  for (let dy = -down; dy <= down / 2; dy += house ? 4 : 3)
    for (let dx = -across; dx <= across; dx += house ? 6 : 3) found.push([dx, dy]);
  return [[0, 0], ...found];
}

/** So many points in a row around a middle, none over the edge of the map. */
function row([x, y]: Point, many: number, [ax, ay]: Point, step: number, city: City): Point[] {
  const [wide, high] = city.map.size;
  const half = ((many - 1) / 2) * step;
  const inside = (at: number, room: number, long: number): number =>
    Math.max(EDGE + long, Math.min(at, room - EDGE - long));
  const [left, top] = [inside(x, wide, half * ax), inside(y, high, half * ay)];
  return Array.from({ length: many }, (_, nth): Point => {
    const off = nth * step - half;
    return [left + off * ax, top + off * ay];
  });
}
