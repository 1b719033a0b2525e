/** A shootout as a strip shows it: who shot with how many dice, what hit, and what it cost. */
import { words } from '$words/gangsters';
import { capital, named } from '../../words';
import type { Entry, TableEvent } from '../../wire/types';
import { backwards, roundOf } from './happened';

/** What begins a strip of its own: a volley, or the die of a bomb. */
const OPENS = new Set([
  'cop-fires',
  'commissioner-fires',
  'fight',
  'joint-fight',
  'drive-by-fight',
  'explosion',
  'dud',
]);
/** What comes of it, told on the same strip. */
const FOLLOWS = new Set([
  'hits-split',
  'cop-takes-hits',
  'cops-take-hits',
  'commissioner-hit',
  'commissioner-leaves',
  'men-lost',
  'joint-hit',
  'joint-lost',
  'gang-war',
  'blast',
  'destroyed',
  'crater',
  'cop-killed',
  'bomber-killed',
  'bomber-lives',
  'shootout-payoff',
  'money-kept',
  'money-lost',
]);

/** Whether dice are read before anything is taken off the map. */
export function opens(kind: string): boolean {
  return OPENS.has(kind);
}

export function isFight(kind: string): boolean {
  return OPENS.has(kind) || (FOLLOWS.has(kind) && kind !== 'joint-lost' && kind !== 'gang-war');
}

export interface Shooter {
  name: string;
  /** One for each die: whether it hit, or the number it shows. */
  dice: readonly (boolean | number)[];
}

export interface Side {
  seat: number | null;
  shooters: readonly Shooter[];
  /** How many hits count. */
  hits: number;
}

export interface Shootout {
  opening: TableEvent;
  /** In which round of its fight it is, for a fight over a joint. */
  round: number | null;
  sides: readonly Side[];
  /** Whether only half the hits count. */
  halved: boolean;
  lines: readonly TableEvent[];
}

/** Find the shootout that was told last; null where none was since the turn began. */
export function shootout(entries: readonly Entry[]): Shootout | null {
  const lines: TableEvent[] = [];
  for (const event of backwards(entries)) {
    if (OPENS.has(event.kind)) return open(event, lines.reverse(), entries);
    if (event.kind === 'turn' || event.kind === 'cop-turn') return null;
    if (FOLLOWS.has(event.kind)) lines.push(event);
  }
  return null;
}

function open(opening: TableEvent, told: readonly TableEvent[], entries: readonly Entry[]): Shootout {
  const { kind, data } = opening;
  const round = kind === 'joint-fight' ? roundOf(opening, entries) : null;
  const blasts = told.filter((event) => event.kind === 'blast');
  if (kind === 'explosion' || kind === 'dud') {
    const bomb = { name: words.strip.bomb, dice: [Number(data['roll'])] };
    const blown = blasts.map((event): Side => ({
      seat: Number(event.data['seat']),
      shooters: [{ name: pieceName(String(event.data['piece'])), dice: event.data['rolls'] as number[] }],
      hits: Number(event.data['men']),
    }));
    return {
      opening,
      round,
      halved: false,
      lines: told,
      sides: [{ seat: Number(data['seat']), shooters: [bomb], hits: 0 }, ...blown],
    };
  }
  const shooters = volleys(opening);
  const own = typeof data['seat'] === 'number' ? data['seat'] : null;
  const first = shooters.filter(({ seat }) => seat === own);
  const back = shooters.filter(({ seat }) => seat !== own);
  const sides: Side[] = [{ seat: own, shooters: first, hits: Number(data['hits'] ?? 0) }];
  if (back.length)
    sides.push({ seat: Number(data['other'] ?? back[0]!.seat), shooters: back, hits: Number(data['returned'] ?? 0) });
  return { opening, round, halved: kind === 'drive-by-fight', sides, lines: told };
}

/** Read who shot, with their dice: the hits lie first. */
function volleys({ data }: TableEvent): (Shooter & { seat: number | null })[] {
  const [guns, rolled, scored] = ['guns', 'rolled', 'scored'].map((name) => (data[name] ?? []) as readonly never[]);
  return (guns as readonly string[]).map((gun, place) => {
    const [seat, piece] = gun.includes('.') ? gun.split('.') : [null, gun];
    const [dice, hits] = [Number(rolled![place]), Number(scored![place])];
    return {
      seat: seat == null ? null : Number(seat),
      name: pieceName(piece!),
      dice: Array.from({ length: dice }, (_, die) => die < hits),
    };
  });
}

function pieceName(piece: string): string {
  const cop = /^cop-(\d+)$/.exec(piece);
  if (cop) return words.strip.cop({ number: cop[1]! });
  return capital(named(words.kind, piece) || piece);
}
