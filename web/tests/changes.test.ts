/** What an event did to a view is put in place as the server means it; tests/core/test_changes.py reads the same cases. */
import { expect, test } from 'vitest';
import { changed } from '../src/wire/changes';
import cases from './changes.json';

test.each(cases.map((each) => [each.what, each] as const))('%s', (_, { before, change, after }) => {
  const was = structuredClone(before);
  expect(changed<unknown>(before, change)).toEqual(after);
  expect(before).toEqual(was);
});

test('what a change does not speak of stays the same object', () => {
  const view = { money: [1, 2], row: ['D01'] };
  const after = changed(view, { 'money.0': 3 });
  expect(after.row).toBe(view.row);
  expect(changed(view, undefined)).toBe(view);
});
