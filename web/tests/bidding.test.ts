/** Bids are filled in by taps, dice are picked by touch; only moves of the server's list are ever made. */
import { describe, expect, test } from 'vitest';
import {
  begin,
  favorFor,
  findMove,
  fromMove,
  tapFavor,
  tapSymbol,
  type Draft,
} from '../src/games/gangster-dice/bidding';
import { letters, listed, movesOf, shade, touch } from '../src/games/gangster-dice/picking';
import { SYMBOLS, type Face } from '../src/games/gangster-dice/view';
import type { Move } from '../src/wire/types';
import { dice, question } from './dice';

const HAND = [1, 1, 3];
const SINGLE = question('bid', [
  ['bid', 'gavel', 1],
  ['bid', 'gavel', 3],
  ['bid', 'gun', 1],
  ['bid', 'gun', 3],
]).moves;
const PAIRS = question('bid', [
  ['bids', 'gavel', 1, 'gun', 1],
  ['bids', 'gavel', 1, 'gun', 3],
  ['bids', 'gavel', 3, 'gun', 1],
]).moves;

/** Tap symbols and places of the hand one after another. */
function tap(draft: Draft, ...taps: (Face | number)[]): Draft {
  return taps.reduce(
    (now: Draft, each) => (typeof each === 'number' ? tapFavor(now, each) : tapSymbol(now, each)),
    draft,
  );
}

function made(draft: Draft, moves = SINGLE): Move | null {
  return findMove(draft, HAND, moves)?.move ?? null;
}

describe('one bid', () => {
  test('needs a token and a favor, in either order', () => {
    expect(made(tap(begin(SINGLE), 'gavel'))).toBeNull();
    expect(made(tap(begin(SINGLE), 2))).toBeNull();
    expect(made(tap(begin(SINGLE), 'gavel', 2))).toEqual(['bid', 'gavel', 3]);
    expect(made(tap(begin(SINGLE), 2, 'gavel'))).toEqual(['bid', 'gavel', 3]);
  });

  test('changes with the next tap, and the same tap takes it back', () => {
    expect(made(tap(begin(SINGLE), 'gavel', 2, 'gun', 0))).toEqual(['bid', 'gun', 1]);
    expect(made(tap(begin(SINGLE), 'gavel', 2, 'gavel'))).toBeNull();
    expect(made(tap(begin(SINGLE), 'gavel', 2, 2))).toBeNull();
  });

  test('is none that the server does not offer', () => {
    expect(made(tap(begin(SINGLE), 'finger', 2))).toBeNull();
  });
});

describe('two bids', () => {
  test('are filled one after the other and written in the order of the symbols', () => {
    const draft = tap(begin(PAIRS), 'gun', 2, 'gavel', 0);
    expect(made(draft, PAIRS)).toEqual(['bids', 'gavel', 1, 'gun', 3]);
    expect(made(tap(begin(PAIRS), 'gavel', 'gun', 0), PAIRS)).toBeNull();
    expect(made(tap(begin(PAIRS), 'gavel', 'gun', 2, 0), PAIRS)).toEqual(['bids', 'gavel', 1, 'gun', 3]);
  });

  test('a favor laid on the other bid leaves the first', () => {
    const draft = tap(begin(PAIRS), 'gavel', 2, 'gun', 2);
    expect(draft.slips).toEqual([
      { symbol: 'gavel', favor: null },
      { symbol: 'gun', favor: 2 },
    ]);
    expect(made(tap(draft, 'gavel', 0), PAIRS)).toEqual(['bids', 'gavel', 1, 'gun', 3]);
  });

  test('a tap on a filled bid goes back to it, a second one takes it away', () => {
    const filled = tap(begin(PAIRS), 'gavel', 0, 'gun', 1);
    expect(made(tap(filled, 'gavel', 2), PAIRS)).toEqual(['bids', 'gavel', 3, 'gun', 1]);
    expect(tap(filled, 'gavel', 'gavel').slips[0]).toEqual({ symbol: null, favor: 0 });
  });

  test('that are sealed lie as they were, equal favors apart', () => {
    const sealed = fromMove(['bids', 'gavel', 1, 'gun', 1], HAND);
    expect(sealed.slips).toEqual([
      { symbol: 'gavel', favor: 0 },
      { symbol: 'gun', favor: 1 },
    ]);
    expect(made(tap(sealed, 'gavel', 2), PAIRS)).toEqual(['bids', 'gavel', 3, 'gun', 1]);
    expect(made(tap(sealed, 'gun', 2), PAIRS)).toEqual(['bids', 'gavel', 1, 'gun', 3]);
  });
});

test('a bid on any token would have the one favor, or of two the favor that lies on it', () => {
  const favors = (draft: Draft): (number | null)[] => SYMBOLS.map((symbol) => favorFor(draft, symbol, HAND));
  expect(favors(begin(SINGLE))).toEqual([null, null, null, null]);
  expect(favors(tap(begin(SINGLE), 'gavel', 2))).toEqual([3, 3, 3, 3]);
  expect(favors(tap(begin(PAIRS), 'gavel', 2))).toEqual([3, null, null, null]);
});

describe('picking dice', () => {
  const own = dice('w-gavel w-gun r-finger b-gun b');

  test('a swap is even, in the order of the colours, and no larger than one that is offered', () => {
    const moves: Move[] = [
      ['swap', '-', '-'],
      ['swap', 'wb', 'rr'],
    ];
    const ask = question('swap', moves, [], 'DI-21', 'DI-31');
    expect(letters([own[3]!, own[0]!])).toBe('wb');
    expect(movesOf(ask, [own[3]!, own[0]!], dice('r-gun r-gun'))).toEqual([['swap', 'wb', 'rr']]);
    expect(movesOf(ask, [own[3]!, own[0]!], dice('r-gun'))).toEqual([]);
    expect(shade(ask, own[1]!, [own[0]!], [], true)).toEqual({ why: 'DI-21.', rule: 'DI-21' });
    expect(shade(ask, own[3]!, [own[0]!], dice('r r'), true)).toBeNull();
    expect(shade(ask, own[0]!, [own[0]!], [], true)).toBeNull();
    expect(shade(ask, dice('b')[0]!, [], [], false)).toMatchObject({ rule: 'DI-21' });
  });

  test('naming a colour lifts all its dice that may leave, and again puts them down', () => {
    const ask = question('colour', [
      ['colour', 'white'],
      ['colour', 'blue'],
    ]);
    expect([...touch(ask, own[0]!, own, new Set())]).toEqual([0, 1]);
    expect([...touch(ask, own[3]!, own, new Set([0, 1]))]).toEqual([3]);
    expect([...touch(ask, own[1]!, own, new Set([0, 1]))]).toEqual([]);
    expect(movesOf(ask, own.slice(0, 2), [])).toEqual([['colour', 'white']]);
  });

  test('a die that came this round stays in the shade, though its colour may leave', () => {
    const ask = question('streets', [['keep'], ['place', 'white'], ['place', 'blue']], [['place', 'red']], 'DI-31');
    expect(shade(ask, own[3]!, [], [], true)).toBeNull();
    expect(shade(ask, own[4]!, [], [], true)).toMatchObject({ rule: 'DI-31' });
    expect(shade(ask, own[2]!, [], [], true)).toMatchObject({ why: 'Not this one.' });
  });

  test('dice to roll again are sent in the order in which they may be picked up, then it is done', () => {
    const ask = question('reroll', [['done'], ['again', 'white', 'gun'], ['again', 'blue', 'gun']]);
    expect(movesOf(ask, [own[3]!, own[1]!], [])).toEqual([
      ['again', 'white', 'gun'],
      ['again', 'blue', 'gun'],
      ['done'],
    ]);
    expect(movesOf(ask, [], [])).toEqual([]);
  });

  test('what no die says is listed: keeping, declining, other seats, colours one does not have', () => {
    const tokens = [[], [], [], dice('r')].map((on) => ({ holder: null, dice: on }));
    const scene = { stash: [dice('w-gun b-gun'), []], tokens };
    const write = (ask: string, moves: Move[], near: Move[] = []): [string[], string[]] => {
      const found = listed(question(ask, moves, near), scene, 0);
      return [found.offers.map((offer) => offer.write), found.near.map((each) => each.write)];
    };
    expect(write('streets', [['keep'], ['place', 'white'], ['place', 'blue']])).toEqual([['keep'], []]);
    expect(write('take', [['take', 'red']], [['decline'], ['take', 'blue']])).toEqual([[], ['decline']]);
    expect(write('take', [['decline'], ['take', 'red']])).toEqual([['decline'], []]);
    expect(
      write('colour', [
        ['colour', 'white'],
        ['colour', 'red'],
        ['colour', 'blue'],
      ]),
    ).toEqual([['colour+red'], []]);
    expect(
      write('hand', [
        ['hand', 1],
        ['hand', 2],
      ]),
    ).toEqual([['hand+1', 'hand+2'], []]);
    expect(
      write('swap', [
        ['swap', '-', '-'],
        ['swap', 'w', 'r'],
      ]),
    ).toEqual([['swap+-+-'], []]);
    expect(write('bid', [['bid', 'gun', 1]])).toEqual([[], []]);
  });
});
