/** A real WebSocket server for the tests of the connection: it hears frames, and says what the test tells it to say. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection, type ConnectionState, type News, type Socket } from '../src/wire/connection';
import type { ChatMessage, Entry, FromServer, Now, ShortFrame, TableFace } from '../src/wire/types';

export type Frame = Record<string, unknown> & { type: string };

/** One end of a connection, as the server holds it. */
export class Peer {
  #heard: Frame[] = [];
  #wanted: ((frame: Frame) => void)[] = [];

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      const wanted = this.#wanted.shift();
      if (wanted) wanted(frame);
      else this.#heard.push(frame);
    });
  }

  /** The next frame of the client. */
  hear(): Promise<Frame> {
    const frame = this.#heard.shift();
    return frame ? Promise.resolve(frame) : new Promise((wanted) => this.#wanted.push(wanted));
  }

  say(frame: FromServer | ShortFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  welcome(entries: Entry[], n = entries.at(-1)?.n ?? 0): void {
    this.say({ type: 'welcome', seat: 0, table: face(), entries, now: now(n), chat: [], time: 0 });
  }
}

export class Server {
  #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  #peers: Peer[] = [];
  #wanted: ((peer: Peer) => void)[] = [];

  constructor() {
    this.#server.on('connection', (socket) => {
      const peer = new Peer(socket);
      const wanted = this.#wanted.shift();
      if (wanted) wanted(peer);
      else this.#peers.push(peer);
    });
  }

  async url(): Promise<string> {
    if (!this.#server.address()) await once(this.#server, 'listening');
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ws/TEST`;
  }

  /** The next client that connects. */
  peer(): Promise<Peer> {
    const peer = this.#peers.shift();
    return peer ? Promise.resolve(peer) : new Promise((wanted) => this.#wanted.push(wanted));
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }
}

/** Whoever listens to a connection: keeps what it is told, and lets a test wait for it. */
export class Listener implements News {
  states: ConnectionState[] = [];
  told: number[] = [];
  live: boolean[] = [];
  nows: number[] = [];
  present: Now | null = null;
  restarts = 0;
  errors: string[] = [];
  heard: [number, string][] = [];
  written: [string, boolean][] = [];
  #waiting: { ready: () => boolean; done: () => void }[] = [];

  state(state: ConnectionState): void {
    this.states.push(state);
    this.#check();
  }
  welcome(): void {
    this.#check();
  }
  entries(entries: Entry[], live: boolean): void {
    for (const { n } of entries) {
      this.told.push(n);
      this.live.push(live);
    }
    this.#check();
  }
  restart(): void {
    this.restarts += 1;
    this.told = [];
    this.nows = [];
  }
  now(now: Now): void {
    this.nows.push(now.n);
    this.present = now;
    this.#check();
  }
  said(seat: number, text: string): void {
    this.heard.push([seat, text]);
    this.#check();
  }
  wrote(messages: readonly ChatMessage[], live: boolean): void {
    for (const { text } of messages) this.written.push([text, live]);
    this.#check();
  }
  error(text: string): void {
    this.errors.push(text);
    this.#check();
  }

  until(ready: () => boolean): Promise<void> {
    if (ready()) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ ready, done }));
  }

  #check(): void {
    this.#waiting = this.#waiting.filter(({ ready, done }) => {
      if (!ready()) return true;
      done();
      return false;
    });
  }
}

export function connect(url: string, listener: Listener, token: string | null = 'key'): Connection {
  return new Connection(url, token, listener, (address) => new WebSocket(address) as unknown as Socket);
}

export function entry(n: number, kind = 'step'): Entry {
  return { n, at: 0, kind, events: [] };
}

const FAIR = { commitment: '', asks: null, commits: [], nonces: null, seed: null };

export function now(n: number): Now {
  return {
    n,
    phase: 'playing',
    chairs: [],
    view: null,
    lines: null,
    question: null,
    hint: null,
    waiting: null,
    asked: null,
    ready: [],
    result: null,
    agreed: [],
    again: [],
    rematch: null,
    clock: null,
    time: null,
    chat: true,
    consent: null,
    ask_back: false,
    orders: {},
    fair: FAIR,
  };
}

export function face(): TableFace {
  return {
    code: 'TEST',
    game: 'twelve-gangsters',
    title: '12 Gangsters',
    seats: 3,
    options: {},
    preset: 'printed',
    phase: 'playing',
    chairs: [],
    host: 0,
    party: false,
    away_seconds: 60,
    lesson: false,
    daily: null,
    origin: null,
    fair: FAIR,
    owed: [],
    waiting: null,
    result: null,
    rematch: null,
    standing: [],
    phrases: [],
    about_talk: null,
    undo: 'consent',
    talkers: [],
  };
}
