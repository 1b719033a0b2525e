/** The scene of Gangster Dice follows every die, token and favor through what was told, and the beats show it. */
import { describe, expect, test } from 'vitest';
import { plan } from '../src/games/gangster-dice/beats';
import { leaders, spread, surprise, tokensWon } from '../src/games/gangster-dice/figures';
import { partOf, partTold } from '../src/games/gangster-dice/parts';
import { readScene, type Die, type Scene } from '../src/games/gangster-dice/scene';
import { SPEAKEASY, STREETS, INVESTIGATOR, LAWYER, parts, sum, type Counts } from '../src/games/gangster-dice/view';
import type { Entry } from '../src/wire/types';
import { bid, event, rolls, step } from './dice';

const START = { seat: 0, stash: [[2, 0, 1] as Counts, [1, 1, 1] as Counts] };
const FIRST = 'white-gavel white-gun blue-finger';
const OTHER = 'white-gun red-gun blue-cocktail';
const OPENING = [
  step(1, event('favor-dealt', { seat: 0, favor: 'favor-3' }), event('favor-dealt-hidden', { seat: 1 })),
  step(2, event('favor-dealt', { seat: 0, favor: 'favor-1' }), event('favor-dealt-hidden', { seat: 1 })),
  step(3, ...rolls(1, FIRST, OTHER)),
];
const REVEAL = step(
  4,
  event('revealed', { round: 1 }, 'DI-13'),
  bid(0, 'lawyer', 1, 3),
  bid(1, 'streets', 2, 1),
  event('won', { seat: 0, token: 'lawyer', score: 4, seats: [0] }),
  event('won', { seat: 1, token: 'streets', score: 3, seats: [1] }),
  event('control', { seat: 0, token: 'lawyer' }, 'DI-17'),
  event('control', { seat: 1, token: 'streets' }, 'DI-17'),
);

function read(...more: Entry[]): Scene {
  return readScene([...OPENING, ...more], START);
}

function names(dice: readonly Die[]): string[] {
  return dice.map(({ colour, face }) => `${colour}${face ? `-${face}` : ''}`);
}

describe('the scene', () => {
  test('before the first roll has the dice that the view counts, and three on the Speakeasy', () => {
    const scene = readScene([], START);
    expect(scene.stash.map(names)).toEqual([
      ['white', 'white', 'blue'],
      ['white', 'red', 'blue'],
    ]);
    expect(names(scene.tokens[SPEAKEASY]!.dice)).toEqual(['white', 'red', 'blue']);
  });

  test('shows every roll, one’s own favors, and how many others hold', () => {
    const scene = read();
    expect(scene.round).toBe(1);
    expect(scene.stash.map(names)).toEqual([FIRST.split(' '), OTHER.split(' ')]);
    expect([scene.hand, scene.counts]).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });

  test('lays bids out as sums and moves the tokens to their winners', () => {
    const scene = read(REVEAL);
    expect(scene.bids.map((each) => [each.seat, each.token, sum(each)])).toEqual([
      [0, 'lawyer', '1 + 3 = 4'],
      [1, 'streets', '2 + 1 = 3'],
    ]);
    expect(scene.verdicts[LAWYER]).toMatchObject({ winner: 0, rule: 'DI-15', text: 'won.' });
    expect(scene.verdicts[SPEAKEASY]).toBeNull();
    expect(scene.tokens.map(({ holder }) => holder)).toEqual([0, null, 1, null]);
    expect([scene.hand, scene.counts]).toEqual([[1], [1, 1]]);
  });

  test('stops at any event of an entry', () => {
    const scene = readScene([...OPENING, REVEAL], START, { n: 4, events: 3 });
    expect(scene.bids).toHaveLength(2);
    expect(scene.verdicts[LAWYER]).toBeNull();
    expect(scene.tokens[LAWYER]!.holder).toBeNull();
    expect(readScene([...OPENING, REVEAL], START, { n: 4, events: 0 }).shown).toBe(0);
  });

  test('swaps dice with the Speakeasy, and what comes in is marked as new until it is rolled', () => {
    const swapped = step(5, event('swapped', { seat: 0, given: 'w', taken: 'r' }, 'DI-21'));
    const scene = read(REVEAL, swapped);
    expect(names(scene.stash[0]!)).toEqual(['white-gun', 'blue-finger', 'red']);
    expect(scene.stash[0]!.map(({ fresh }) => fresh)).toEqual([false, false, true]);
    expect(names(scene.tokens[SPEAKEASY]!.dice)).toEqual(['white', 'blue', 'white']);
    expect(scene.after[SPEAKEASY]).toMatchObject({ text: 'swapped.', rule: 'DI-21' });
    const next = read(REVEAL, swapped, step(6, ...rolls(2, 'white-gun red-gun blue-gun', OTHER)));
    expect(next.stash[0]!.some(({ fresh }) => fresh)).toBe(false);
    expect(new Set(next.stash[0]!.map(({ id }) => id))).toEqual(new Set(scene.stash[0]!.map(({ id }) => id)));
  });

  test('lets the die go that was touched, where several are alike', () => {
    const [gavel, gun] = read().stash[0]!;
    const placed = step(5, event('placed', { seat: 0, colour: 'white', dice: 1 }, 'DI-22'));
    const left = (touched: number): (string | null)[] =>
      readScene([...OPENING, placed], START, null, new Set([touched])).stash[0]!.map(({ face }) => face);
    expect(left(gavel!.id)).toEqual(['gun', 'finger']);
    expect(left(gun!.id)).toEqual(['gavel', 'finger']);
  });

  test('pins a colour on the Investigator, hands it on, and takes a die from it', () => {
    const scene = read(
      step(5, event('first-win', { seat: 0, to: 1 }, 'DI-29')),
      step(6, event('pinned', { seat: 0, colour: 'white', dice: 2 }, 'DI-27')),
      step(7, event('took', { seat: 1, colour: 'white', left: 1 }, 'DI-28'), event('not-free', { seat: 1 }, 'DI-A17')),
    );
    expect(names(scene.stash[0]!)).toEqual(['blue-finger']);
    expect(names(scene.stash[1]!)).toEqual([...OTHER.split(' '), 'white']);
    expect(scene.tokens[INVESTIGATOR]).toMatchObject({ holder: 1 });
    expect(names(scene.tokens[INVESTIGATOR]!.dice)).toEqual(['white']);
    expect(scene.rounds).toEqual([{ round: 1, left: [1, 4], won: [null, null, null, null] }]);
  });

  test('throws only the dice again that were picked up', () => {
    const scene = read(
      step(4, event('picked-up', { seat: 0, die: 'white-gun' }, 'DI-H1')),
      step(5, event('rolled-again', { seat: 0, dice: ['white-gavel', 'white-finger', 'blue-finger'] }, 'DI-H1')),
    );
    expect(names(scene.stash[0]!)).toEqual(['white-gavel', 'white-finger', 'blue-finger']);
    expect(scene.stash[0]!.map(({ thrown }) => thrown)).toEqual([false, true, false]);
  });

  test('a +4 comes openly', () => {
    const scene = read(REVEAL, step(5, event('four', { seat: 0, left: 5 }, 'DI-19')));
    expect([scene.hand, scene.counts]).toEqual([
      [1, 4],
      [2, 1],
    ]);
  });
});

describe('the beats', () => {
  test('cover, then compare for 1.2 seconds, then one move after another', () => {
    const part = plan(REVEAL, 0, false)!;
    expect(part.steps.map(({ beat, milliseconds, upto }) => [beat, milliseconds, upto])).toEqual([
      ['cover', 700, 3],
      ['compare', 1200, 5],
      ['move', 700, 6],
      ['move', 700, 7],
    ]);
  });

  test('dice tumble for half a second at most, all at once', () => {
    expect(plan(OPENING[2]!, 0, false)!.steps).toMatchObject([{ beat: 'roll', milliseconds: 500, upto: 2 }]);
  });

  test('with reduced motion everything is a cut, and no cover is torn', () => {
    const steps = plan(REVEAL, 0, true)!.steps;
    expect(steps.map(({ beat }) => beat)).toEqual(['compare', 'move', 'move']);
    expect(steps.every(({ milliseconds }) => milliseconds === 150)).toBe(true);
  });

  test('favors that are drawn, and whoever is ready, are not shown', () => {
    expect(plan(step(9, event('favor-drawn-hidden', { seat: 1 })), 0, false)).toBeNull();
    expect(plan({ ...REVEAL, kind: 'ready' }, 0, false)).toBeNull();
  });
});

test('what is told belongs to a part of the round, and so does what is asked', () => {
  const told = [OPENING[2]!, REVEAL, step(5, event('pinned')), step(6, event('took'))];
  expect(told.map(partTold)).toEqual([0, 2, 2, 3]);
  expect(['reroll', 'bid', 'swap', 'take', 'over'].map(partOf)).toEqual([0, 1, 2, 3, -1]);
});

describe('the figures', () => {
  const rounds = [
    { round: 1, left: [9, 3, 6], won: [null, 0, null, 2] },
    { round: 2, left: [0, 1, 6], won: [0, 0, null, null] },
  ];
  const NAMES = ['Ann', 'Bert', 'Cleo'];

  test('whoever has fewest dice leads, unless all are level', () => {
    expect([leaders([6, 6, 6]), leaders([4, 6, 4]), leaders([0, 1])]).toEqual([[], [0, 2], [0]]);
  });

  test('a win from far behind is told, and a die that spoils a win before it', () => {
    expect(surprise([], rounds, [0], NAMES)).toBe(
      'Ann had 9 dice after round 1, when somebody else had 3, and won all the same.',
    );
    const spoilt = [step(3, event('revealed', { round: 1 })), step(4, event('not-free', { seat: 2 }))];
    expect(surprise(spoilt, rounds, [0], NAMES)).toContain('Cleo was rid of everything in round 1');
  });

  test('one die short, many ties and a large parcel are told where nothing else is', () => {
    const level = [{ round: 1, left: [0, 1], won: [null, null, null, null] }];
    expect(surprise([], level, [0], NAMES)).toBe('One die short: that was all Bert had left.');
    const parcel = step(2, event('pinned', { seat: 1, colour: 'red', dice: 4 }));
    expect(surprise([parcel], level, [0], NAMES)).toContain('Bert put 4 red dice on the Investigator');
    const ties = [1, 2, 3, 4, 5, 6].map((n) => step(n, event('tied', { seat: -1 })));
    expect(surprise(ties, level, [0], NAMES)).toContain('6 tokens went to nobody');
  });

  test('tokens are named as in a sentence, and marks are moved apart', () => {
    expect(tokensWon([0, 0, null, 2], 0)).toBe('the Lawyer and the Speakeasy');
    expect(spread([100, 100, 20], 24)).toEqual([100, 76, 20]);
  });

  test('the parts of a sum are named, and only those that count for something', () => {
    const score = { token: 'streets', dice: 2, favor: 3, streets: 1, bonus: 0 } as const;
    expect(parts(score).map(({ word }) => word)).toEqual(['guns', 'favor', 'Streets']);
    expect(sum(score)).toBe('2 + 3 + 1 = 6');
    expect(STREETS).toBe(2);
  });
});
