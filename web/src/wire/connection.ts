/**
 * One connection to a table: it says hello, keeps every entry in order without a gap, sends each wish until it is answered,
 * and opens it again when it is lost. It knows nothing of the screen.
 */
import { language } from '../languages';
import { inPrint } from './printed';
import { Presents } from './short';
import type { ChatMessage, Entry, FromServer, Move, Now, ShortFrame, TableFace, Wish, Would } from './types';

export const PING_AFTER = 2500;
export const SILENCE = 3500;
export const RECONNECT_AFTER = 3500;
export const FIRST_RECONNECT_AFTER = 250;
export const RESEND_AFTER = 2500;
/** So many seconds may lie between two pings of a page whose clock the browser slows down. */
export const DOZING = 120;

const WRONG_TOKEN = 4401;
const NO_TABLE = 4404;

export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'wrong-token' | 'no-table' | 'closed';

export interface Refused {
  reason: string;
  text: string;
  rule: string | null;
}

export interface News {
  state(state: ConnectionState): void;
  /** Who one is here, and what time it is at the server, in seconds since 1970. */
  welcome(seat: number | null, table: TableFace, time: number): void;
  /** Entries in order, none missing; `live` is false for what was missed and is now told again. */
  entries(entries: readonly Entry[], live: boolean): void;
  /** Everything known so far is void: the server tells its history from the start. */
  restart(): void;
  now(now: Now): void;
  /** Somebody said something across the table. */
  said(seat: number, text: string): void;
  /** Messages that people have written: one just now, or the last ones, of which some may be known. */
  wrote(messages: readonly ChatMessage[], live: boolean): void;
  error(text: string): void;
}

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  readonly readyState: number;
  /** Whether it is never cut, and may be silent for as long as it likes. */
  readonly lasting?: boolean;
  send(data: string): void;
  close(): void;
}

interface Waiting {
  frame: string;
  answer: (answer: Refused | Would | null) => void;
}

type Timer = ReturnType<typeof setTimeout>;

/** Make an id that is never used twice at a table. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Connection {
  #socket: Socket | null = null;
  #last = 0;
  #nowN = -1;
  #welcomed = false;
  #printed: TableFace['printed'];
  #presents = new Presents();
  #attempts = 0;
  #asked = -1;
  #ended = false;
  #dozing = false;
  /** How many places on the page show the table in plain lines. */
  #lines = 0;
  #linesWanted = false;
  #waiting = new Map<string, Waiting>();
  #timers = new Map<string, Timer>();

  constructor(
    private readonly code: string,
    private readonly token: string | null,
    private readonly news: News,
    private readonly open: (code: string) => Socket,
  ) {}

  /** The number of the last entry that arrived in order. */
  get last(): number {
    return this.#last;
  }

  start(): void {
    this.news.state('connecting');
    this.#connect();
  }

  /** Hang up for good. */
  end(): void {
    this.#finish('closed');
  }

  /** Try again at once, when the machine says that the network is back. */
  retry(): void {
    if (!this.#ended && !this.#welcomed) this.#connect();
  }

  /** Have the table in plain lines as well, for a place that shows them; the answer ends that. */
  lines(): () => void {
    this.#lines += 1;
    this.#wantLines();
    return () => {
      this.#lines -= 1;
      this.#wantLines();
    };
  }

  #wantLines(): void {
    const wanted = this.#lines > 0;
    if (!this.#welcomed || wanted === this.#linesWanted) return;
    this.#linesWanted = wanted;
    this.#send(JSON.stringify({ type: 'lines', wanted }));
  }

  /** Ask the table for something; the answer is null when it is done, else the refusal. */
  wish(wish: Wish): Promise<Refused | null> {
    return this.#request(wish) as Promise<Refused | null>;
  }

  /** Ask what moves would bring, none of them played; a refusal where that cannot be asked. */
  whatIf(question: number, moves: readonly Move[]): Promise<Refused | Would> {
    return this.#request({ type: 'what-if', question, moves }) as Promise<Refused | Would>;
  }

  #request(wanted: object): Promise<Refused | Would | null> {
    const id = newId();
    const frame = JSON.stringify({ ...wanted, id });
    return new Promise((answer) => {
      this.#waiting.set(id, { frame, answer });
      if (this.#welcomed) this.#send(frame);
      this.#after('resend', RESEND_AFTER, () => this.#resend());
    });
  }

  #connect(): void {
    this.#drop();
    this.#attempts += 1;
    const socket = this.open(this.code);
    this.#socket = socket;
    socket.onopen = () => {
      const lines = (this.#linesWanted = this.#lines > 0);
      const hello = { type: 'hello', token: this.token, since: this.#last, language, lines, short: true };
      this.#send(JSON.stringify(hello));
      this.#await();
    };
    socket.onmessage = (event) => this.#hear(this.#read(String(event.data)));
    socket.onclose = (event) => {
      if (event.code === WRONG_TOKEN) this.#finish('wrong-token');
      else if (event.code === NO_TABLE) this.#finish('no-table');
      else this.#lost();
    };
    this.#await();
  }

  /** Miss the table when nothing is heard of it for a while, on a line that can be cut. */
  #await(): void {
    if (!this.#socket?.lasting) this.#after('silence', SILENCE, () => this.#lost());
  }

  #lost(): void {
    if (this.#ended) return;
    this.#drop();
    this.news.state('reconnecting');
    const wait = this.#attempts <= 1 ? FIRST_RECONNECT_AFTER : RECONNECT_AFTER;
    this.#after('reconnect', wait, () => this.#connect());
  }

  #drop(): void {
    this.#welcomed = false;
    this.#asked = -1;
    for (const name of ['silence', 'ping', 'resend', 'missed', 'reconnect']) this.#cancel(name);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #finish(state: ConnectionState): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drop();
    this.news.state(state);
  }

  #send(frame: string): void {
    if (this.#socket?.readyState === 1) this.#socket.send(frame);
  }

  #resend(): void {
    if (!this.#waiting.size) return;
    if (this.#welcomed) for (const { frame } of this.#waiting.values()) this.#send(frame);
    this.#after('resend', RESEND_AFTER, () => this.#resend());
  }

  #read(text: string): FromServer {
    const frame = this.#presents.whole(JSON.parse(text) as FromServer | ShortFrame);
    if (frame.type === 'welcome') this.#printed = frame.table.printed;
    return inPrint(frame, this.#printed);
  }

  #hear(frame: FromServer): void {
    this.#cancel('silence');
    switch (frame.type) {
      case 'welcome':
        this.#welcome(frame.seat, frame.table, frame.entries, frame.now, frame.time);
        this.news.wrote(frame.chat, false);
        return;
      case 'entry':
        this.#take([frame.entry], frame.now, true);
        break;
      case 'entries':
        this.#take(frame.entries, frame.now, this.#asked < 0);
        break;
      case 'now':
        this.#present(frame.now);
        break;
      case 'said':
        this.news.said(frame.seat, frame.text);
        break;
      case 'chat':
        this.news.wrote([frame], true);
        break;
      case 'would':
        this.#answer(frame.id, frame);
        break;
      case 'ack':
        this.#answer(frame.id, null);
        break;
      case 'refused':
        this.#answer(frame.id, { reason: frame.reason, text: frame.text, rule: frame.rule });
        break;
      case 'error':
        this.news.error(frame.text);
        break;
      case 'pong':
        break;
    }
    if (this.#welcomed) this.#listen();
  }

  /** Whatever was heard proves that the connection is open; ask again a little later. */
  #listen(): void {
    this.#after('ping', PING_AFTER, () => this.#ping());
  }

  /** Tell the server whether this page lies in the background, where it may be heard of only once a minute. */
  doze(dozing: boolean): void {
    this.#dozing = dozing;
    if (this.#welcomed) this.#ping();
  }

  #ping(): void {
    this.#send(JSON.stringify({ type: 'ping', ...(this.#dozing && { next: DOZING }) }));
    this.#await();
  }

  #welcome(seat: number | null, table: TableFace, entries: readonly Entry[], now: Now, time: number): void {
    const first = entries[0]?.n ?? this.#last + 1;
    if (now.n < this.#last || first > this.#last + 1) {
      this.#last = 0;
      this.#nowN = -1;
      this.news.restart();
      this.#send(JSON.stringify({ type: 'missed', since: 0 }));
      this.#asked = 0;
    }
    this.#welcomed = true;
    this.#attempts = 0;
    this.news.welcome(seat, table, time);
    this.news.state('open');
    // From the first ping on, the server misses us when we fall silent.
    this.#ping();
    this.#wantLines();
    if (this.#asked < 0) this.#take(entries, now, false);
    this.#resend();
  }

  #take(entries: readonly Entry[], now: Now, live: boolean): void {
    const fresh: Entry[] = [];
    for (const entry of entries) {
      if (entry.n <= this.#last) continue;
      if (entry.n > this.#last + 1) {
        this.#hand(fresh, live);
        this.#ask();
        return;
      }
      this.#last = entry.n;
      fresh.push(entry);
    }
    if (now.n > this.#last) {
      this.#hand(fresh, live);
      this.#ask();
      return;
    }
    this.#asked = -1;
    this.#cancel('missed');
    this.#hand(fresh, live);
    this.#present(now);
  }

  #hand(entries: readonly Entry[], live: boolean): void {
    if (entries.length) this.news.entries(entries, live);
  }

  #ask(): void {
    if (this.#asked === this.#last) return;
    this.#asked = this.#last;
    this.#send(JSON.stringify({ type: 'missed', since: this.#last }));
    this.#after('missed', RESEND_AFTER, () => {
      this.#asked = -1;
      this.#ask();
    });
  }

  #present(now: Now): void {
    if (now.n > this.#last) {
      this.#ask();
      return;
    }
    if (now.n < this.#nowN) return;
    this.#nowN = now.n;
    this.news.now(now);
  }

  #answer(id: string, answer: Refused | Would | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(answer);
  }

  #after(name: string, milliseconds: number, then: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, setTimeout(then, milliseconds));
  }

  #cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
