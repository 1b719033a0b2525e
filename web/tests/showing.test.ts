/** A table gives a board the view of the beat that is being shown, and the present when nothing is. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Showing, type Told } from '../src/table/showing.svelte';
import { ConnectedTable } from '../src/table/connected.svelte';
import type { Socket } from '../src/wire/connection';
import type { Change, Entry, FromServer, Now, View } from '../src/wire/types';
import { face, now as nowAt } from './line';

class Wire implements Socket {
  readyState = 1;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(): void {}
  close(): void {}
  say(frame: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

function present(n: number, view: { money: number[]; cop: number }): Now {
  return { ...nowAt(n), phase: 'playing', view: view as unknown as View };
}

function step(n: number, changes: (Change | undefined)[], change?: Change): Entry {
  const events = changes.map((each, place) => ({
    kind: `event-${place}`,
    rule: null,
    data: {},
    text: '',
    private: false,
    ...(each && { change: each }),
  }));
  return { n, at: 0, kind: 'step', events, ...(change && { change }) };
}

const FIRST = step(2, [{ 'money.0': 3 }, undefined, { 'money.1': 5 }], { cop: 1 });
const SECOND = step(3, [{ 'money.0': 9 }]);

let wire: Wire;
let table: ConnectedTable;
let showing: Showing<Told>;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  wire = new Wire();
  table = new ConnectedTable('CODE', null, () => wire);
  table.start();
  wire.say({
    type: 'welcome',
    seat: null,
    table: face(),
    entries: [step(1, [])],
    now: present(1, VIEW),
    chat: [],
    time: 0,
  });
  showing = new Showing(table);
  showing.begin(({ n, events }) => ({
    n,
    steps: events.map((_, place) => ({ beat: 'move', milliseconds: 100, upto: place + 1 })),
  }));
});

afterEach(() => {
  table.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const VIEW = { money: [1, 1], cop: 0 };

test('every beat has its view, and the next entry starts where the one before it ended', () => {
  wire.say({ type: 'entries', entries: [FIRST, SECOND], now: present(3, { money: [9, 5], cop: 1 }) });
  const seen = [table.view];
  for (let beat = 0; beat < 4; beat += 1) {
    vi.advanceTimersByTime(100);
    seen.push(table.view);
  }
  expect(seen).toEqual([
    { money: [3, 1], cop: 0 },
    { money: [3, 1], cop: 0 },
    { money: [3, 5], cop: 0 },
    { money: [9, 5], cop: 1 },
    { money: [9, 5], cop: 1 },
  ]);
  expect(table.showing).toBeNull();
});

test('what a board may tell stands where the showing stands', () => {
  wire.say({ type: 'entry', entry: FIRST, now: present(2, { money: [3, 5], cop: 1 }) });
  expect(table.beats.at(-1)!.events).toHaveLength(1);
  expect(table.told.map(({ n }) => n)).toEqual([1]);
  showing.skip();
  expect(table.beats.at(-1)!.events).toHaveLength(3);
  expect(table.view).toEqual({ money: [3, 5], cop: 1 });
});

test('who was away while it happened sees the present at once', () => {
  wire.say({ type: 'entry', entry: FIRST, now: present(2, { money: [3, 5], cop: 1 }) });
  wire.say({
    type: 'welcome',
    seat: null,
    table: face(),
    entries: [SECOND],
    now: present(3, { money: [9, 5], cop: 1 }),
    chat: [],
    time: 0,
  });
  expect(table.view).toEqual({ money: [3, 1], cop: 0 });
  showing.skipAll();
  expect(table.view).toEqual({ money: [9, 5], cop: 1 });
});

test('a bot is heard when what it speaks of has been shown, a person at once, and whoever is muted not at all', () => {
  const chair = { name: '', here: true, conceded: false, away: false, stand_in: false, relieved: [], reserved: false };
  const chairs = [
    { ...chair, kind: 'human' as const, bot: null },
    { ...chair, kind: 'bot' as const, bot: 'bully' },
  ];
  const heard = (): string[] => table.said.map(({ text }) => text);
  wire.say({ type: 'entry', entry: FIRST, now: { ...present(2, { money: [3, 5], cop: 1 }), chairs } });
  wire.say({ type: 'said', seat: 1, phrase: 'bully-robbed-seat-1', text: 'Nothing personal.' });
  wire.say({ type: 'said', seat: 0, phrase: 'no-trust', text: 'I do not believe a word.' });
  expect(heard()).toEqual(['I do not believe a word.']);
  showing.skipAll();
  expect(heard()).toEqual(['I do not believe a word.', 'Nothing personal.']);
  table.mute(1, true);
  expect(heard()).toEqual(['I do not believe a word.']);
  wire.say({ type: 'said', seat: 1, phrase: 'bully-robbed-seat-1', text: 'Nothing personal.' });
  expect(heard()).toEqual(['I do not believe a word.']);
});
