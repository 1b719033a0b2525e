/** The curve of chances: points lie where they belong, marks of seats stay apart, labels never lie on each other. */
import { describe, expect, test } from 'vitest';
import {
  across,
  apart,
  down,
  line,
  marks,
  momentOf,
  nearest,
  percent,
  usualGive,
  type Paper,
} from '../src/analysis/curve';
import type { ChancePoint } from '../src/wire/types';

const PAPER: Paper = { width: 440, height: 130, left: 20, right: 20, top: 10, bottom: 20, last: 40 };

function point(step: number, ...shares: number[]): ChancePoint {
  return { step, shares, errors: shares.map(() => 0.01) };
}

const POINTS = [point(0, 0.5, 0.5), point(10, 0.25, 0.75), point(38, 0.9, 0.1), point(40, 1, 0)];

test('a moment is named by its step and, where there are rounds, its round', () => {
  const rounds = [
    { round: 1, step: 3 },
    { round: 2, step: 9 },
  ];
  expect(momentOf(rounds, 8)).toContain('1');
  expect(momentOf(rounds, 8)).toBe(momentOf(rounds.slice(0, 1), 8));
  expect(momentOf(rounds, 9)).not.toBe(momentOf(rounds.slice(0, 1), 9));
  expect(momentOf([], 8)).toBe('Step 8');
});

describe('the curve', () => {
  test('goes from the first step on the left to the last on the right, and up to 100%', () => {
    expect([across(PAPER, 0), across(PAPER, 40)]).toEqual([20, 420]);
    expect([down(PAPER, 1), down(PAPER, 0)]).toEqual([10, 110]);
    expect(line(PAPER, POINTS, 0)).toBe('M20.0 60.0L120.0 85.0L400.0 20.0L420.0 10.0');
  });

  test('has a game of one moment too', () => {
    expect(line({ ...PAPER, last: 0 }, [point(0, 1, 0)], 1)).toBe('M20.0 110.0');
  });

  test('marks each seat on its own line, at other places than the others', () => {
    const many = Array.from({ length: 41 }, (_, step) => point(step, step / 40, 1 - step / 40));
    const [first, second] = [marks(PAPER, many, 0, 2), marks(PAPER, many, 1, 2)];
    expect(first.length).toBeGreaterThan(2);
    const places = new Set(first.map(({ x }) => x));
    expect(second.some(({ x }) => places.has(x))).toBe(false);
    for (const { x, y } of first) expect(y).toBeCloseTo(down(PAPER, (x - 20) / 400));
  });

  test('finds the nearest moment that was looked at, of two the earlier', () => {
    expect([nearest(POINTS, 0), nearest(POINTS, 5), nearest(POINTS, 6), nearest(POINTS, 99)]).toEqual([0, 0, 1, 3]);
  });
});

describe('labels', () => {
  test('stay where they are if there is room', () => {
    expect(apart([80, 10, 40], 20, 0, 100)).toEqual([80, 10, 40]);
  });

  test('are moved apart in their order, and stay between the bounds', () => {
    expect(apart([99, 99, 99, 5], 20, 0, 100)).toEqual([60, 80, 100, 5]);
    expect(apart([0, 0, 0], 20, 0, 100)).toEqual([0, 20, 40]);
  });
});

test('figures are whole percent, and their give is twice the usual error', () => {
  expect([percent(0.126), percent(undefined), percent(1)]).toEqual([13, 0, 100]);
  expect(usualGive(POINTS)).toBe(2);
  expect(usualGive([])).toBe(0);
});
