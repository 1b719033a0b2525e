import { describe, expect, it } from 'vitest';
import { withYou } from '../src/table/naming';
import { leaverOf, placed, placeOf } from '../src/table/placed';
import type { TableState } from '../src/table/table.svelte';

function ended(ranks: number[], scores: number[]): TableState {
  return { now: { result: { ranks, scores } } } as unknown as TableState;
}

describe('places at the end', () => {
  it('are those that the rules give, ties and tie-breaks included', () => {
    const table = ended([2, 1, 3, 3], [23, 23, 8, 8]);
    expect([0, 1, 2, 3].map((seat) => placeOf(table, seat))).toEqual([2, 1, 3, 3]);
  });

  it('are given to nobody but the winner where the rules order nobody else', () => {
    const table = ended([2, 1, 2, 2], [72, 102, 97, 82]);
    expect([0, 1, 2, 3].map((seat) => placeOf(table, seat))).toEqual([0, 1, 0, 0]);
    expect(placed(table, [72, 102, 97, 82])).toEqual([1, 2, 3, 0]);
  });
});

describe('who left', () => {
  const left = [{ seat: 1, how: 'conceded', round: 5, won: true, stamp: 'Conceded, round 5', text: '' }];
  const table = { now: { result: { ranks: [1, 4, 2, 2], scores: [2, 9, 8, 8], left } } } as unknown as TableState;

  it('is last, without a place among those who stayed', () => {
    expect(placed(table, [2, 9, 8, 8], true)).toEqual([0, 2, 3, 1]);
    expect([0, 1, 2, 3].map((seat) => placeOf(table, seat))).toEqual([1, 0, 2, 2]);
    expect(leaverOf(table, 1)?.stamp).toBe('Conceded, round 5');
    expect(leaverOf(table, 0)).toBeNull();
  });
});

it('names one’s own seat as you, and everybody for who only watches', () => {
  expect(withYou(['Ada', 'Nora'], 0)).toEqual(['you', 'Nora']);
  expect(withYou(['Ada', 'Nora'], null)).toEqual(['Ada', 'Nora']);
});
