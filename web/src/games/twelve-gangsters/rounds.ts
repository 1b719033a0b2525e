/** The rounds of 12 Gangsters, read from what the server told; nothing is decided here. */
import { words } from '$words/twelve-gangsters';
import type { Named } from '../../table/naming';
import type { TwelveView } from '../../wire/generated/twelve-gangsters';
import type { Entry, RuleId, TableEvent } from '../../wire/types';
import { standing } from '../../table/standing';

export type { TwelveView };

export type Fate = 'under' | 'hit' | 'over' | 'clear' | 'caught';

export interface Spot {
  card: number;
  fate: Fate;
  gain: number;
  text: string;
  rule: RuleId | null;
}

export interface Round {
  n: number;
  round: number;
  boss: number;
  limit: number;
  /** How the server opens the round. */
  opening: string;
  spots: Spot[];
  /** What decided the Boss's fate, in the server's words. */
  verdict: { text: string; rule: RuleId | null };
  /** The seats that hit the Boss's number. */
  by: number[];
  /** Who is Boss after this round; null when it was the last. */
  next: number | null;
}

const FATES: Record<string, Fate> = {
  success: 'under',
  equal: 'hit',
  stopped: 'over',
  'boss-success': 'clear',
  'boss-stopped': 'caught',
  'boss-stopped-once': 'caught',
};

/** Whether an event says what became of a seat's card. */
export function isFate({ kind }: TableEvent): boolean {
  return kind in FATES;
}

/** What an event brought the seat whose card it tells of. */
export function gainOf(event: TableEvent): number {
  const fate = FATES[event.kind];
  return !fate || fate === 'over' || fate === 'caught' ? 0 : number(event, 'card');
}

function number(event: TableEvent, name: string): number {
  return Number(event.data[name]);
}

/** Read the round that an entry tells of, or null when it tells of none. */
export function readRound(entry: Entry): Round | null {
  const reveal = entry.events.find(({ kind }) => kind === 'reveal');
  if (!reveal) return null;
  const cards = reveal.data['cards'] as number[];
  const boss = number(reveal, 'boss');
  const spots: Spot[] = cards.map((card) => ({ card, fate: 'clear', gain: 0, text: '', rule: null }));
  let verdict: Round['verdict'] = { text: '', rule: null };
  let by: number[] = [];
  let next: number | null = null;
  for (const event of entry.events) {
    const fate = FATES[event.kind];
    const seat = number(event, 'seat');
    if (fate) {
      spots[seat] = { card: number(event, 'card'), fate, gain: gainOf(event), text: event.text, rule: event.rule };
      if (seat === boss) {
        verdict = { text: event.text, rule: event.rule };
        by = (event.data['by'] as number[] | undefined) ?? [];
      }
    }
    if (event.kind === 'token') next = seat;
  }
  return {
    n: entry.n,
    round: number(reveal, 'round'),
    boss,
    limit: cards[boss]!,
    opening: reveal.text,
    spots,
    verdict,
    by,
    next,
  };
}

export function readRounds(entries: readonly Entry[]): Round[] {
  return standing(entries)
    .map(readRound)
    .filter((round) => round !== null);
}

/** The seats that lead: most money, then most heists; nobody while nothing is won. */
export function leaders(view: TwelveView): number[] {
  const key = (seat: number): number => view.money[seat]! * 100 + view.face_up[seat]!.length;
  const best = Math.max(...view.money.map((_, seat) => key(seat)));
  return best <= 0 ? [] : view.money.map((_, seat) => seat).filter((seat) => key(seat) === best);
}

/** How a card compares with the Boss's, in one short figure. */
export function comparison(spot: Spot, limit: number): string {
  switch (spot.fate) {
    case 'under':
      return `${spot.card} < ${limit}`;
    case 'over':
      return `${spot.card} > ${limit}`;
    case 'hit':
      return `${spot.card} = ${limit}`;
    case 'clear':
      return words.notHit;
    case 'caught':
      return words.hit;
  }
}

export interface Figure {
  text: string;
  weight: number;
}

/** Find what is most surprising about a finished game, told about the seats as they are named. */
export function surprise(rounds: readonly Round[], people: readonly Named[]): string | null {
  const seats = people.map((_, seat) => seat);
  const money = seats.map((seat) => rounds.reduce((sum, { spots }) => sum + spots[seat]!.gain, 0));
  const best = Math.max(...money);
  const figures: Figure[] = [];
  for (const { round, spots, limit, boss, by } of rounds) {
    for (const seat of seats) {
      const spot = spots[seat]!;
      const { name, whose, own } = people[seat]!;
      const would = money[seat]! + spot.card;
      if (spot.fate === 'over' && spot.card === limit + 1 && would > best && money[seat]! < best) {
        figures.push({
          weight: 100 + spot.card,
          text: words.surprise.greedy({ name, whose, card: spot.card, round, limit, would }),
        });
      }
      if (spot.fate === 'caught' && would > best && money[seat]! < best) {
        figures.push({
          weight: 80 + spot.card,
          text: own
            ? words.surprise.caughtYou({ limit, round, would })
            : words.surprise.caught({ limit, round, name, would }),
        });
      }
      if (spot.fate === 'over') {
        figures.push({
          weight: spot.card - limit + spot.card / 2,
          text: words.surprise.dear({ name, card: spot.card, round, limit }),
        });
      }
    }
    if (by.length) {
      figures.push({
        weight: limit + 8,
        text: words.surprise.guess({
          names: by.map((seat) => people[seat]!.name),
          whose: people[boss]!.whose,
          limit,
          round,
        }),
      });
    }
  }
  const lost = rounds.reduce(
    (sum, { spots }) => sum + spots.reduce((part, { gain, card }) => part + (gain ? 0 : card), 0),
    0,
  );
  const taken = money.reduce((sum, part) => sum + part, 0);
  if (lost > taken) {
    figures.push({ weight: 30, text: words.surprise.left({ lost, taken }) });
  }
  return figures.sort((a, b) => b.weight - a.weight)[0]?.text ?? null;
}
