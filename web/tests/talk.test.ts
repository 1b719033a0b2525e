/** What is written across the table: each line once, in the order of its writing, and what is new is counted. */
import { expect, test } from 'vitest';
import { Talk } from '../src/table/talk.svelte';

const line = (at: number, text: string, seat = 0) => ({ type: 'chat' as const, seat, text, at });

test('lines that a welcome tells again are kept once, in the order in which they were written', () => {
  const talk = new Talk();
  talk.take([line(2, 'two')]);
  talk.take([line(1, 'one'), line(2, 'two'), line(2, 'also two', 1)]);
  expect(talk.lines.map(({ text }) => text)).toEqual(['one', 'two', 'also two']);
});

test('what was written since somebody looked is counted', () => {
  const talk = new Talk();
  talk.take([line(1, 'one'), line(2, 'two')]);
  expect(talk.unread).toBe(2);
  talk.read();
  expect(talk.unread).toBe(0);
  talk.take([line(3, 'three')]);
  expect(talk.unread).toBe(1);
});

test('a page keeps only the last lines', () => {
  const talk = new Talk();
  talk.take(Array.from({ length: 150 }, (_, at) => line(at, `${at}`)));
  expect(talk.lines).toHaveLength(100);
  expect(talk.lines[0]?.text).toBe('50');
});
