/** Rounds are read from what the server told; the reveal shows them one after another. */
import { words } from '$words/twelve-gangsters';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GANGSTERS } from '../src/games/twelve-gangsters/faces';
import { beats } from '../src/games/twelve-gangsters/beats';
import {
  comparison,
  leaders,
  readRound,
  readRounds,
  surprise,
  type Round,
  type TwelveView,
} from '../src/games/twelve-gangsters/rounds';
import { naming } from '../src/table/naming';
import { Reveal } from '../src/table/reveal.svelte';
import type { Entry, RuleId, TableEvent } from '../src/wire/types';

function event(kind: string, rule: RuleId, data: Record<string, unknown>): TableEvent {
  return { kind, rule, data, text: `${kind}.`, private: false };
}

/** Seat 1 is Boss with the 9; seat 0 sends the 6, seat 2 hits the 9, seat 3 sends the 11. */
const HIT: Entry = {
  n: 20,
  at: 0,
  kind: 'step',
  step: 6,
  events: [
    event('reveal', 'TG-05', { round: 5, boss: 1, cards: [6, 9, 9, 11] }),
    event('equal', 'TG-09', { seat: 2, card: 9, boss: 1, limit: 9 }),
    event('stopped', 'TG-08', { seat: 3, card: 11, boss: 1, limit: 9 }),
    event('success', 'TG-07', { seat: 0, card: 6, boss: 1, limit: 9 }),
    event('boss-stopped', 'TG-09', { seat: 1, card: 9, by: [2] }),
    event('token', 'TG-11', { seat: 2, from: 1 }),
  ],
};

const VIEW: TwelveView = {
  seat: 0,
  node: { node: 'over', scores: [], keys: [] },
  legal: [],
  near: [],
  boss: 2,
  round: 6,
  rounds: 12,
  hands: [[1], [1], [1], [1]],
  face_up: [[2, 6], [12], [4, 9], [1]],
  face_down: [[], [9], [], [11]],
  money: [8, 12, 13, 1],
};

describe('a round', () => {
  const round = readRound(HIT)!;

  test('tells what became of every card', () => {
    expect(round.spots.map(({ card, fate, gain, rule }) => [card, fate, gain, rule])).toEqual([
      [6, 'under', 6, 'TG-07'],
      [9, 'caught', 0, 'TG-09'],
      [9, 'hit', 9, 'TG-09'],
      [11, 'over', 0, 'TG-08'],
    ]);
  });

  test('names the deciding comparison, its rule, and who is Boss next', () => {
    expect(round).toMatchObject({
      round: 5,
      boss: 1,
      limit: 9,
      by: [2],
      next: 2,
      verdict: { text: 'boss-stopped.', rule: 'TG-09' },
    });
    expect(round.spots.map((spot) => comparison(spot, round.limit))).toEqual(['6 < 9', 'hit', '9 = 9', '11 > 9']);
  });

  test('is not seen in an entry that shows no cards', () => {
    expect(readRounds([{ ...HIT, events: [event('first-boss', 'TG-A2', { seat: 1 })] }, HIT])).toHaveLength(1);
  });
});

test('most money leads, heists break a tie, and nobody leads with nothing', () => {
  expect(leaders(VIEW)).toEqual([2]);
  expect(leaders({ ...VIEW, money: [8, 8, 8, 1] })).toEqual([0, 2]);
  expect(leaders({ ...VIEW, money: [0, 0, 0, 0], face_up: [[], [], [], []] })).toEqual([]);
});

describe('the surprising figure', () => {
  const spot = (card: number, fate: Round['spots'][number]['fate'], gain: number): Round['spots'][number] => ({
    card,
    fate,
    gain,
    text: '',
    rule: null,
  });
  const base = { n: 1, boss: 0, opening: '', verdict: { text: '', rule: null }, by: [], next: null };

  test('finds the card that was one too high and cost the win', () => {
    const rounds: Round[] = [
      { ...base, round: 1, limit: 8, spots: [spot(8, 'clear', 8), spot(9, 'over', 0)] },
      { ...base, round: 2, limit: 5, spots: [spot(5, 'clear', 5), spot(5, 'hit', 5)] },
    ];
    expect(surprise(rounds, naming(['Ada', 'Sal'], null))).toBe(
      'One million too greedy: Sal’s 9 in round 1 was one over the Boss’s 8. With it Sal would have had 14 million, and the win.',
    );
  });

  test('names everybody who made the best guess', () => {
    const rounds: Round[] = [
      { ...base, round: 4, limit: 9, by: [1, 2], spots: [spot(9, 'caught', 0), spot(9, 'hit', 9), spot(9, 'hit', 9)] },
    ];
    const told = (seat: number | null): string | null => surprise(rounds, naming(['Ada', 'Sal', 'Nora'], seat));
    expect(told(null)).toBe('The best guess: Sal and Nora hit Ada’s 9 exactly in round 4.');
    expect(told(0)).toBe('The best guess: Sal and Nora hit your 9 exactly in round 4.');
    expect(told(1)).toBe('The best guess: you and Nora hit Ada’s 9 exactly in round 4.');
  });

  test('is silent about a game without rounds', () => {
    expect(surprise([], naming(['Ada', 'Sal'], 0))).toBeNull();
  });
});

describe('the reveal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const round = readRound(HIT)!;
  const later = { ...round, n: 21, round: 6 };

  test('tears, compares for 1.2 seconds, then lies', () => {
    const reveal = new Reveal<Round>(() => beats(HIT, false));
    const done = vi.fn();
    reveal.show(round, done);
    expect(reveal.beat).toBe('cover');
    vi.advanceTimersByTime(700);
    expect(reveal.beat).toBe('compare');
    vi.advanceTimersByTime(1199);
    expect(reveal.beat).toBe('compare');
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reveal.beat).toBe('rest');
    expect(done).toHaveBeenCalledOnce();
    expect(reveal.shown).toBe(round);
  });

  test('is heard: covers tear, then a stamp comes down, or money where nobody is stopped', () => {
    const clear = { ...HIT, events: HIT.events.filter(({ kind }) => kind === 'reveal' || kind === 'success') };
    expect(beats(HIT, false).map(({ sound }) => sound)).toEqual(['reveal', 'stamp']);
    expect(beats(clear, false).map(({ sound }) => sound)).toEqual(['reveal', 'coin']);
    expect(beats(HIT, true).map(({ sound }) => sound)).toEqual(['stamp']);
  });

  test('is a cut and a short highlight where motion is reduced', () => {
    const reveal = new Reveal<Round>(() => beats(HIT, true));
    reveal.show(round, () => undefined);
    expect(reveal.beat).toBe('compare');
    vi.advanceTimersByTime(150);
    expect(reveal.beat).toBe('rest');
  });

  test('of two rounds comes one after the other, and each can be skipped', () => {
    const reveal = new Reveal<Round>(() => beats(HIT, false));
    const done = vi.fn();
    reveal.show(round, done);
    reveal.show(later, done);
    reveal.skip();
    expect([reveal.shown?.round, reveal.beat, done.mock.calls.length]).toEqual([6, 'cover', 1]);
    reveal.skip();
    expect([reveal.shown?.round, reveal.beat, done.mock.calls.length]).toEqual([6, 'rest', 2]);
    reveal.skip();
    expect(done).toHaveBeenCalledTimes(2);
  });

  test('that is stopped leaves nothing waiting', () => {
    const reveal = new Reveal<Round>(() => beats(HIT, false));
    const done = vi.fn();
    reveal.show(round, done);
    reveal.show(later, done);
    reveal.stop();
    expect([reveal.beat, done.mock.calls.length]).toEqual(['rest', 2]);
  });
});

test('twelve gangsters, no two alike, each with at most twelve words', () => {
  expect(GANGSTERS).toHaveLength(12);
  expect(new Set(GANGSTERS.map(({ cut }) => JSON.stringify(cut()))).size).toBe(12);
  for (const line of Object.values(words.line)) expect(line.split(' ').length).toBeLessThanOrEqual(12);
});
