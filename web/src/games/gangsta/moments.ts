/** What concerns everybody at once is laid out seat by seat: a Snitch, opportunity income, the gang war, the final count. */
import { words } from '$words/gangsta';
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
  safe: () => [words.moment.safe, 'good'],
  'paid-off': (dollars) => [words.moment.pays({ dollars }), 'bad'],
  bribed: (dollars) => [words.moment.bribed({ dollars }), 'even'],
  'cannot-pay': (dollars) => [words.moment.losesTwice({ dollars }), 'bad'],
};

function snitch(first: TableEvent, part: readonly TableEvent[], view: GangstaView, seats: number[]): Moment {
  const lines = seats.map((seat) => {
    const fate = events(part, seat).find(({ kind }) => FATES[kind]);
    const alone = events(part, seat).some(({ kind }) => kind === 'boss-stays');
    const dollars = Number(fate?.data['dollars'] ?? 0);
    const [verdict, tone] = fate ? FATES[fate.kind]!(dollars) : (['', 'even'] as const);
    const said = alone ? words.moment.loses({ dollars }) : verdict;
    return { seat, figure: view.skills[seat]?.[INFORMANT] ?? 0, verdict: said, tone };
  });
  const number = Number(first.data['snitch']);
  return {
    mark: 'snitch',
    title: words.moment.snitch({ number }),
    compares: words.moment.informants,
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
    verdict: seat === winner ? words.moment.wins : words.moment.falls,
    tone: seat === winner ? ('good' as const) : ('bad' as const),
  }));
  return { mark: 'mercenary', title: words.moment.war, compares: words.moment.mercenaries, rule: first.rule, lines };
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
    const verdict = paid ? words.moment.takes({ dollars: Number(paid.data['dollars']) }) : words.moment.most;
    return { seat, figure, verdict, tone: paid ? ('good' as const) : ('even' as const) };
  });
  const title = words.moment.over({ chapter: CHAPTERS[chapter - 1] ?? '' });
  return { mark: 'leader', title, compares: words.moment.opportunity, rule: 'GA-36', lines };
}

function final(part: readonly TableEvent[], seats: number[]): Moment {
  const counted = seats.map((seat) => events(part, seat).find(({ kind }) => kind === 'counted'));
  const points = counted.map((event) => Number(event?.data['points'] ?? 0));
  const lines = seats.map((seat) => {
    const { heists = 0, gangsters = 0, bonus = 0 } = (counted[seat]?.data ?? {}) as Record<string, number>;
    const verdict = words.moment.sum({ heists, gangsters, bonus });
    const best = points[seat] === Math.max(...points);
    return { seat, figure: points[seat] ?? 0, verdict, tone: best ? ('good' as const) : ('even' as const) };
  });
  return { mark: 'influence', title: words.moment.final, compares: words.moment.compared, rule: 'GA-46', lines };
}
