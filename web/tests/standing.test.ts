/** What stands of a history: the steps that were taken back are left out, and whatever came instead is in. */
import { expect, test } from 'vitest';
import { standing } from '../src/table/standing';
import type { Entry } from '../src/wire/types';

const step = (n: number, number: number): Entry => ({ n, at: 0, kind: 'step', step: number, events: [] });
const back = (n: number, to: number): Entry => ({ n, at: 0, kind: 'taken-back', seat: 0, step: to, events: [] });
const numbers = (entries: readonly Entry[]): number[] => standing(entries).map(({ n }) => n);

test('a history from which nothing was taken back stands as it is', () => {
  const entries = [step(1, 1), step(2, 2)];
  expect(standing(entries)).toBe(entries);
});

test('steps beyond the one that the table went back to no longer stand', () => {
  const ready: Entry = { n: 3, at: 0, kind: 'ready', seat: 1, events: [] };
  expect(numbers([step(1, 1), step(2, 2), ready, step(4, 3), back(5, 1), step(6, 2)])).toEqual([1, 3, 5, 6]);
});

test('a table that goes back twice stands where it went back to last', () => {
  expect(numbers([step(1, 1), step(2, 2), back(3, 1), step(4, 2), step(5, 3), back(6, 0)])).toEqual([3, 6]);
});
