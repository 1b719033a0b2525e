/** Around one device nobody only watches: the open table says to whom the device goes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OneDevice } from '../src/table/one_device.svelte';
import type { Socket } from '../src/wire/connection';
import type { Chair, FromServer, Question } from '../src/wire/types';
import { face, now } from './listener';

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

beforeEach(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' });
});
afterEach(() => vi.unstubAllGlobals());

test('the open table names who gets the device, and else for whom the table waits', () => {
  const wires: Wire[] = [];
  const seats = [
    { seat: 0, token: 'a' },
    { seat: 1, token: 'b' },
  ];
  const device = new OneDevice('CODE', seats, () => {
    wires.push(new Wire());
    return wires.at(-1)!;
  });
  device.start();
  const chairs = ['Ada', 'Ben'].map((name) => ({ name, kind: 'human' }) as unknown as Chair);
  const question: Question = {
    question: 1,
    ask: 'heist',
    text: '',
    moves: [],
    near: [],
    stakes: [],
    chosen: null,
    back: false,
  };
  const tell = (place: number, asked: boolean): void => {
    const told = { ...now(0), chairs, waiting: 'Waiting for the bots.', question: asked ? question : null };
    const seat = place ? place - 1 : null;
    wires[place]!.say({ type: 'welcome', seat, table: face(), entries: [], now: told, chat: [], time: 0 });
  };
  tell(0, false);
  tell(1, false);
  tell(2, true);
  expect([device.open.watches, device.open.watching]).toEqual([false, 'The device goes to Ben.']);
  tell(2, false);
  expect(device.open.watching).toBe('Waiting for the bots.');
  device.end();
});
