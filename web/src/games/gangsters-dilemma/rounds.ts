/** The rounds of Gangster's Dilemma, read from what the server told: what happened at each location, and to whom. */
import { words } from '$words/gangsters-dilemma';
import type { Named } from '../../table/naming';
import type { Entry, TableEvent } from '../../wire/types';
import { dollars, list } from '../../words';
import { counted, goodsWords, type Kind } from './view';
import { standing } from '../../table/standing';

export type Fate = 'free' | 'arrested' | 'bribed';

/** What became of one gangster at a location. */
export interface Visit {
  seat: number;
  /** talk, silent, bribe or pay; empty where no cop asked. */
  answer: string;
  fate: Fate | null;
  dollars: number;
  tokens: string[];
  /** What the Cop took. */
  lost: string[];
}

/** What happened at one location, in the server's words with its rule. */
export interface Case {
  location: string;
  cop: boolean;
  visits: Visit[];
  text: string;
  rule: string | null;
  /** What stays in the till. */
  left: number | null;
}

export interface Round {
  round: number;
  cop: number;
  patrol: string[];
  sent: (string | null)[];
  cases: Case[];
  /** Demands fulfilled, by whom. */
  deeds: { seat: number; points: number; text: string }[];
  /** The points of each seat from demands in this round. */
  closed: string[];
}

const CASES = new Set(['quiet', 'nobody-there', 'caught-alone', 'cop-arrives']);
const VERDICTS = new Set(['all-silent', 'betrayed', 'all-talked', 'all-bribed']);

function visit(seat: number): Visit {
  return { seat, answer: '', fate: null, dollars: 0, tokens: [], lost: [] };
}

function open(event: TableEvent): Case {
  const { seats, seat, location } = event.data as { seats?: number[]; seat?: number; location: string };
  const there = seats ?? (seat === undefined ? [] : [seat]);
  return {
    location,
    cop: event.kind !== 'quiet',
    visits: there.map(visit),
    text: event.text,
    rule: event.rule,
    left: null,
  };
}

/** Write an event down in the case that it belongs to. */
function enter(found: Case, { kind, data, text, rule }: TableEvent): void {
  const of = (seat: unknown): Visit | undefined => found.visits.find((each) => each.seat === seat);
  const own = of(data['seat']);
  if (VERDICTS.has(kind)) Object.assign(found, { text, rule });
  if (kind === 'answers') {
    const answers = data['answers'] as string[];
    (data['seats'] as number[]).forEach((seat, place) => Object.assign(of(seat) ?? {}, { answer: answers[place] }));
  }
  if (kind === 'split' || kind === 'too-little-to-split') {
    found.left = Number(data['left']);
    for (const seat of data['seats'] as number[])
      Object.assign(of(seat) ?? {}, { fate: 'free', dollars: Number(data['dollars']) });
  }
  if (!own) return;
  if (kind === 'looted') Object.assign(own, { fate: 'free', tokens: [...own.tokens, data['token'] as string] });
  if (kind === 'arrested') Object.assign(own, { fate: 'arrested', lost: data['lost'] as string[] });
  if (kind === 'bribed') Object.assign(own, { fate: 'bribed', lost: ['gin'] });
  if (kind === 'bribed-with-dollars') Object.assign(own, { fate: 'bribed', dollars: -Number(data['dollars']) });
}

/** Read all rounds whose cards were shown. */
export function readRounds(entries: readonly Entry[]): Round[] {
  const rounds: Round[] = [];
  for (const event of standing(entries).flatMap(({ events }) => events)) {
    const { kind, data, text } = event;
    if (kind === 'shown') {
      rounds.push({
        round: Number(data['round']),
        cop: Number(data['cop']),
        patrol: data['patrol'] as string[],
        sent: (data['sent'] as string[]).map((code) => code || null),
        cases: [],
        deeds: [],
        closed: [],
      });
      continue;
    }
    const round = rounds.at(-1);
    if (!round) continue;
    if (CASES.has(kind)) round.cases.push(open(event));
    if (kind.startsWith('fulfilled'))
      round.deeds.push({ seat: Number(data['seat']), points: Number(data['points']), text });
    if (kind === 'closed') round.closed.push(String(data['location']));
    const current = round.cases.at(-1);
    if (current) enter(current, event);
  }
  return rounds;
}

/** Describe in a few words what a visit brought, or cost. */
export function outcome({ fate, dollars: sum, tokens, lost }: Visit): string {
  if (fate === 'arrested')
    return lost.length ? words.blotter.loses({ goods: goodsWords(counted(lost)) }) : words.blotter.nothingToLose;
  if (fate === 'bribed') return sum < 0 ? words.blotter.pays({ dollars: -sum }) : words.blotter.gives;
  if (fate !== 'free') return '';
  return list([...tokens.map((token) => words.one[token as Kind]), ...(sum ? [dollars(sum)] : [])]) || words.nothing;
}

/** Find what is most surprising about a finished game, told about the seats as they are named. */
export function surprise(rounds: readonly Round[], people: readonly Named[]): string | null {
  const figures: { text: string; weight: number }[] = [];
  const talked = people.map(() => 0);
  for (const { round, cop, cases } of rounds) {
    for (const { visits } of cases) {
      const silent = visits.filter(({ answer }) => answer === 'silent');
      const talkers = visits.filter(({ answer }) => answer === 'talk');
      for (const { seat } of talkers) talked[seat] = (talked[seat] ?? 0) + 1;
      for (const { seat, fate, lost } of visits) {
        if (fate !== 'arrested' || lost.length < 2) continue;
        figures.push({
          weight: lost.length * 10,
          text: words.surprise.arrest({
            round,
            cop: people[cop]!.name,
            goods: goodsWords(counted(lost)),
            name: people[seat]!.name,
          }),
        });
      }
      if (silent.length > 1 && !talkers.length)
        figures.push({
          weight: 8 * silent.length,
          text: words.surprise.silence({ round, count: silent.length }),
        });
    }
  }
  const most = Math.max(...talked);
  if (most > 2)
    figures.push({
      weight: 9 * most,
      text: words.surprise.talker({ name: people[talked.indexOf(most)]!.name, count: most }),
    });
  return figures.sort((one, other) => other.weight - one.weight)[0]?.text ?? null;
}
