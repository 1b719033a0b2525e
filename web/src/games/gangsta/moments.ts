/** What concerns everybody at once is laid out seat by seat: a Snitch, opportunity income, the gang war, the final count. */
import type { TableEvent } from '../../wire/types';
import { CHAPTERS, SKILLS, type GangstaView } from './view';

export type Tone = 'good' | 'bad' | 'even';

export interface Line {
  seat: number;
  /** What is compared: a count of skills, or points. */
  figure: number;
  /** What comes of it. */
  verdict: string;
  tone: Tone;
}

export interface Moment {
  mark: string;
  title: string;
  /** What is compared, in a few words. */
  compares: string;
  rule: string | null;
  lines: Line[];
}

const INFORMANT = SKILLS.indexOf('informant');

function events(part: readonly TableEvent[], seat: number): TableEvent[] {
  return part.filter(({ data }) => data['seat'] === seat);
}

/** Read a moment from its events and the table as it stands after them; null where nothing is compared. */
export function readMoment(part: readonly TableEvent[], view: GangstaView): Moment | null {
  const [first] = part;
  if (!first) return null;
  const seats = view.money.map((_, seat) => seat);
  if (first.kind === 'snitch') return snitch(first, part, view, seats);
  if (first.kind === 'war') return war(first, part, seats);
  if (first.kind === 'counted') return final(part, seats);
  if (first.kind === 'chapter-over') return opportunity(first, part, view, seats);
  return null;
}

const FATES: Record<string, (dollars: number) => readonly [string, Tone]> = {
  safe: () => ['safe', 'good'],
  'paid-off': (dollars) => [`pays $${dollars}`, 'bad'],
  bribed: (dollars) => [`pays only $${dollars}`, 'even'],
  'cannot-pay': (dollars) => [`loses $${dollars} and a gangster`, 'bad'],
};

function snitch(first: TableEvent, part: readonly TableEvent[], view: GangstaView, seats: number[]): Moment {
  const lines = seats.map((seat) => {
    const fate = events(part, seat).find(({ kind }) => FATES[kind]);
    const alone = events(part, seat).some(({ kind }) => kind === 'boss-stays');
    const [verdict, tone] = fate ? FATES[fate.kind]!(Number(fate.data['dollars'])) : (['', 'even'] as const);
    const lost = alone ? verdict.replace(' and a gangster', '') : verdict;
    return { seat, figure: view.skills[seat]?.[INFORMANT] ?? 0, verdict: lost, tone };
  });
  const number = Number(first.data['snitch']);
  return {
    mark: 'snitch',
    title: `A Snitch of ${number}`,
    compares: 'Informants are counted',
    rule: first.rule,
    lines,
  };
}

function war(first: TableEvent, part: readonly TableEvent[], seats: number[]): Moment {
  const guns = first.data['mercenaries'] as number[];
  const winner = part.find(({ kind }) => kind === 'war-won')?.data['seat'];
  const lines = seats.map((seat) => ({
    seat,
    figure: guns[seat] ?? 0,
    verdict: seat === winner ? 'wins' : 'loses a gangster',
    tone: seat === winner ? ('good' as const) : ('bad' as const),
  }));
  return { mark: 'mercenary', title: 'Gang war', compares: 'Mercenaries are counted', rule: first.rule, lines };
}

function opportunity(
  first: TableEvent,
  part: readonly TableEvent[],
  view: GangstaView,
  seats: number[],
): Moment | null {
  const chapter = Number(first.data['chapter']);
  if (chapter !== 1) return null;
  const lines = seats.map((seat) => {
    const paid = events(part, seat).find(({ kind }) => kind === 'opportunity');
    const figure = (view.skills[seat] ?? []).reduce((sum, number) => sum + number, 0);
    const verdict = paid ? `takes $${Number(paid.data['dollars'])}` : 'most skills';
    return { seat, figure, verdict, tone: paid ? ('good' as const) : ('even' as const) };
  });
  const title = `Chapter ${CHAPTERS[chapter - 1]} is over`;
  return { mark: 'leader', title, compares: 'All skills are counted: opportunity income', rule: 'GA-36', lines };
}

function final(part: readonly TableEvent[], seats: number[]): Moment {
  const counted = seats.map((seat) => events(part, seat).find(({ kind }) => kind === 'counted'));
  const points = counted.map((event) => Number(event?.data['points'] ?? 0));
  const lines = seats.map((seat) => {
    const { heists = 0, gangsters = 0, bonus = 0 } = (counted[seat]?.data ?? {}) as Record<string, number>;
    const verdict = `${heists} heists, ${gangsters} gangsters, ${bonus} bonus`;
    const best = points[seat] === Math.max(...points);
    return { seat, figure: points[seat] ?? 0, verdict, tone: best ? ('good' as const) : ('even' as const) };
  });
  return { mark: 'influence', title: 'The final count', compares: 'Influence', rule: 'GA-46', lines };
}
