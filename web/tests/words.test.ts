/** Phrases, seat letters, addresses and the plan of a new table. */
import { describe, expect, test } from 'vitest';
import { parse, tablePath } from '../src/router';
import { letters, LOOKS } from '../src/seats';
import { readPlan, writePlan } from '../src/start/plan';
import type { GameCard } from '../src/wire/types';
import { sameMove } from '../src/wire/types';
import { spellOption } from '../src/options';
import { label, list, ordinal, span, spell } from '../src/words';

test('names are joined as in a sentence', () => {
  expect([[], ['Ada'], ['Ada', 'Sal'], ['Ada', 'Sal', 'Nora']].map((names) => list(names))).toEqual([
    '',
    'Ada',
    'Ada and Sal',
    'Ada, Sal and Nora',
  ]);
});

test('people count seats from 1, and other numbers as they are', () => {
  expect([spellOption('first-boss', 0), spellOption('first-boss', 'random'), spellOption('cards', 6)]).toEqual([
    'seat 1',
    'random',
    '6',
  ]);
});

test('seat counts are written as on a box', () => {
  expect([span([3, 4, 5, 6]), span([2, 4]), span([5]), span([])]).toEqual(['3–6', '2, 4', '5', '']);
});

test('places are counted as people do', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '111th',
  ]);
});

test('things are counted and values spelt', () => {
  expect([spell(true), spell(false), spell('random'), spell(0), spell(null)]).toEqual([
    'yes',
    'no',
    'random',
    '0',
    '–',
  ]);
  expect(label('face_up')).toBe('Face up');
});

test('moves are the same when verb and parts are', () => {
  expect(sameMove(['heist', 7], ['heist', 7])).toBe(true);
  expect(sameMove(['heist', 7], ['heist', 8])).toBe(false);
  expect(sameMove(null, null)).toBe(false);
});

describe('seat letters', () => {
  test('come from the name and are never shared', () => {
    expect(letters(['Sal', 'Sam', 'Sal', 'Nora'])).toEqual(['S', 'A', 'L', 'N']);
  });

  test('fall back to the number of the seat', () => {
    expect(letters(['A', 'A', null])).toEqual(['A', '2', '3']);
  });

  test('seven seats look apart in colour and in shape', () => {
    expect(new Set(LOOKS.map(({ colour }) => colour)).size).toBe(7);
    expect(new Set(LOOKS.map(({ shape }) => shape)).size).toBe(7);
  });
});

describe('addresses', () => {
  test.each([
    ['/', { page: 'start' }],
    ['/gallery', { page: 'gallery' }],
    ['/t/7szfwv', { page: 'table', code: '7SZFWV', token: null, chair: null }],
    ['/nowhere/at/all', { page: 'lost', path: '/nowhere/at/all' }],
    ['/t', { page: 'lost', path: '/t' }],
  ])('%s', (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  test('a private link carries its key behind the hash, and comes back whole', () => {
    const link = new URL(tablePath('7SZFWV', 'a-_B'), 'http://table');
    expect(link.pathname + link.search).not.toContain('a-_B');
    expect(parse(link.pathname, link.search, link.hash)).toEqual({
      page: 'table',
      code: '7SZFWV',
      token: 'a-_B',
      chair: null,
    });
  });
});

describe('the plan of a new table', () => {
  const game = {
    id: 'twelve-gangsters',
    seats: [3, 4, 5, 6],
    usual_seats: 4,
    presets: [
      { name: 'printed', text: '', options: {}, seats: [3, 4, 5, 6] },
      { name: 'short', text: '', options: { cards: 6 }, seats: [3, 4] },
    ],
    options: [
      {
        name: 'cards',
        text: '',
        values: { '3': [2, 12], '4': [2, 12], '5': [2, 10], '6': [2, 12] },
        default: { '3': 12, '4': 12, '5': 10, '6': 12 },
      },
    ],
    bots: [
      { name: 'random', idea: '' },
      { name: 'counter', idea: '' },
      { name: 'boss', idea: '' },
    ],
    people: [],
    usual_bot: 'counter',
  } as unknown as GameCard;

  test('is the usual one when the address says nothing', () => {
    expect(readPlan(game, new URLSearchParams())).toEqual({
      seats: 4,
      preset: 'printed',
      options: {},
      device: 'own',
      undo: 'consent',
      chat: true,
      chairs: [{ kind: 'human' }, { kind: 'human' }, { kind: 'bot', bot: 'counter' }, { kind: 'bot', bot: 'counter' }],
    });
  });

  test('comes back from its address', () => {
    const plan = readPlan(
      game,
      new URLSearchParams('seats=3&preset=short&cards=2&chairs=human,random,counter&device=one&undo=never&chat=off'),
    );
    expect(plan).toEqual({
      seats: 3,
      preset: 'short',
      options: { cards: 2 },
      device: 'one',
      undo: 'never',
      chat: false,
      chairs: [{ kind: 'human' }, { kind: 'bot', bot: 'random' }, { kind: 'bot', bot: 'counter' }],
    });
    expect(readPlan(game, new URLSearchParams(writePlan(game, plan)))).toEqual(plan);
  });

  test('replaces what the game does not offer', () => {
    const plan = readPlan(game, new URLSearchParams('seats=9&preset=nope&cards=99&chairs=human,nope'));
    expect([plan.seats, plan.preset, plan.options, plan.chairs[1]]).toEqual([4, 'printed', {}, { kind: 'human' }]);
  });
});
