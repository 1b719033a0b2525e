/**
 * The house in this tab: its table runs in a worker, and answers what a server would be asked. Only one tab of a
 * browser has it open at a time; the next one waits until that is closed.
 */
import { words } from '$words/tab';
import { mount } from 'svelte';
import { inTab } from '../home';
import { language } from '../languages';
import type { Socket } from '../wire/connection';
import EngineBar from './EngineBar.svelte';
import { keepTwice } from './kept';
import { askBy } from '../wire/api';
import { OWN } from '../wire/here';
import { openBy } from '../wire/open';
import { ENGINE, keptEngine, metered } from './engine_cache';
import { loading, type Unkept } from './loading.svelte';

/** What the worker says. */
type FromWorker =
  | { type: 'progress'; bytes: number; of: number }
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  | { type: 'opened'; connection: number }
  | { type: 'frame'; connection: number; text: string }
  | { type: 'closed'; connection: number; code: number; reason: string }
  | ({ type: 'unkept' } & Unkept)
  | { type: 'answer'; ask: number; status: number; kind: string; body: string };

const LOCK = 'omerta-house';
const CLOSED = 1006;

/** A connection to a table of this tab; it is never cut, so nobody waits for a sign of life. */
class PortConnection implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly lasting = true;
  readyState = 0;

  constructor(
    private readonly house: House,
    readonly number: number,
  ) {}

  send(text: string): void {
    this.house.say({ type: 'frame', connection: this.number, text });
  }

  close(): void {
    if (this.readyState < 2) this.house.hangUp(this.number);
    this.readyState = 3;
  }
}

class House {
  #worker: Promise<Worker> | null = null;
  #connections = new Map<number, PortConnection>();
  #asked = new Map<number, (answer: Response) => void>();
  #last = 0;

  /** Whether it was asked for already. */
  get opened(): boolean {
    return this.#worker !== null;
  }

  /** Have everything here before it is first needed. */
  prepare(): void {
    void this.#open().catch(() => undefined);
  }

  /** Open a connection to a table. */
  connect(code: string): Socket {
    loading.wanted = true;
    const connection = new PortConnection(this, ++this.#last);
    this.#connections.set(connection.number, connection);
    this.#open().then(
      () => this.#connections.has(connection.number) && this.say({ type: 'open', connection: connection.number, code }),
      () => this.#close(connection.number, CLOSED),
    );
    return connection;
  }

  /** Answer what a server would be asked. */
  async ask(path: string, init: RequestInit): Promise<Response> {
    // The games are asked for before anything else, so that they lie there without the engine.
    if (path === '/api/games') return fetch(`${ENGINE}games.${language}.json`);
    loading.wanted ||= init.method === 'POST';
    await this.#open();
    return new Promise((answer) => {
      const ask = ++this.#last;
      this.#asked.set(ask, answer);
      const body = typeof init.body === 'string' ? init.body : null;
      this.say({ type: 'ask', ask, method: init.method ?? 'GET', path, body, language });
    });
  }

  say(message: object): void {
    void this.#worker?.then((worker) => worker.postMessage(JSON.stringify(message)));
  }

  hangUp(number: number): void {
    if (this.#connections.delete(number)) this.say({ type: 'close', connection: number });
  }

  /** Start the worker once this tab is the one that has the house open. */
  #open(): Promise<Worker> {
    this.#worker ??= this.#alone()
      .then(() => this.#start())
      .catch((error: unknown) => {
        this.#worker = null;
        loading.trouble = (error as Error).message;
        throw error;
      });
    return this.#worker;
  }

  /** Wait until no other tab has it open, or this one takes it over, and keep others out as long as they let this tab. */
  async #alone(): Promise<void> {
    await new Promise<void>((mine) => {
      const waiting = new AbortController();
      const keep = (lock: Lock | null): Promise<void> | undefined => {
        loading.elsewhere = !lock;
        if (!lock) return undefined;
        mine();
        return new Promise(() => undefined);
      };
      loading.takeOver = () => {
        waiting.abort();
        void navigator.locks.request(LOCK, { steal: true }, keep).catch(() => this.#takenOver());
      };
      // Whoever finds it taken waits in line; a lock that was had and is stolen rejects.
      void navigator.locks
        .request(LOCK, { ifAvailable: true }, keep)
        .then(() => navigator.locks.request(LOCK, { signal: waiting.signal }, keep))
        .catch(() => waiting.signal.aborted || this.#takenOver());
    });
  }

  /** Another tab has it open from now on: what is done here ends, and waits until that one is closed. */
  #takenOver(): void {
    loading.elsewhere = true;
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = null;
    for (const answer of this.#asked.values()) answer(new Response(null, { status: 503 }));
    this.#asked.clear();
    for (const number of [...this.#connections.keys()]) this.#close(number, CLOSED);
  }

  async #start(): Promise<Worker> {
    loading.trouble = '';
    loading.begun = true;
    // Beside a server what was kept is used as it is, since nobody may answer.
    const [list, prefix] = inTab ? [null, ''] : [await keptEngine(), OWN];
    return new Promise((ready, failed) => {
      const worker = new Worker(new URL('./table_worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<FromWorker | string>) => {
        const message = typeof data === 'string' ? (JSON.parse(data) as FromWorker) : data;
        if (message.type === 'ready') {
          loading.done = true;
          ready(worker);
        } else if (message.type === 'failed') {
          worker.terminate();
          failed(new Error(words.failed({ why: message.why })));
        } else this.#hear(message);
      };
      worker.onerror = (event) => failed(new Error(words.failed({ why: event.message })));
      worker.postMessage({ type: 'start', folder: ENGINE, list, prefix });
    });
  }

  #hear(message: Exclude<FromWorker, { type: 'ready' | 'failed' }>): void {
    if (message.type === 'progress') {
      loading.bytes = message.bytes;
      loading.of = message.of;
    } else if (message.type === 'answer') {
      const { ask, status, kind, body } = message;
      this.#asked.get(ask)?.(new Response(body, { status, headers: { 'content-type': kind } }));
      this.#asked.delete(ask);
    } else if (message.type === 'unkept') {
      loading.unkept = message.why && { code: message.code, why: message.why, saved: message.saved };
    } else if (message.type === 'closed') this.#close(message.connection, message.code);
    else {
      const connection = this.#connections.get(message.connection);
      if (!connection) return;
      if (message.type === 'frame') connection.onmessage?.({ data: message.text });
      else {
        connection.readyState = 1;
        connection.onopen?.(undefined as never);
      }
    }
  }

  #close(number: number, code: number): void {
    const connection = this.#connections.get(number);
    this.#connections.delete(number);
    if (!connection) return;
    connection.readyState = 3;
    connection.onclose?.({ code });
  }
}

export const house = new House();

/** Have what was kept here; fetch the engine when the page is there, unless each byte is paid for, and show how far it is. */
export async function begin(): Promise<void> {
  openBy((code) => house.connect(code));
  askBy((path, init) => house.ask(path, init));
  await keepTwice();
  giveFiles(/^\/api\//);
  if (document.readyState === 'complete') prepare();
  else addEventListener('load', prepare);
}

function prepare(): void {
  showProgress();
  if (!metered()) house.prepare();
}

/** Show how far the engine is, when it is asked for. */
export function showProgress(): void {
  mount(EngineBar, { target: document.body });
}

/** Hand out what a link of the page offers as a file, where no host has it. */
export function giveFiles(wanted: RegExp): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[download]');
    const path = link?.getAttribute('href') ?? '';
    if (!link || !wanted.test(path)) return;
    event.preventDefault();
    void house.ask(path, {}).then(async (answer) => {
      if (!answer.ok) return;
      const file = URL.createObjectURL(await answer.blob());
      const given = Object.assign(document.createElement('a'), { href: file, download: link.download });
      given.click();
      setTimeout(() => URL.revokeObjectURL(file), 60_000);
    });
  });
}
