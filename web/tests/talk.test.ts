/** What is written across the table: each line once, in the order of its writing, and what is new is counted. */
import { beforeEach, expect, test, vi } from 'vitest';
import { hush } from '../src/pieces/hush.svelte';
import { Talk } from '../src/table/talk.svelte';
import { ConnectedTable } from '../src/table/connected.svelte';
import type { Socket } from '../src/wire/connection';
import type { FromServer } from '../src/wire/types';
import { face, now } from './line';

beforeEach(() => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' });
});

const line = (at: number, text: string, seat = 0) => ({ type: 'chat' as const, seat, text, at });

test('lines that a welcome tells again are kept once, in the order in which they were written', () => {
  const talk = new Talk('CODE');
  talk.take([line(2, 'two')]);
  talk.take([line(1, 'one'), line(2, 'two'), line(2, 'also two', 1)]);
  expect(talk.lines.map(({ text }) => text)).toEqual(['one', 'two', 'also two']);
});

test('what was written since somebody looked is counted', () => {
  const talk = new Talk('CODE');
  talk.take([line(1, 'one'), line(2, 'two')]);
  expect(talk.unread([])).toBe(2);
  talk.read();
  expect(talk.unread([])).toBe(0);
  talk.take([line(3, 'three')]);
  expect(talk.unread([])).toBe(1);
});

test('neither one’s own lines are counted, nor muted ones, nor after a reload what was looked at before', () => {
  const talk = new Talk('CODE');
  talk.take([line(1, 'own', 0), line(2, 'theirs', 1), line(3, 'muted', 2)]);
  expect(talk.unread([0, 2])).toBe(1);
  talk.read();
  const again = new Talk('CODE');
  again.take([line(2, 'theirs', 1), line(4, 'new', 1)]);
  expect(again.unread([0, 2])).toBe(1);
  expect(new Talk('OTHER').unread([])).toBe(0);
});

class Wire implements Socket {
  readyState = 1;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: { type: string; id: string }[] = [];
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as { type: string; id: string });
  }
  close(): void {}
  say(frame: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

function sitDown(wire: Wire, party = false): ConnectedTable {
  const table = new ConnectedTable('CODE', null, () => wire);
  table.start();
  wire.say({ type: 'welcome', seat: 0, table: { ...face(), party }, entries: [], now: now(0), chat: [], time: 0 });
  return table;
}

test('a line goes out once however often Enter is pressed, and its refusal is none of a move', async () => {
  const wire = new Wire();
  const table = sitDown(wire);
  const written = table.write('Deal?');
  expect(await table.write('Deal?')).toBe(false);
  const chats = wire.sent.filter(({ type }) => type === 'chat');
  expect(chats).toHaveLength(1);
  wire.say({ type: 'refused', id: chats[0]!.id, reason: 'chat-off', text: 'Nobody writes here.', rule: null });
  expect(await written).toBe(false);
  expect([table.talk.refused?.text, table.refused]).toEqual(['Nobody writes here.', null]);
  table.end();
});

test('a phone beside a big screen is quiet until it leaves the party', () => {
  const table = sitDown(new Wire(), true);
  expect(hush.on).toBe(true);
  table.end();
  expect(hush.on).toBe(false);
});

test('a page keeps only the last lines', () => {
  const talk = new Talk('CODE');
  talk.take(Array.from({ length: 150 }, (_, at) => line(at, `${at}`)));
  expect(talk.lines).toHaveLength(100);
  expect(talk.lines[0]?.text).toBe('50');
});
