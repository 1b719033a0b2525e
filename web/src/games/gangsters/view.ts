/** What the server shows of a table of Gangsters, and the pieces that stand on the map. */
import type { TableState } from '../../table/table.svelte';
import { City, stand, type Faces } from './city';
import type { GangstersView } from '../../wire/generated/gangsters';
import type { GangKind } from './counters';

export type { GangstersView } from '../../wire/generated/gangsters';

export const KINDS: readonly GangKind[] = ['racketeer', 'thug', 'vamp'];
export const DICE = ['green', 'white', 'blue', 'red', 'black'] as const;
export const PUBLIC = ['x1', 'x1b', 'x2', 'x3'] as const;

export function gangstersView(table: TableState): GangstersView | null {
  return table.view as GangstersView | null;
}

const cities = new WeakMap<Faces, City>();

/** The city of a table; it stays the same for as long as the table is open. */
export function cityOf(table: TableState): City | null {
  const faces = table.face?.cards as Faces | undefined;
  if (!faces?.['map']) return null;
  const city = cities.get(faces) ?? new City(faces);
  cities.set(faces, city);
  return city;
}

/** Whether this seat buys its gang now, and nothing else is shown. */
export function buysGang(table: TableState): boolean {
  return table.question?.ask === 'gang' && table.showing === null && !!cityOf(table)?.prices;
}

export interface Piece {
  id: string;
  kind: GangKind | 'commissioner' | 'cop' | 'public';
  seat: number | null;
  /** Men, the number of a cop, or what a Public multiplies. */
  figure: number;
  place: string;
  heading: string | null;
  criminal: boolean;
  /** Whether a Public is an Informant of the Police. */
  informant: boolean;
}

/** List every piece on the map: gangs, then cops, then Public. */
export function pieces(view: GangstersView, city: City): Piece[] {
  const found: Piece[] = [];
  const add = (
    at: string | null | undefined,
    piece: Omit<Piece, 'place' | 'heading' | 'informant'>,
    informant = false,
  ): void => {
    if (at) found.push({ ...piece, informant, ...stand(at) });
  };
  view.at.forEach((at, place) => {
    const [seat, gang] = [Math.floor(place / KINDS.length), KINDS[place % KINDS.length]!];
    const kind = seat === view.police ? 'commissioner' : gang;
    add(at, { id: `${seat}.${gang}`, kind, seat, figure: view.men[place]!, criminal: !!view.crime[place] });
  });
  view.cops.forEach((at, place) =>
    add(at, { id: `cop-${place + 1}`, kind: 'cop', seat: null, figure: place + 1, criminal: false }),
  );
  view.public.forEach((at, place) => {
    const name = PUBLIC[place] ?? `x${place}`;
    // In a joint a Public shows its criminal side, but for an Informant that keeps quiet.
    const criminal = !!at && !!city.house(at) && !(view.quiet & (1 << place));
    const piece = { id: name, kind: 'public', seat: null, figure: Number(name[1]), criminal } as const;
    add(at, piece, !!(view.informants & (1 << place)));
  });
  return found;
}

export interface Joint {
  code: string;
  owner: number;
  level: number;
}

export function joints(view: GangstersView, city: City): Joint[] {
  return city.houses.flatMap(({ code }, place) => {
    const owner = view.owner[place];
    return owner == null ? [] : [{ code, owner, level: view.level[place] ?? 0 }];
  });
}

export interface Nearest {
  /** What is had, and how much is enough. */
  have: number;
  enough: number;
  what: 'cash' | 'joints' | 'precincts' | string;
}

/**
 * Every way to a win and how far a gang is on it; of the colours the one it has most of. Rubble counts for none, and
 * nobody has a monopoly of its colour; cash counts only where it may be looked at.
 */
export function ways(
  city: City,
  rubble: readonly string[],
  owned: readonly Joint[],
  cash: number | null,
  police = false,
): Nearest[] {
  const goals = city.goals;
  if (!goals) return [];
  const mine = new Set(owned.map(({ code }) => code).filter((code) => !rubble.includes(code)));
  const whole = goals.sets.filter(({ joints: all }) => !all.some((code) => rubble.includes(code)));
  const money = cash === null ? [] : [{ have: cash, enough: (police ? goals.police : goals).cash, what: 'cash' }];
  if (police) return [...money, { have: mine.size, enough: goals.police.precincts, what: 'precincts' }];
  const colours = whole.map(({ colour, joints: all, enough }) => ({
    have: all.filter((code) => mine.has(code)).length,
    enough,
    // With five gangs some brown and gray joints together are a monopoly.
    what: enough < all.length ? 'mixed' : colour,
  }));
  return [...money, { have: mine.size, enough: goals.joints, what: 'joints' }, ...best(colours)];
}

/** The win that a gang is nearest to. */
export function nearest(...gang: Parameters<typeof ways>): Nearest | null {
  return best(ways(...gang))[0] ?? null;
}

/** The farthest one on its way; of several the first. */
function best(all: readonly Nearest[]): Nearest[] {
  return all.length
    ? [all.reduce((ahead, each) => (each.have / each.enough > ahead.have / ahead.enough ? each : ahead))]
    : [];
}

/** List which of Racketeer, Thug and Vamp a gang lacks, and so cannot win. */
export function lacking({ men }: GangstersView, seat: number): GangKind[] {
  return KINDS.filter((_, place) => !men[seat * KINDS.length + place]);
}

/** Whether a gang lacks one of them; nobody does before gangs are bought. */
export function lacksKind(view: GangstersView, seat: number): boolean {
  return [1, 2].includes(lacking(view, seat).length);
}

/** List who is nearest to a win, as the table counts it; nobody while all are level. */
export function leaders({ percent, out }: GangstersView): number[] {
  const playing = percent.map((_, seat) => seat).filter((seat) => !out.includes(seat));
  const best = Math.max(0, ...playing.map((seat) => percent[seat]!));
  const found = playing.filter((seat) => percent[seat] === best);
  return found.length < playing.length ? found : [];
}

/** Whether a seat's cash may be looked at: one's own, everybody's for who watches, and all at the end. */
export function cashShown(view: GangstersView, seat: number, over: boolean): boolean {
  return over || view.seat === null || view.seat === seat;
}
