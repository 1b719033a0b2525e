import { expect, test } from 'vitest';
import { meanwhile } from '../src/table/meanwhile';

test('only answers that several give at once are said to be sealed', () => {
  expect(meanwhile(3, true)).toBe('Sealing …');
  expect(meanwhile(3, false)).toBe('All answers are in.');
  expect(meanwhile(1, true)).toBe('One moment …');
  expect(meanwhile(0, false)).toBe('One moment …');
});
