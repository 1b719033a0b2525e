/** Gangster's Dilemma: windows, demands and answers make its moves. */
import { describe, expect, test } from 'vitest';
import { plan } from '../src/games/gangsters-dilemma/beats';
import { pieces, say } from '../src/games/gangsters-dilemma/demands';
import {
  bartered,
  exchangeMove,
  listed,
  nextWindow,
  shade,
  streetMove,
  touch,
  ways,
} from '../src/games/gangsters-dilemma/picking';
import { outcome, readRounds, surprise } from '../src/games/gangsters-dilemma/rounds';
import { goodsWords, leaders, patrolled, type DilemmaView, type Want } from '../src/games/gangsters-dilemma/view';
import { naming } from '../src/table/naming';
import type { Entry, Move, Offer, Question, TableEvent } from '../src/wire/types';
import start from './dilemma-view.json';

type Told = Pick<TableEvent, 'kind' | 'data'>;

function event({ kind, data }: Told): TableEvent {
  return { kind, data, rule: 'GD-01', text: `${kind}.`, private: false };
}

function entry(...events: Told[]): Entry {
  return { n: 7, at: 0, kind: 'step', step: 1, events: events.map(event) };
}

/** Seats 2 and 3 face the cops at the Gallery, seat 1 is the Cop; seat 3 talks and seat 2 keeps silent. */
const BETRAYAL = entry(
  {
    kind: 'shown',
    data: {
      round: 4,
      cop: 1,
      cards: ['cop-2', 'cop-5'],
      patrol: ['art-gallery', 'market'],
      sent: ['stash-house', '', 'art-gallery', 'art-gallery'],
    },
  },
  { kind: 'quiet', data: { seats: [0], location: 'stash-house' } },
  { kind: 'split', data: { seats: [0], location: 'stash-house', dollars: 3, left: 0 } },
  { kind: 'looted', data: { seat: 0, token: 'crate' } },
  { kind: 'cop-arrives', data: { seats: [2, 3], location: 'art-gallery' } },
  { kind: 'answers', data: { seats: [2, 3], answers: ['silent', 'talk'], location: 'art-gallery' } },
  { kind: 'answered-silent', data: { seat: 2 } },
  { kind: 'answered-talk', data: { seat: 3 } },
  { kind: 'betrayed', data: { seats: [3], silent: [2], location: 'art-gallery' } },
  { kind: 'arrested', data: { seat: 2, cop: 1, lost: ['gin', 'gin', 'art'], count: 3 } },
  { kind: 'split', data: { seats: [3], location: 'art-gallery', dollars: 2, left: 0 } },
  { kind: 'looted', data: { seat: 3, token: 'art' } },
  { kind: 'nobody-there', data: { location: 'market' } },
  { kind: 'closed', data: { location: 'market' } },
  { kind: 'cop-passes', data: { seat: 2, from: 1 } },
);

function view(more: Partial<DilemmaView> = {}): DilemmaView {
  return { ...(start as unknown as DilemmaView), wants: [], node: { node: 'over', scores: [], keys: [] }, ...more };
}

function offer(...move: unknown[]): Offer {
  return { move: move as unknown as Move, write: move.join('-'), text: move.join(' ') };
}

function question(ask: string, moves: Offer[], near: Offer[] = []): Question {
  return {
    question: 1,
    ask,
    text: '',
    moves,
    near: near.map((each) => ({ ...each, why: 'no', rule: 'GD-34' })),
    stakes: [],
    chosen: null,
    back: false,
  };
}

describe('rounds', () => {
  const [round] = readRounds([BETRAYAL]);

  test('every location that was settled has its case, with what became of whom', () => {
    expect(round!.cases.map(({ location, cop }) => [location, cop])).toEqual([
      ['stash-house', false],
      ['art-gallery', true],
      ['market', true],
    ]);
    const [silent, talker] = round!.cases[1]!.visits;
    expect(silent).toMatchObject({ seat: 2, answer: 'silent', fate: 'arrested' });
    expect(outcome(silent!)).toBe('loses 1 Art, 2 Gin');
    expect(outcome(talker!)).toBe('an Art and $2');
    expect(round!.cases[1]!.text).toBe('betrayed.');
    expect(round!.closed).toEqual(['market']);
  });

  test('the dearest arrest is told at the end', () => {
    const told = (seat: number | null): string | null =>
      surprise([round!], naming(['Ann', 'Bert', 'Cleo', 'Dot'], seat));
    expect(told(null)).toContain('Bert took 1 Art, 2 Gin from Cleo');
    expect(told(2)).toContain('Bert took 1 Art, 2 Gin from you');
    expect(told(1)).toContain('you took 1 Art, 2 Gin from Cleo');
  });
});

describe('beats', () => {
  test('cards, places in order, answers before verdict, then the morning', () => {
    const part = plan(BETRAYAL, 2, false)!;
    expect(part.steps.map(({ beat }) => beat)).toEqual(['cover', 'case', 'case', 'cover', 'compare', 'case', 'dawn']);
    expect(part.steps.at(-1)!.upto).toBe(BETRAYAL.events.length);
    expect(part.steps[4]!.text).toBe('betrayed. arrested.');
    expect(part.steps[4]!.location).toBe('art-gallery');
    expect([part.steps[0]!.sound, part.steps[4]!.sound]).toEqual(['reveal', 'stopped']);
  });

  test('with reduced motion each is a short cut; what nobody sees is not shown', () => {
    expect(new Set(plan(BETRAYAL, 2, true)!.steps.map(({ milliseconds }) => milliseconds))).toEqual(new Set([150]));
    expect(plan(entry({ kind: 'patrol-locked', data: { seat: 0 } }), 1, false)).toBeNull();
  });
});

describe('picking', () => {
  const patrol = question(
    'patrol',
    [offer('patrol', 'a', 'b'), offer('patrol', 'a', 'c')],
    [offer('patrol', 'a', 'd')],
  );

  test('the Cop touches two windows, in any order, and a third puts the first down', () => {
    expect(streetMove(patrol, touch(patrol, ['b'], 'a'))?.move).toEqual(['patrol', 'a', 'b']);
    expect(touch(patrol, ['b', 'a'], 'c')).toEqual(['a', 'c']);
    expect(streetMove(patrol, ['a'])).toBeNull();
    expect(shade(patrol, 'a')).toBe('lit');
    expect(shade(patrol, 'd')).toMatchObject({ why: 'no', rule: 'GD-34' });
    expect(shade(null, 'a')).toBeNull();
  });

  test('of a hinted patrol one window after the other is to be touched', () => {
    const hinted: Move = ['patrol', 'stash-house', 'market'];
    expect(nextWindow(hinted, [])).toBe('stash-house');
    expect(nextWindow(hinted, ['stash-house'])).toBe('market');
    expect(nextWindow(hinted, ['market'])).toBe('stash-house');
    expect(nextWindow(hinted, ['market', 'stash-house'])).toBeNull();
    expect(nextWindow(['talk'], [])).toBeNull();
    expect(nextWindow(null, [])).toBeNull();
  });

  test('a demand lifts its cheapest payment first; its other ways are slips', () => {
    const wants: Want[] = [{ code: 'D1', lacks: [0, 1, 0, 0], pay: ['demand-gin', 'D1', 'art'], dollars: 0 }];
    const asked = question('demand', [
      offer('no-demand'),
      offer('demand-dollars', 'D1', 'art'),
      offer('demand-gin', 'D1', 'art'),
    ]);
    expect(ways(asked, view({ wants }), 'D1').map(({ move }) => move[0])).toEqual(['demand-gin', 'demand-dollars']);
    expect(listed(asked, null).offers.map(({ write }) => write)).toEqual(['no-demand']);
    expect(listed(asked, ['demand-gin', 'D1', 'art']).offers).toHaveLength(3);
  });

  test('an exchange is put together of what is given, and what may be taken for it', () => {
    const asked = question('exchange', [
      offer('no-exchange'),
      offer('exchange', 1, 'gin', 'art'),
      offer('exchange', 2, 'crate', 'art'),
    ]);
    const trade = { given: 'gin', other: null, taken: null };
    expect(bartered(asked, trade)).toEqual({ given: ['gin', 'crate'], taken: [{ other: 1, taken: 'art' }] });
    expect(exchangeMove(trade)).toBeNull();
    expect(exchangeMove({ given: 'gin', other: 1, taken: 'art' })).toEqual(['exchange', 1, 'gin', 'art']);
  });
});

describe('what it would bring', () => {
  test('a demand: what is held, lacking, and paid for otherwise', () => {
    const want: Want = { code: 'D1', lacks: [0, 1, 0, 0], pay: ['demand-dollars', 'D1', 'art'], dollars: 3 };
    const found = pieces({ code: 'D1', points: 7, goods: [1, 2, 0, 0] }, want);
    expect(found.map(({ has, paid }) => [has, paid])).toEqual([
      [true, null],
      [true, null],
      [false, '$3'],
    ]);
    expect(say(want)).toBe('$3 for the Art');
    expect(say({ ...want, pay: null })).toBe('Art missing, or cash');
    expect(say({ ...want, pay: null, lacks: [1, 1, 0, 1] })).toBe('3 missing');
  });

  test('words and figures', () => {
    expect(goodsWords([2, 1, 0, 1])).toBe('2 Crates, 1 Art, 1 Gin');
    expect(leaders([0, 0, 0])).toEqual([]);
    expect(leaders([4, 9, 9])).toEqual([1, 2]);
    expect(patrolled(view({ patrol: ['cop-1'] }))).toEqual(['stash-house']);
  });
});
