/** A gang put together by hand, or a Commissioner: how strong each piece is, in which joint it starts, and what it costs. */
import type { Offer } from '../../wire/types';
import type { Prices } from './city';

/** What stands behind the verb of such a move: strengths, then joints counted from 1. */
export type Draft = readonly number[];

/** A piece that is bought, and which parts of a draft are its strength and its joint. */
export interface Post {
  kind: 'racketeer' | 'thug' | 'vamp' | 'commissioner';
  men: number | null;
  place: number | null;
}

const GANG: readonly Post[] = [
  { kind: 'racketeer', men: 0, place: 2 },
  { kind: 'thug', men: 1, place: 3 },
  { kind: 'vamp', men: null, place: 4 },
];
const POLICE: readonly Post[] = [{ kind: 'commissioner', men: 0, place: null }];

/** Whatever can be bought, by its draft. */
export class Market {
  readonly posts: readonly Post[];
  readonly #offers: ReadonlyMap<string, Offer>;

  constructor(moves: readonly Offer[]) {
    this.posts = moves[0]?.move[0] === 'commissioner' ? POLICE : GANG;
    this.#offers = new Map(moves.map((offer) => [draftOf(offer.move).join(), offer]));
  }

  /** Find the offer that is a draft; null where it cannot be had. */
  offer(draft: Draft): Offer | null {
    return this.#offers.get(draft.join()) ?? null;
  }

  /** What to begin with: as many Racketeers as make a second action, then as many Thugs as can be paid. */
  usual(): Draft {
    const worth = ([racketeers = 0, thugs = 0]: Draft): number => Math.min(racketeers, 4) * 100 + thugs;
    const all = [...this.#offers.values()].map(({ move }) => draftOf(move));
    return all.reduce((best, each) => (worth(each) > worth(best) ? each : best), all[0] ?? []);
  }
}

export function draftOf(move: readonly unknown[]): Draft {
  return move.slice(1) as number[];
}

export function changed(draft: Draft, part: number, value: number): Draft {
  return draft.map((old, place) => (place === part ? value : old));
}

export function men(draft: Draft, post: Post): number {
  return post.men === null ? 1 : (draft[post.men] ?? 1);
}

export function price(prices: Prices, draft: Draft, post: Post): number {
  return prices[post.kind][men(draft, post) - 1] ?? 0;
}

export interface Strength {
  men: number;
  /** What so many cost together. */
  sum: number;
  can: boolean;
  /** How much money is missing for it, with the rest as it is. */
  short: number;
}

/** Every strength of a piece with its whole price, and whether it can be had beside the rest. */
export function strengths(market: Market, prices: Prices, draft: Draft, post: Post, cash: number): Strength[] {
  const part = post.men;
  if (part === null) return [];
  const rest = total(market, prices, draft) - price(prices, draft, post);
  return prices[post.kind].map((sum, place) => ({
    men: place + 1,
    sum,
    can: market.offer(changed(draft, part, place + 1)) !== null,
    short: Math.max(0, rest + sum - cash),
  }));
}

export function total(market: Market, prices: Prices, draft: Draft): number {
  return market.posts.reduce((sum, post) => sum + price(prices, draft, post), 0);
}

/** What each man of a piece adds to its price, the first one first. */
export function steps(prices: Prices, kind: Post['kind'], upto: number): number[] {
  return prices[kind].slice(0, upto).map((sum, place, all) => sum - (all[place - 1] ?? 0));
}
