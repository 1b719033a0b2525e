/** The table while it is being shown: the view before, and every event told since then put onto it. */
import type { TableEvent } from '../../wire/types';
import { cover, SKILLS, type Cards, type GangstaView, type Member, type Skill } from './view';

type Data = TableEvent['data'];
type Change = (view: GangstaView, data: Data, cards: Cards) => Partial<GangstaView>;

function at<Thing>(list: readonly Thing[], place: number, change: (thing: Thing) => Thing): Thing[] {
  return list.map((thing, other) => (other === place ? change(thing) : thing));
}

function num(data: Data, name: string): number {
  return Number(data[name]);
}

function code(data: Data, name = 'gangster'): string {
  return String(data[name]);
}

function earn(view: GangstaView, seat: number, dollars: number): Partial<GangstaView> {
  return { money: at(view.money, seat, (money) => money + dollars) };
}

/** Turn somebody, whoever's gang they are in. */
function turn(view: GangstaView, who: string, engaged: boolean): Partial<GangstaView> {
  const gangs = view.gangs.map((gang) =>
    gang.some((member) => member.code === who)
      ? gang.map((member) => (member.code === who ? { ...member, engaged } : member))
      : gang,
  );
  return { gangs };
}

function readyAll(view: GangstaView, data: Data): Partial<GangstaView> {
  return {
    gangs: at(view.gangs, num(data, 'seat'), (gang) => gang.map((member) => ({ ...member, engaged: false }))),
  };
}

function join(view: GangstaView, data: Data): Partial<GangstaView> {
  const who: Member = { code: code(data), engaged: false, lesson: null, learned: null };
  const seat = num(data, 'seat');
  return {
    gangs: at(view.gangs, seat, (gang) => [...gang, who]),
    reserve: view.reserve.map((other) => (other === who.code ? null : other)),
    top_gangster: view.top_gangster === who.code ? null : view.top_gangster,
    ...earn(view, seat, -num(data, 'dollars')),
  };
}

function leave(view: GangstaView, data: Data): Partial<GangstaView> {
  return { gangs: at(view.gangs, num(data, 'seat'), (gang) => gang.filter((member) => member.code !== code(data))) };
}

/** A heist leaves its place, and a crew is put together for it. */
function announce(view: GangstaView, data: Data): Partial<GangstaView> {
  const heist = code(data, 'heist');
  return {
    row: view.row.map((other) => (other === heist ? null : other)),
    top_heist: view.top_heist === heist ? null : view.top_heist,
    job: { heist, open: data['skills'] as Skill[], ignored: null, crew: [], reward: 0 },
  };
}

function engage(view: GangstaView, data: Data): Partial<GangstaView> {
  const [job, uses] = [view.job, data['skills'] as Skill[]];
  const hand = { seat: num(data, 'owner'), code: code(data), uses };
  return {
    ...turn(view, hand.code, true),
    job: job && { ...job, crew: [...job.crew, hand], open: cover(job.open, uses).open },
  };
}

/** After the action the heist lies with the others of the seat, unless somebody learned from it. */
function store(view: GangstaView): Partial<GangstaView> {
  const [job, seat] = [view.job, view.active];
  if (!job || seat === null) return {};
  const learned = view.gangs.flat().some(({ lesson }) => lesson === job.heist);
  return { job: null, ...(learned ? {} : { stored: at(view.stored, seat, (pile) => [...pile, job.heist]) }) };
}

function ready(view: GangstaView, data: Data): Partial<GangstaView> {
  return turn(view, code(data), false);
}

function fine(view: GangstaView, data: Data): Partial<GangstaView> {
  return earn(view, num(data, 'seat'), -num(data, 'dollars'));
}

function income(view: GangstaView, data: Data): Partial<GangstaView> {
  return earn(view, num(data, 'seat'), num(data, 'dollars'));
}

function begin(data: Data): Partial<GangstaView> {
  return { active: num(data, 'seat'), turn: num(data, 'turn'), chapter: num(data, 'chapter') };
}

function stand(view: GangstaView, data: Data, status: string): Partial<GangstaView> {
  return { assets: at(view.assets, num(data, 'seat'), (asset) => asset && { ...asset, status }) };
}

const CHANGES: Record<string, Change> = {
  boss: (view, data) => ({
    ...earn(view, num(data, 'seat'), num(data, 'dollars')),
    gangs: at(view.gangs, num(data, 'seat'), () => [
      { code: code(data, 'boss'), engaged: false, lesson: null, learned: null },
    ]),
  }),
  kept: (view, data) => ({
    assets: at(view.assets, num(data, 'seat'), () => ({ code: code(data, 'resource'), status: 'idle' })),
  }),
  activated: (view, data) => stand(view, data, 'active'),
  'press-stored': (view, data) => stand(view, data, 'stored'),
  'press-gone': (view, data) => stand(view, data, 'gone'),
  'heist-laid': (view, data) => ({
    ...store(view),
    row: at(view.row, num(data, 'slot'), () => code(data, 'heist')),
    heist_deck: view.heist_deck - 1,
  }),
  'gangster-laid': (view, data) => ({
    reserve: at(view.reserve, num(data, 'slot'), () => code(data)),
    gangster_deck: view.gangster_deck - 1,
  }),
  turn: (view, data) => ({ ...store(view), ...begin(data) }),
  'extra-turn': (view, data) => ({ ...store(view), ...begin(data) }),
  synchronised: readyAll,
  'readied-all': (view, data) => ({ ...readyAll(view, data), ...earn(view, num(data, 'seat'), -1) }),
  rallied: readyAll,
  readied: ready,
  'readied-for-pay': (view, data) => ({ ...ready(view, data), ...earn(view, num(data, 'seat'), -1) }),
  flown: ready,
  society: ready,
  recruited: join,
  'recruited-fast': join,
  'recruited-from-deck': join,
  announced: announce,
  'rode-out': (view, data) => ({ ...announce(view, data), ...earn(view, num(data, 'seat'), -1) }),
  ignored: (view, data) => {
    const skill = data['skill'] as Skill;
    return { job: view.job && { ...view.job, ignored: skill, open: cover(view.job.open, [skill]).open } };
  },
  engaged: engage,
  'engaged-in-part': engage,
  called: engage,
  cash: income,
  'box-b': (view, data) => {
    const seats = data['seats'] as number[];
    return { money: view.money.map((money, seat) => money + (seats.includes(seat) ? num(data, 'dollars') : 0)) };
  },
  learned: (view, data) => {
    const [who, learned] = [code(data), data['skill'] as Skill];
    const lesson = view.job?.heist ?? null;
    return {
      gangs: at(view.gangs, num(data, 'seat'), (gang) =>
        gang.map((member) => (member.code === who ? { ...member, lesson, learned } : member)),
      ),
    };
  },
  stolen: (view, data) => ({
    money: view.money.map(
      (money, seat) => money + num(data, 'dollars') * (Number(seat === data['seat']) - Number(seat === data['from'])),
    ),
  }),
  diverted: (view, data) => turn(view, code(data), true),
  killed: leave,
  jailed: leave,
  fell: leave,
  'picked-off': leave,
  again: () => ({ again: true }),
  passed: income,
  'black-market': income,
  printed: income,
  opportunity: income,
  'paid-off': fine,
  bribed: fine,
  'cannot-pay': fine,
  hospital: (view, data) => ({
    hospital: at(view.hospital, num(data, 'seat'), (patients) => [
      ...patients,
      { code: code(data), engaged: false, lesson: null, learned: null },
    ]),
  }),
  recovered: (view, data) => {
    const [seat, who] = [num(data, 'seat'), code(data)];
    const patient = view.hospital[seat]?.find((member) => member.code === who);
    return {
      hospital: at(view.hospital, seat, (patients) => patients.filter((member) => member.code !== who)),
      gangs: at(view.gangs, seat, (gang) => (patient ? [...gang, { ...patient, engaged: false }] : gang)),
    };
  },
  discarded: (view, data) => ({
    row: view.row.map((other) => (other === data['card'] ? null : other)),
    reserve: view.reserve.map((other) => (other === data['card'] ? null : other)),
  }),
  snitch: (view, data) => ({
    ...store(view),
    snitches: [...view.snitches, num(data, 'snitch')],
    heist_deck: view.heist_deck - 1,
  }),
  'chapter-over': (view) => ({ ...store(view), again: false }),
  chapter: (view, data) => ({
    chapter: num(data, 'chapter'),
    row: view.row.map(() => null),
    snitches: [],
    top_heist: null,
  }),
  banked: (view, data) => ({ banked: at(view.banked, num(data, 'seat'), () => num(data, 'dollars')) }),
};

/** Count the skills and the Influence Points of every gang anew. */
function count(view: GangstaView, cards: Cards): Partial<GangstaView> {
  const skills = view.gangs.map((gang) => {
    const icons = gang.flatMap((member) => cards.skills(member));
    return SKILLS.map((skill) => icons.filter((icon) => icon === skill).length);
  });
  const points = view.gangs.map((gang, seat) => {
    const people = gang.reduce((sum, { code: who }) => sum + (cards.person(who).ip ?? 0), 0);
    const heists = (view.stored[seat] ?? []).map((heist) => cards.heist(heist).ip);
    const asset = view.assets[seat];
    const counts = asset?.status === 'active' || asset?.status === 'stored';
    const resource = asset && counts ? resourcePoints(cards.resource(asset.code), heists) : 0;
    return people + heists.reduce((sum, ip) => sum + ip, 0) + resource;
  });
  return { skills, points };
}

const MEDIA_MOST = 7;

/** What a resource counts: what is printed on it, or for Media each stored heist with points (GA-62). */
function resourcePoints({ effect, ip }: { effect: string; ip: number }, heists: readonly number[]): number {
  return ip + (effect === 'media' ? Math.min(heists.filter((each) => each > 0).length, MEDIA_MOST) : 0);
}

/** Put one event onto the table. */
export function advance(view: GangstaView, event: TableEvent, cards: Cards): GangstaView {
  const change = CHANGES[event.kind];
  if (!change) return view;
  const next = { ...view, ...change(view, event.data, cards) };
  if (next.gangs === view.gangs && next.stored === view.stored && next.assets === view.assets) return next;
  return { ...next, ...count(next, cards) };
}
