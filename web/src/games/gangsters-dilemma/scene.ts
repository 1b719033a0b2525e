/** The table while it is being shown: the view before, and every event told since then put onto it. */
import type { TableEvent } from '../../wire/types';
import { counted, KINDS, type Demand, type DilemmaView, type Goods, type Kind } from './view';

type Data = TableEvent['data'];
type Change = (view: DilemmaView, data: Data) => Partial<DilemmaView>;

function at<Thing>(list: readonly Thing[], place: number, change: (thing: Thing) => Thing): Thing[] {
  return list.map((thing, other) => (other === place ? change(thing) : thing));
}

function num(data: Data, name: string): number {
  return Number(data[name]);
}

function pay(view: DilemmaView, from: number | null, to: number | null, dollars: number): number[] {
  return view.money.map((money, seat) => money + (seat === to ? dollars : 0) - (seat === from ? dollars : 0));
}

function add(goods: Goods, more: readonly number[], sign: 1 | -1 = 1): Goods {
  return goods.map((count, kind) => count + sign * (more[kind] ?? 0)) as unknown as Goods;
}

/** Goods change hands; null is the bank. */
function move(view: DilemmaView, from: number | null, to: number | null, goods: readonly number[]): Goods[] {
  return view.goods.map((own, seat) => (seat === from ? add(own, goods, -1) : seat === to ? add(own, goods) : own));
}

function one(token: unknown): Goods {
  return counted([token as Kind]);
}

function place(
  view: DilemmaView,
  code: unknown,
  change: Partial<DilemmaView['locations'][number]>,
): Partial<DilemmaView> {
  return { locations: view.locations.map((found) => (found.code === code ? { ...found, ...change } : found)) };
}

function fate(view: DilemmaView, seat: number, word: string): string[] {
  return at(view.fates, seat, () => word);
}

/** A demand is paid: the card leaves the row or the hand, with what it asked for less what was replaced. */
function fulfil(view: DilemmaView, data: Data): Partial<DilemmaView> {
  const seat = num(data, 'seat');
  const found = [...view.row, ...view.private].find((card) => card?.code === data['card']);
  const replaced = data['token'] === undefined ? [0, 0, 0, 0] : one(data['token']);
  const gin = data['token'] !== undefined && data['dollars'] === undefined ? 1 : 0;
  const cost = found ? add(add(found.goods, replaced, -1), [0, 0, 0, gin]) : [0, 0, 0, 0];
  const taken: Demand = found ?? { code: String(data['card']), points: num(data, 'points'), goods: [0, 0, 0, 0] };
  return {
    goods: move(view, seat, null, cost),
    money: pay(view, seat, null, Number(data['dollars'] ?? 0)),
    points: at(view.points, seat, (points) => points + num(data, 'points')),
    taken: at(view.taken, seat, (cards) => [...cards, taken]),
    row: view.row.map((card) => (card?.code === taken.code ? null : card)),
    private: view.private.filter(({ code }) => code !== taken.code),
  };
}

function bribed(view: DilemmaView, seat: number): Partial<DilemmaView> {
  return { fates: fate(view, seat, 'bribed') };
}

function split(view: DilemmaView, data: Data): Partial<DilemmaView> {
  const seats = data['seats'] as number[];
  const money = view.money.map((own, seat) => own + (seats.includes(seat) ? num(data, 'dollars') : 0));
  const fates = view.fates.map((old, seat) => (seats.includes(seat) ? 'free' : old));
  return { money, fates, ...place(view, data['location'], { dollars: num(data, 'left') }) };
}

const CHANGES: Record<string, Change> = {
  'first-cop': (_, data) => ({ cop: num(data, 'seat') }),
  'demand-shown': (view, data) => {
    const goods = KINDS.map((kind) => num(data, kind)) as unknown as Goods;
    const card = { code: String(data['card']), points: num(data, 'points'), goods };
    const hole = view.row.indexOf(null);
    return { row: hole < 0 ? [...view.row, card] : at(view.row, hole, () => card) };
  },
  'patrol-locked': () => ({ locked: true }),
  'paid-to-look': (view, data) => ({
    money: pay(view, num(data, 'seat'), num(data, 'cop'), num(data, 'dollars')),
    looked: true,
  }),
  shown: (view, data) => ({
    round: num(data, 'round'),
    patrol: data['cards'] as string[],
    sent: (data['sent'] as string[]).map((code) => code || null),
    deals: view.money.map(() => ''),
    fates: view.money.map(() => ''),
  }),
  exchanged: (view, data) => {
    const [seat, other] = [num(data, 'seat'), num(data, 'other')];
    const given = { ...view, goods: move(view, seat, other, one(data['given'])) };
    return { goods: move(given, other, seat, one(data['taken'])) };
  },
  stole: (view, data) => ({ money: pay(view, num(data, 'other'), num(data, 'seat'), num(data, 'dollars')) }),
  quiet: (_, data) => ({ at: String(data['location']) }),
  'nobody-there': (_, data) => ({ at: String(data['location']) }),
  'caught-alone': (_, data) => ({ at: String(data['location']) }),
  'cop-arrives': (_, data) => ({ at: String(data['location']) }),
  answers: (view, data) => {
    const seats = data['seats'] as number[];
    const answers = data['answers'] as string[];
    return { deals: view.deals.map((deal, seat) => answers[seats.indexOf(seat)] ?? deal) };
  },
  bribed: (view, data) => ({
    ...bribed(view, num(data, 'seat')),
    goods: move(view, num(data, 'seat'), num(data, 'cop'), one('gin')),
  }),
  'bribed-with-dollars': (view, data) => ({
    ...bribed(view, num(data, 'seat')),
    money: pay(view, num(data, 'seat'), num(data, 'cop'), num(data, 'dollars')),
  }),
  tipped: (view, data) => ({ money: pay(view, null, num(data, 'seat'), num(data, 'dollars')) }),
  arrested: (view, data) => ({
    goods: move(view, num(data, 'seat'), num(data, 'cop'), counted(data['lost'] as string[])),
    fates: fate(view, num(data, 'seat'), 'arrested'),
  }),
  split,
  'too-little-to-split': split,
  looted: (view, data) => ({ goods: move(view, null, num(data, 'seat'), one(data['token'])) }),
  bought: (view, data) => ({
    goods: move(view, null, num(data, 'seat'), one(data['token'])),
    money: pay(view, num(data, 'seat'), null, num(data, 'dollars')),
  }),
  sold: (view, data) => ({
    goods: move(view, num(data, 'seat'), null, one(data['token'])),
    money: pay(view, null, num(data, 'seat'), num(data, 'dollars')),
  }),
  fulfilled: fulfil,
  'fulfilled-private': fulfil,
  'fulfilled-with-dollars': fulfil,
  'fulfilled-with-gin': fulfil,
  'deck-empty': (view) => ({ row: view.row.filter((card) => card !== null) }),
  reopened: (view, data) => place(view, data['location'], { closed: false }),
  closed: (view, data) => place(view, data['location'], { closed: true }),
  'cop-passes': (_, data) => ({ cop: num(data, 'seat') }),
  'dollar-everywhere': (view, data) => ({
    round: num(data, 'round'),
    locations: view.locations.map((found) => ({ ...found, dollars: found.dollars + 1 })),
  }),
};

/** What held Crates are worth (GD-39). */
const CRATE_POINTS = [0, 2, 5, 9, 14];

function crateScore(view: DilemmaView): Partial<DilemmaView> {
  const crate_points = view.goods.map(([crates]) => CRATE_POINTS[Math.min(crates, 4)]!);
  const points = view.points.map((all, seat) => all - (view.crate_points[seat] ?? 0) + crate_points[seat]!);
  return { crate_points, points };
}

/** Put one event onto the table. */
export function advance(view: DilemmaView, event: TableEvent): DilemmaView {
  const change = CHANGES[event.kind];
  if (!change) return view;
  const next = { ...view, ...change(view, event.data) };
  return next.goods === view.goods ? next : { ...next, ...crateScore(next) };
}
