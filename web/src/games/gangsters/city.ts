/** The city as the server hands it over, whatever board is played: houses, street spaces, and what a picture needs. */

export type Point = readonly [x: number, y: number];
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface House {
  kind: 'building';
  code: string;
  name: string;
  colour: string;
  price: number;
  doors: string[];
  one_jump: number[];
  at: Box;
  lines: number;
}

export interface Space {
  kind: 'street';
  code: string;
  name: string;
  x: number;
  y: number;
  touches: string[];
  /** For each facing the space that lies behind a piece. */
  facings: Record<string, string>;
  subway: number;
}

interface Sheet {
  kind: 'map';
  name: string;
  size: [number, number];
  river: [number, number, number][];
  bridge: string[];
  viaduct: string[];
}

/** What wins: dollars, joints, and sets of joints of which so many are enough. */
export interface Goals {
  cash: number;
  joints: number;
  sets: { colour: string; joints: string[]; enough: number }[];
  /** The Police win in ways of their own. */
  police: { cash: number; precincts: number };
  /** What each die moves. */
  dice: Record<string, string>;
}

/** What each strength costs when gangs are bought, the whole sum, and how many actions it gives Racketeers. */
export interface Prices {
  racketeer: number[];
  thug: number[];
  vamp: number[];
  commissioner: number[];
  actions: number[];
}

export type Faces = Record<string, Record<string, unknown>>;

/** Half the width of a street. */
export const LANE = 15;

const HEADINGS: Record<string, Point> = {
  n: [0, -1],
  ne: [0.71, -0.71],
  e: [1, 0],
  se: [0.71, 0.71],
  s: [0, 1],
  sw: [-0.71, 0.71],
  w: [-1, 0],
  nw: [-0.71, -0.71],
};

export class City {
  readonly houses: House[];
  readonly spaces: Space[];
  readonly map: Sheet;
  readonly goals: Goals | null;
  readonly prices: Prices | null;
  readonly edges: [Space, Space][];
  readonly streets: Map<string, Space[]>;
  readonly #house: Map<string, House>;
  readonly #space: Map<string, Space>;

  constructor(faces: Faces) {
    const all = Object.values(faces) as unknown as { kind: string }[];
    this.houses = all.filter(({ kind }) => kind === 'building') as House[];
    this.spaces = all.filter(({ kind }) => kind === 'street') as Space[];
    this.map = all.find(({ kind }) => kind === 'map') as Sheet;
    this.goals = (faces['goals'] as unknown as Goals | undefined) ?? null;
    this.prices = (faces['prices'] as unknown as Prices | undefined) ?? null;
    this.#house = new Map(this.houses.map((house) => [house.code, house]));
    this.#space = new Map(this.spaces.map((space) => [space.code, space]));
    this.edges = this.spaces.flatMap((space) =>
      space.touches.filter((other) => other > space.code).map((other): [Space, Space] => [space, this.space(other)!]),
    );
    this.streets = new Map();
    for (const space of this.spaces) {
      const street = streetOf(space.code);
      this.streets.set(street, [...(this.streets.get(street) ?? []), space]);
    }
  }

  house(code: string): House | undefined {
    return this.#house.get(code);
  }

  space(code: string): Space | undefined {
    return this.#space.get(code);
  }

  name(place: string): string {
    return this.#house.get(place)?.name ?? this.#space.get(place)?.name ?? place;
  }

  /** The middle of a place: of a slab, or of a roof. */
  centre(place: string): Point {
    const space = this.#space.get(place);
    if (space) return [space.x, space.y];
    const house = this.#house.get(place);
    return house ? [house.at[0] + house.at[2] / 2, house.at[1] + house.at[3] / 2] : [0, 0];
  }

  /** Where a door meets the wall of a house, and where it meets the street. */
  door(house: House, code: string): [Point, Point] {
    const { x, y } = this.space(code)!;
    const [left, top, width, height] = house.at;
    const inset = (at: number, from: number, size: number): number =>
      Math.min(Math.max(at, from + Math.min(6, size / 2)), from + size - Math.min(6, size / 2));
    const wall: [number, number] = [inset(x, left, width), inset(y, top, height)];
    if (x < left) wall[0] = left;
    else if (x > left + width) wall[0] = left + width;
    else if (y < top) wall[1] = top;
    else wall[1] = top + height;
    const far = Math.hypot(x - wall[0], y - wall[1]) || 1;
    const reach = Math.max(0, far - LANE + 3) / far;
    return [wall, [wall[0] + (x - wall[0]) * reach, wall[1] + (y - wall[1]) * reach]];
  }

  /** The direction in which a piece looks, of length one. */
  ahead(place: string, heading: string): Point {
    const space = this.#space.get(place);
    const behind = space && this.#space.get(space.facings[heading] ?? '');
    if (!space || !behind) return HEADINGS[heading] ?? [0, -1];
    const far = Math.hypot(space.x - behind.x, space.y - behind.y) || 1;
    return [(space.x - behind.x) / far, (space.y - behind.y) / far];
  }

  /** The line of a way: through the middle of spaces, and by the doors of houses. */
  line(from: string | null, way: readonly string[]): Point[] {
    const stops = from ? [from, ...way] : way;
    return stops.flatMap((stop, place): Point[] => {
      const house = this.house(stop);
      if (!house) return [this.centre(stop)];
      const [before, after] = [stops[place - 1], stops[place + 1]];
      const points: Point[] = [];
      if (before && house.doors.includes(before)) points.push(this.door(house, before)[0]);
      if (after && place > 0) points.push(this.centre(stop));
      if (after && house.doors.includes(after)) points.push(this.door(house, after)[0]);
      return points.length ? points : [this.centre(stop)];
    });
  }
}

export function streetOf(code: string): string {
  return code.replace(/\d+$/, '');
}

/** Split where a piece is into its space and its facing: `NA5e` is in NA5 and faces east, a house has no facing. */
export function stand(code: string): { place: string; heading: string | null } {
  const found = /^(.*\d)([a-z]+)$/.exec(code);
  return found ? { place: found[1]!, heading: found[2]! } : { place: code, heading: null };
}

/** How far a point is from a line. */
export function apart(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [vx, vy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * vx + (y - ay) * vy) / (vx * vx + vy * vy || 1)));
  return Math.hypot(x - ax - t * vx, y - ay - t * vy);
}

/** Break a name into so many lines as evenly as its words allow. */
export function breakName(name: string, lines: number): string[] {
  const words = name.split(' ');
  if (lines <= 1 || words.length === 1) return [name];
  let best: string[] = [name];
  for (let cut = 1; cut < words.length; cut++) {
    const found = [words.slice(0, cut).join(' '), ...breakName(words.slice(cut).join(' '), lines - 1)];
    if (longest(found) < longest(best)) best = found;
  }
  return best;
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length));
}
