/** A gang is put together from what the server offers and what it says each strength costs. */
import { describe, expect, it } from 'vitest';
import type { Prices } from '../src/games/gangsters/city';
import { changed, draftOf, Market, men, price, steps, strengths, total } from '../src/games/gangsters/gangs';
import type { Move, Offer } from '../src/wire/types';

const MEN = [100, 300, 600, 1000, 1500, 2100];
const PRICES: Prices = { racketeer: MEN, thug: MEN, vamp: [100], commissioner: MEN, actions: [1, 1, 1, 2, 2, 3] };

function offers(moves: Move[]): Offer[] {
  return moves.map((move) => ({ move, write: move.slice(1).join('.'), text: '' }));
}

/** Every gang that so much can buy, its pieces in any of three joints. */
function gangs(cash: number): Offer[] {
  const moves: Move[] = [];
  for (let one = 1; one <= 6; one++)
    for (let two = 1; two <= 6; two++)
      if (MEN[one - 1]! + MEN[two - 1]! + 100 <= cash)
        for (const a of [1, 2, 3])
          for (const b of [1, 2, 3]) for (const c of [1, 2, 3]) moves.push(['gang', one, two, a, b, c]);
  return offers(moves);
}

describe('a gang', () => {
  const market = new Market(gangs(2300));
  const [racketeer, thug, vamp] = market.posts as [
    (typeof market.posts)[0],
    (typeof market.posts)[0],
    (typeof market.posts)[0],
  ];

  it('begins with as many Racketeers as make a second action, then with Thugs', () => {
    expect(market.usual()).toEqual([4, 4, 1, 1, 1]);
    expect(new Market(gangs(500)).usual()).toEqual([2, 1, 1, 1, 1]);
  });

  it('costs what the server says of its pieces, added up', () => {
    const draft = [4, 3, 1, 2, 3];
    expect(market.posts.map((post) => price(PRICES, draft, post))).toEqual([1000, 600, 100]);
    expect(total(market, PRICES, draft)).toBe(1700);
    expect([men(draft, racketeer), men(draft, thug), men(draft, vamp)]).toEqual([4, 3, 1]);
    expect(steps(PRICES, 'racketeer', 5)).toEqual([100, 200, 300, 400, 500]);
  });

  it('can be had where the server offers it, and says how much is short where it does not', () => {
    const all = strengths(market, PRICES, [4, 3, 1, 2, 3], thug, 2300);
    expect(all.map(({ can }) => can)).toEqual([true, true, true, true, false, false]);
    expect(all.map(({ short }) => short)).toEqual([0, 0, 0, 0, 300, 900]);
    expect(strengths(market, PRICES, [4, 3, 1, 2, 3], vamp, 2300)).toEqual([]);
  });

  it('is changed part by part', () => {
    expect(market.offer(changed([4, 3, 1, 2, 3], 4, 1))?.move).toEqual(['gang', 4, 3, 1, 2, 1]);
    expect(market.offer(changed([4, 3, 1, 2, 3], 1, 6))).toBeNull();
    expect(draftOf(['gang', 4, 3, 1, 2, 3])).toEqual([4, 3, 1, 2, 3]);
  });
});

describe('a Commissioner', () => {
  const market = new Market(offers([1, 2, 3, 4, 5].map((strength): Move => ['commissioner', strength])));

  it('is one piece that starts in no joint', () => {
    expect(market.posts.map(({ kind, place }) => [kind, place])).toEqual([['commissioner', null]]);
    expect(strengths(market, PRICES, [2], market.posts[0]!, 1700).map(({ can }) => can)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(total(market, PRICES, [5])).toBe(1500);
  });
});
