/** The connection keeps a gap-free history and loses no wish, whatever happens to the connection. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DOZING,
  FIRST_RECONNECT_AFTER,
  PING_AFTER,
  RESEND_AFTER,
  SILENCE,
  Connection,
  type Socket,
} from '../src/wire/connection';
import { connect, entry, Listener, now, Server, type Peer } from './listener';

let server: Server;
let listener: Listener;
let connection: Connection;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = new Server();
  listener = new Listener();
  connection = connect(await server.url(), listener);
});

afterEach(() => {
  connection.end();
  server.close();
  vi.useRealTimers();
});

async function seated(...entries: number[]): Promise<Peer> {
  connection.start();
  const peer = await server.peer();
  await peer.hear();
  peer.welcome(entries.map((n) => entry(n)));
  await listener.until(() => listener.states.at(-1) === 'open' && listener.nows.length > 0);
  expect(await peer.hear()).toEqual({ type: 'ping' });
  return peer;
}

describe('hello', () => {
  test('shows the key and asks for the whole history at first', async () => {
    connection.start();
    const peer = await server.peer();
    expect(await peer.hear()).toEqual({
      type: 'hello',
      token: 'key',
      since: 0,
      language: 'en',
      lines: false,
      short: true,
    });
  });

  test('tells the welcomed history as what was, not as what happens', async () => {
    await seated(1, 2, 3);
    expect(listener.told).toEqual([1, 2, 3]);
    expect(listener.live).toEqual([false, false, false]);
    expect(listener.nows).toEqual([3]);
  });
});

describe('short frames', () => {
  test('say what is new in the present, and the rest of it stays', async () => {
    const peer = await seated(1);
    peer.say({ type: 'entry', entry: entry(2), news: { n: 2, ready: [1] } });
    await listener.until(() => listener.nows.length > 1);
    expect(listener.told).toEqual([1, 2]);
    expect(listener.nows).toEqual([1, 2]);
    expect(listener.present).toEqual({ ...now(2), ready: [1] });
  });
});

describe('plain lines', () => {
  test('come while some place shows them, and are wanted again after a lost line', async () => {
    const peer = await seated(1);
    const [one, other] = [connection.lines(), connection.lines()];
    expect(await peer.hear()).toEqual({ type: 'lines', wanted: true });
    one();
    other();
    expect(await peer.hear()).toEqual({ type: 'lines', wanted: false });
    connection.lines();
    expect(await peer.hear()).toEqual({ type: 'lines', wanted: true });
    peer.socket.terminate();
    await listener.until(() => listener.states.at(-1) === 'reconnecting');
    vi.advanceTimersByTime(FIRST_RECONNECT_AFTER);
    expect(await (await server.peer()).hear()).toMatchObject({ type: 'hello', lines: true });
  });

  test('are asked for after the welcome where they were shown before it', async () => {
    connection.start();
    const peer = await server.peer();
    expect(await peer.hear()).toMatchObject({ type: 'hello', lines: false });
    connection.lines();
    peer.welcome([entry(1)]);
    expect(await peer.hear()).toEqual({ type: 'ping' });
    expect(await peer.hear()).toEqual({ type: 'lines', wanted: true });
  });
});

describe('history', () => {
  test('entries in order are told as they happen', async () => {
    const peer = await seated(1);
    peer.say({ type: 'entry', entry: entry(2), now: now(2) });
    peer.say({ type: 'entries', entries: [entry(3), entry(4)], now: now(4) });
    await listener.until(() => listener.nows.at(-1) === 4);
    expect(listener.told).toEqual([1, 2, 3, 4]);
    expect(listener.live).toEqual([false, true, true, true]);
  });

  test('what is said across the table is heard, and is no part of the history', async () => {
    const peer = await seated(1);
    peer.say({ type: 'said', seat: 2, phrase: 'i-talk', text: 'I will talk.' });
    await listener.until(() => listener.heard.length > 0);
    expect(listener.heard).toEqual([[2, 'I will talk.']]);
    expect(listener.told).toEqual([1]);
  });

  test('what people write is heard as it comes, and what was written before comes with the welcome', async () => {
    const peer = await seated(1);
    peer.say({ type: 'chat', seat: 2, text: 'Ready?', at: 7 });
    await listener.until(() => listener.written.length > 0);
    expect(listener.written).toEqual([['Ready?', true]]);
  });

  test('an entry that came twice is told once', async () => {
    const peer = await seated(1);
    peer.say({ type: 'entry', entry: entry(2), now: now(2) });
    peer.say({ type: 'entry', entry: entry(2), now: now(2) });
    peer.say({ type: 'entry', entry: entry(3), now: now(3) });
    await listener.until(() => listener.nows.at(-1) === 3);
    expect(listener.told).toEqual([1, 2, 3]);
  });

  test('a gap is asked for, and nothing after it is told before it is filled', async () => {
    const peer = await seated(1);
    peer.say({ type: 'entry', entry: entry(4), now: now(4) });
    expect(await peer.hear()).toEqual({ type: 'missed', since: 1 });
    expect(listener.told).toEqual([1]);
    expect(listener.nows).toEqual([1]);
    peer.say({ type: 'entries', entries: [entry(2), entry(3), entry(4)], now: now(4) });
    await listener.until(() => listener.nows.at(-1) === 4);
    expect(listener.told).toEqual([1, 2, 3, 4]);
    expect(listener.live.slice(1)).toEqual([false, false, false]);
  });

  test('a gap that stays unanswered is asked for again', async () => {
    const peer = await seated(1);
    peer.say({ type: 'entry', entry: entry(3), now: now(3) });
    await peer.hear();
    vi.advanceTimersByTime(RESEND_AFTER);
    expect([await peer.hear(), await peer.hear()]).toContainEqual({ type: 'missed', since: 1 });
  });

  test('a present that knows more than the history shows a gap', async () => {
    const peer = await seated(1);
    peer.say({ type: 'now', now: now(2) });
    expect(await peer.hear()).toEqual({ type: 'missed', since: 1 });
    expect(listener.nows).toEqual([1]);
  });

  test('a present older than the one shown is ignored', async () => {
    const peer = await seated(1, 2);
    peer.say({ type: 'now', now: now(1) });
    peer.say({ type: 'now', now: { ...now(2), waiting: 'Waiting for Nora.' } });
    await listener.until(() => listener.nows.length === 2);
    expect(listener.nows).toEqual([2, 2]);
  });
});

describe('wishes', () => {
  test('an acknowledged wish is done, a refused one says why', async () => {
    const peer = await seated(1);
    const done = connection.wish({ type: 'choose', question: 7, move: ['heist', 3] });
    const first = await peer.hear();
    expect(first).toMatchObject({ type: 'choose', question: 7, move: ['heist', 3] });
    peer.say({ type: 'ack', id: String(first['id']) });
    expect(await done).toBeNull();

    const refused = connection.wish({ type: 'choose', question: 7, move: ['heist', 5] });
    const second = await peer.hear();
    expect(second['id']).not.toBe(first['id']);
    peer.say({
      type: 'refused',
      id: String(second['id']),
      reason: 'played',
      text: 'The 5 has been played.',
      rule: 'TG-A9',
    });
    expect(await refused).toEqual({ reason: 'played', text: 'The 5 has been played.', rule: 'TG-A9' });
  });

  test('what moves would bring is asked and answered under an id', async () => {
    const peer = await seated(1);
    const answer = connection.whatIf(7, [['ready', 'G01']]);
    const frame = await peer.hear();
    expect(frame).toMatchObject({ type: 'what-if', question: 7, moves: [['ready', 'G01']] });
    const would = {
      type: 'would',
      id: String(frame['id']),
      question: 7,
      taken: 1,
      told: [],
      refused: null,
      ends: 'draw',
      then: null,
      closed: [],
      view: null,
    } as const;
    peer.say(would);
    expect(await answer).toEqual(would);
  });

  test('without an answer a wish is sent again with the same id', async () => {
    const peer = await seated(1);
    void connection.wish({ type: 'withdraw', question: 7 });
    const first = await peer.hear();
    vi.advanceTimersByTime(RESEND_AFTER - 1);
    vi.advanceTimersByTime(1);
    expect(await peer.hear()).toEqual(first);
  });

  test('a wish made while the line is lost is sent after the next welcome', async () => {
    const peer = await seated(1);
    peer.socket.terminate();
    await listener.until(() => listener.states.at(-1) === 'reconnecting');
    const done = connection.wish({ type: 'rematch' });
    vi.advanceTimersByTime(FIRST_RECONNECT_AFTER);
    const next = await server.peer();
    expect(await next.hear()).toMatchObject({ type: 'hello' });
    next.welcome([], 1);
    expect(await next.hear()).toEqual({ type: 'ping' });
    const wish = await next.hear();
    expect(wish).toMatchObject({ type: 'rematch' });
    next.say({ type: 'ack', id: String(wish['id']) });
    expect(await done).toBeNull();
  });
});

describe('a lost line', () => {
  test('is taken up again from the last entry seen', async () => {
    const peer = await seated(1, 2);
    peer.socket.terminate();
    await listener.until(() => listener.states.at(-1) === 'reconnecting');
    vi.advanceTimersByTime(FIRST_RECONNECT_AFTER);
    const next = await server.peer();
    expect(await next.hear()).toEqual({
      type: 'hello',
      token: 'key',
      since: 2,
      language: 'en',
      lines: false,
      short: true,
    });
    next.welcome([entry(3)]);
    await listener.until(() => listener.nows.at(-1) === 3);
    expect(listener.told).toEqual([1, 2, 3]);
    expect(listener.states).toEqual(['connecting', 'open', 'reconnecting', 'open']);
  });

  test.each(['first', 'second'])('is noticed when the %s ping stays without an answer', async (which) => {
    const peer = await seated(1);
    if (which === 'second') {
      peer.say({ type: 'entry', entry: entry(2), now: now(2) });
      await listener.until(() => listener.nows.at(-1) === 2);
      vi.advanceTimersByTime(PING_AFTER);
      expect(await peer.hear()).toEqual({ type: 'ping' });
    }
    vi.advanceTimersByTime(SILENCE - 1);
    expect(listener.states.at(-1)).toBe('open');
    vi.advanceTimersByTime(1);
    expect(listener.states.at(-1)).toBe('reconnecting');
  });

  test('is pinged at once, and with more patience, by a page that goes into the background', async () => {
    const peer = await seated(1);
    connection.doze(true);
    expect(await peer.hear()).toEqual({ type: 'ping', next: DOZING });
    connection.doze(false);
    expect(await peer.hear()).toEqual({ type: 'ping' });
  });

  test('stays open while pings are answered', async () => {
    const peer = await seated(1);
    for (let turn = 0; turn < 3; turn++) {
      peer.say({ type: 'pong' });
      peer.say({ type: 'error', reason: 'test', text: `heard ${turn}` });
      await listener.until(() => listener.errors.length === turn + 1);
      vi.advanceTimersByTime(PING_AFTER);
      expect(await peer.hear()).toEqual({ type: 'ping' });
    }
    vi.advanceTimersByTime(PING_AFTER - 1);
    expect(listener.states.at(-1)).toBe('open');
  });

  test.each([
    [4401, 'wrong-token'],
    [4404, 'no-table'],
  ] as const)('is not taken up again after code %i', async (code, state) => {
    const peer = await seated(1);
    peer.socket.close(code);
    await listener.until(() => listener.states.at(-1) === state);
    vi.advanceTimersByTime(60_000);
    expect(listener.states.at(-1)).toBe(state);
  });

  test('begins anew when the server knows less than we do', async () => {
    const peer = await seated(1, 2, 3);
    peer.socket.terminate();
    await listener.until(() => listener.states.at(-1) === 'reconnecting');
    vi.advanceTimersByTime(FIRST_RECONNECT_AFTER);
    const next = await server.peer();
    await next.hear();
    next.welcome([], 1);
    expect(await next.hear()).toEqual({ type: 'missed', since: 0 });
    next.say({ type: 'entries', entries: [entry(1)], now: now(1) });
    await listener.until(() => listener.nows.at(-1) === 1);
    expect(listener.restarts).toBe(1);
    expect(listener.told).toEqual([1]);
  });
});

test('a line in this tab is never cut, so its silence is no reason to open another', () => {
  const lines: Socket[] = [];
  const open = (lasting: boolean) => (): Socket => {
    const line = { onopen: null, onmessage: null, onclose: null, readyState: 0, lasting, send() {}, close() {} };
    lines.push(line);
    return line;
  };
  const patient = new Connection('ABCD', null, listener, open(true));
  patient.start();
  vi.advanceTimersByTime(20 * SILENCE);
  expect(lines).toHaveLength(1);
  patient.end();
  const other = new Connection('ABCD', null, listener, open(false));
  other.start();
  vi.advanceTimersByTime(20 * SILENCE);
  expect(lines.length).toBeGreaterThan(2);
  other.end();
});
