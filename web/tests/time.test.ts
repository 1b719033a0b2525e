import { expect, test } from 'vitest';
import { secondsLeft, shown, writeTime, type Time } from '../src/table/time';

const TIME: Time = {
  kind: 'bank',
  seconds: 600,
  increment: 5,
  left: [600, 90.4, 30],
  since: 1000,
  running: [1, 2],
  resting: false,
  wish: [],
};

test('time runs only for those who are waited for', () => {
  expect(secondsLeft(TIME, 0, 1020)).toBe(600);
  expect(secondsLeft(TIME, 1, 1020)).toBe(71);
  expect(secondsLeft(TIME, 2, 1045)).toBe(0);
  expect(secondsLeft(TIME, 2, 990)).toBe(30);
});

test('the clock shows one’s own time while it runs, else the first that does', () => {
  expect(shown(TIME, 2)).toBe(2);
  expect(shown(TIME, 0)).toBe(1);
  expect(shown(TIME, null)).toBe(1);
  expect(shown({ ...TIME, running: [] }, 0)).toBeNull();
});

test('time is written as people read it', () => {
  expect([0, 9, 75, 600, 3600, 90_061].map(writeTime)).toEqual(['0:00', '0:09', '1:15', '10:00', '1:00:00', '1 d 1 h']);
});
