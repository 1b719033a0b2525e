/** A game that is over is shown on a table of its own: without a line, and nothing is kept or taken. */
import { expect, test } from 'vitest';
import { Past } from '../src/replay/past.svelte';
import { ConnectedTable } from '../src/table/connected.svelte';
import type { Entry, Moment, PastGame, View } from '../src/wire/types';
import { face, now } from './line';

const GAME: PastGame = { key: 'OVER', face: face(), last: 2, entries: [entry(1), entry(2), entry(3)], own: false };

function entry(n: number): Entry {
  return { n, at: 0, kind: 'step', events: [] };
}

function moment(step: number, money: number): Moment {
  const view = { money } as unknown as View;
  return {
    step,
    now: { ...now(step + 1), phase: 'playing', view },
    entries: [entry(step + 1)],
    answers: [],
    hidden: [],
  };
}

test('moments are laid where there is no address to connect to and nothing to keep things in', () => {
  expect('location' in globalThis).toBe(false);
  const { table } = new Past('OVER');
  expect(table).not.toBeInstanceOf(ConnectedTable);
  table.lay(GAME, 1, moment(1, 7));
  expect([table.seat, table.entries.length, table.view, table.showing]).toEqual([1, 2, { money: 7 }, null]);
  table.follow(moment(2, 9));
  expect([table.entries.length, table.view]).toEqual([3, { money: 9 }]);
  table.lay(GAME, 'public', moment(0, 5));
  expect([table.seat, table.entries.length, table.view]).toEqual([null, 1, { money: 5 }]);
});

test('nothing that is done at it goes anywhere', async () => {
  const { table } = new Past('OVER');
  table.lay(GAME, 0, moment(1, 7));
  table.pick(['heist', 5]);
  await table.seal();
  expect([table.sending, table.chosen, await table.whatIf([['heist', 5]])]).toEqual([null, null, null]);
});
