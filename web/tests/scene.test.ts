/** Dice keep their names from view to view, what was told is read in order, and the beats show it. */
import { describe, expect, test } from 'vitest';
import { Arranged, type Die } from '../src/games/gangster-dice/arrange';
import { plan } from '../src/games/gangster-dice/beats';
import { leaders, spread, surprise, tokensWon } from '../src/games/gangster-dice/figures';
import { partOf, partTold } from '../src/games/gangster-dice/parts';
import { read } from '../src/games/gangster-dice/told';
import { INVESTIGATOR, LAWYER, parts, SPEAKEASY, STREETS, sum } from '../src/games/gangster-dice/view';
import { bid, event, rolls, step, view } from './dice';

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

const ROLLED = ['w-gavel w-gun b-finger', 'w-gun r-gun b-cocktail'];
/** The bids are shown: a die that leaves now is gone from what may leave, and one that comes may not. */
const SHOWN = {
  bids: [['bid', 'gun', 1]],
  leaving: [
    [2, 0, 1],
    [1, 1, 1],
  ],
} as const;

function names(dice: readonly Die[]): string[] {
  return dice.map(({ colour, face }) => `${colour}${face ? `-${face}` : ''}`);
}

function ids(dice: readonly Die[]): number[] {
  return dice.map(({ id }) => id);
}

describe('the dice', () => {
  test('show what was rolled, and letters before the first roll and on a token', () => {
    const dice = new Arranged();
    const before = dice.lay({ ...view(ROLLED), round: 0, rolled: [] });
    expect(before.stash.map(names)).toEqual([
      ['white', 'white', 'blue'],
      ['white', 'red', 'blue'],
    ]);
    expect(names(before.tokens[SPEAKEASY]!)).toEqual(['white', 'red', 'blue']);
    const rolled = dice.lay(view(ROLLED));
    expect(rolled.stash.map(names)).toEqual([FIRST.split(' '), OTHER.split(' ')]);
    expect(rolled.stash.flat().every(({ thrown }) => thrown)).toBe(true);
    expect(rolled.stash.map(ids)).toEqual(before.stash.map(ids));
  });

  test('keep their names and faces when others look on, seal, or come back', () => {
    const dice = new Arranged();
    expect(dice.lay(view(ROLLED))).toEqual(dice.lay(view(ROLLED)));
    const late = new Arranged().lay(
      view(ROLLED, {
        ...SHOWN,
        stash: [
          [1, 0, 1],
          [2, 1, 1],
        ],
        leaving: [
          [1, 0, 1],
          [1, 1, 1],
        ],
      }),
    );
    expect(late.stash.map(names)).toEqual([
      ['white-gavel', 'blue-finger'],
      ['white-gun', 'white', 'red-gun', 'blue-cocktail'],
    ]);
  });

  test('are swapped, and what came is new until it is rolled', () => {
    const dice = new Arranged();
    const before = dice.lay(view(ROLLED, SHOWN));
    const leaving = [
      [1, 0, 1],
      [1, 1, 1],
    ] as const;
    const after = dice.lay(
      view(ROLLED, {
        ...SHOWN,
        leaving,
        stash: [
          [1, 1, 1],
          [1, 1, 1],
        ],
        speakeasy: [2, 0, 1],
      }),
    );
    expect(names(after.stash[0]!)).toEqual(['white-gun', 'red', 'blue-finger']);
    expect(after.stash[0]!.map(({ fresh }) => fresh)).toEqual([false, true, false]);
    expect(after.stash[0]![1]!.id).toBe(before.tokens[SPEAKEASY]![1]!.id);
    const next = dice.lay(view(['w-gun r-gun b-gun', 'w-gun r-gun b-gun'], { round: 2 }));
    expect(next.stash[0]!.some(({ fresh }) => fresh)).toBe(false);
    expect(ids(next.stash[0]!)).toEqual(ids(after.stash[0]!));
  });

  test('go as they were touched, where several are alike', () => {
    for (const [place, left] of [
      [0, ['white-gun', 'blue-finger']],
      [1, ['white-gavel', 'blue-finger']],
    ] as const) {
      const dice = new Arranged();
      const { id } = dice.lay(view(ROLLED, SHOWN)).stash[0]![place]!;
      const leaving = [
        [1, 0, 1],
        [1, 1, 1],
      ] as const;
      const more = { ...SHOWN, leaving, stash: leaving, streets: [1, 0, 0] } as const;
      const after = dice.lay(view(ROLLED, more), new Set([id]));
      expect(names(after.stash[0]!)).toEqual(left);
      expect(ids(after.tokens[STREETS]!)).toEqual([id]);
    }
  });

  test('are thrown again only if they were picked up', () => {
    const dice = new Arranged();
    dice.lay(view(ROLLED));
    const up = dice.lay(view(ROLLED, { turn: 0, picked: [['gun'], [], []] }));
    expect(up.stash[0]!.map((die) => die.up)).toEqual([false, true, false]);
    const again = dice.lay(view(['w-gavel w-finger b-finger', ROLLED[1]!]));
    expect(names(again.stash[0]!)).toEqual(['white-gavel', 'white-finger', 'blue-finger']);
    expect(again.stash[0]!.map(({ thrown }) => thrown)).toEqual([false, true, false]);
  });
});

describe('what was told', () => {
  test('lays bids out as sums, and says who won', () => {
    const story = read([...OPENING, REVEAL], [3, 3]);
    expect(story.bids.map((each) => [each.seat, each.token, sum(each)])).toEqual([
      [0, 'lawyer', '1 + 3 = 4'],
      [1, 'streets', '2 + 1 = 3'],
    ]);
    expect(story.verdicts[LAWYER]).toMatchObject({ winner: 0, rule: 'DI-15', text: 'won.' });
    expect(story.verdicts[SPEAKEASY]).toBeNull();
    expect(story.began).toBe(3);
  });

  test('says what came of a token until the next bids are shown', () => {
    const took = step(7, event('took', { seat: 1, colour: 'white', left: 1 }, 'DI-28'));
    const story = read([...OPENING, REVEAL, took], [3, 4]);
    expect(story.after[INVESTIGATOR]).toMatchObject({ text: 'took.', rule: 'DI-28' });
    const next = read([...OPENING, REVEAL, took, step(9, event('revealed', { round: 2 }))], [3, 4]);
    expect([next.after[INVESTIGATOR], next.shown]).toEqual([null, 2]);
  });

  test('counts what was left after every round, and now', () => {
    const next = step(8, ...rolls(2, 'white-gun', `${OTHER} white-gun`));
    expect(read([...OPENING, REVEAL, next], [0, 4]).rounds).toEqual([
      { round: 1, left: [1, 4], won: [0, null, 1, null] },
      { round: 2, left: [0, 4], won: [null, null, null, null] },
    ]);
  });
});

describe('the beats', () => {
  test('in the first two rounds a comparison stays long enough to be read', () => {
    const compare = (round: number) => {
      const events = REVEAL.events.map((each) => (each.kind === 'revealed' ? { ...each, data: { round } } : each));
      return plan({ ...REVEAL, events }, 0, false)!.steps.find(({ beat }) => beat === 'compare')!.milliseconds;
    };
    expect([1, 2, 3, 9].map(compare)).toEqual([4500, 4500, 1200, 1200]);
  });

  test('cover, then compare, then one move after another', () => {
    const part = plan(REVEAL, 0, false)!;
    expect(part.steps.map(({ beat, milliseconds, upto }) => [beat, milliseconds, upto])).toEqual([
      ['cover', 700, 3],
      ['compare', 4500, 5],
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
    expect(surprise(spoilt, rounds, [0], NAMES)).toContain('Cleo got rid of everything in round 1');
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
    expect(tokensWon([0, 0, null, 2], 0)).toEqual(['the Lawyer', 'the Speakeasy']);
    expect(spread([100, 100, 20], 24)).toEqual([100, 76, 20]);
  });

  test('the parts of a sum are named, and only those that count for something', () => {
    const score = { seat: 0, token: 'streets', dice: 2, favor: 3, streets: 1, bonus: 0, score: 6 } as const;
    expect(parts(score).map(({ word }) => word)).toEqual(['gun', 'favor', 'Streets']);
    expect(sum(score)).toBe('2 + 3 + 1 = 6');
    expect(STREETS).toBe(2);
  });
});
