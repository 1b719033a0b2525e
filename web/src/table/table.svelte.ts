/** A table as this browser knows it: history, present, the line to the server, and what the player has in hand. */
import { words as shared } from '$words/shared';
import { words } from '$words/table';
import { hush } from '../pieces/hush.svelte';
import { sounds } from '../pieces/sound';
import { letters } from '../seats';
import { Connection, type Line, type News, type Refused, type Socket } from '../wire/connection';
import { openLine } from '../wire/line';
import { digestText, keepDice, newNonce, type KeptDice } from '../wire/fair';
import { changed } from '../wire/changes';
import * as keep from '../wire/keep';
import * as keepTable from './keep';
import { Talk } from './talk.svelte';
import { SEAT_NAMES } from '../wire/generated/seats';
import {
  sameMove,
  type Chair,
  type Entry,
  type Move,
  type Now,
  type TableFace,
  type View,
  type Wish,
  type Would,
} from '../wire/types';

/** After these the last answer is another one. */
const BACK = new Set(['taken-back', 'gone-back', 'went-back']);

/** A board that shows a step as it happens; it calls `done` when everything is shown. */
export type Presenter = (entry: Entry, done: () => void) => boolean;

/** Words in the air: they are heard for a while. */
export interface Said {
  key: number;
  seat: number;
  text: string;
}

/** So many milliseconds a phrase is shown. */
export const HEARD = 7000;

export class TableState {
  line = $state<Line>('connecting');
  seat = $state.raw<number | null>(null);
  /** By how many seconds the clock of this device is behind the server's. */
  behind = $state(0);
  face = $state.raw<TableFace | null>(null);
  entries = $state.raw<Entry[]>([]);
  now = $state.raw<Now | null>(null);
  /** What the player has lifted but not sealed. */
  picked = $state.raw<Move | null>(null);
  /** The lifted move, where the settings ask for a confirmation because it cannot be taken back; lifting.ts says so. */
  binding = $state.raw<Move | null>(null);
  /** What is on its way to the table and not yet acknowledged. */
  sending = $state.raw<Move | 'withdraw' | null>(null);
  /** What was acknowledged, as long as the table has not told what came of it. */
  #settled = $state.raw<Move | null>(null);
  refused = $state.raw<Refused | null>(null);
  trouble = $state.raw<string | null>(null);
  /** The question that was answered last, from the acknowledgement on, which comes before the present that shows it. */
  #sealed = $state.raw<number | null>(null);
  /** What was answered from this page last, in words, and at which question; standing orders answer unseen. */
  #answered = $state.raw<{ question: number; text: string } | null>(null);
  /** The first entry that a board is still showing; the log waits for it. */
  showing = $state<number | null>(null);
  /** How far it is shown: so many events of an entry; null before its first beat. Only a showing sets it. */
  shown = $state.raw<{ n: number; upto: number } | null>(null);
  /** Whether the game ended before our eyes; who comes later finds it ended. */
  witnessed = $state(false);
  /** Whether the last reveal of the game stays until somebody goes on. Only a showing sets it. */
  held = $state(false);
  /** What is being said across the table, the latest last. */
  said = $state.raw<readonly Said[]>([]);
  /** What people have written. */
  readonly talk: Talk;
  /** The seats that this browser does not listen to. */
  muted = $state.raw<readonly number[]>([]);
  presenter: Presenter | null = null;
  /** What the table first showed of its dice; a later present changes none of it. */
  dice = $state.raw<KeptDice | null>(null);

  readonly question = $derived(this.now?.question ?? null);
  /** The name of the open question: it stays the same while others answer it. */
  readonly asking = $derived(this.question?.question ?? null);
  readonly chosen = $derived(
    this.sending && this.sending !== 'withdraw' ? this.sending : (this.#settled ?? this.question?.chosen ?? null),
  );
  /** The seats that the table waits for, whether they have answered or not. */
  readonly asked = $derived(this.now?.view?.node.node === 'decide' ? this.now.view.node.seats : []);
  readonly chairs = $derived<readonly Chair[]>(this.now?.chairs ?? this.face?.chairs ?? []);
  readonly names = $derived(
    this.chairs.map((chair, seat) => chair.name ?? SEAT_NAMES[seat] ?? words.page.seat({ number: seat + 1 })),
  );
  readonly letters = $derived(letters(this.names));
  /** The last answer that was played, in words, where this page knows it. */
  readonly lastAnswer = $derived(
    this.#answered?.question === this.asking || Object.keys(this.now?.orders ?? {}).length
      ? ''
      : (this.#answered?.text ?? ''),
  );
  readonly owes = $derived(this.question !== null && this.chosen === null);
  /** What has been shown: nothing that a board has still to show. */
  readonly told = $derived(this.showing === null ? this.entries : this.entries.filter(({ n }) => n < this.showing!));
  /** What may be told meanwhile: what has been shown, and of what is being shown the events up to this beat. */
  readonly beats = $derived.by<Entry[]>(() => {
    const entry = this.entries.find(({ n }) => n === this.showing);
    if (!entry) return this.told;
    const upto = this.shown?.n === entry.n ? this.shown.upto : 0;
    return [...this.told, { ...entry, events: entry.events.slice(0, upto) }];
  });
  /** What a board shows: the present, or the view that belongs to the beat that is being shown. */
  readonly view = $derived.by<View | null>(() => {
    const now = this.now?.view ?? null;
    if (this.showing === null) return now;
    const { n, upto } = this.shown ?? { n: this.showing, upto: 0 };
    return this.viewAt(n, upto) ?? now;
  });
  readonly over = $derived(this.now?.phase === 'over' && this.showing === null);

  /** A tutorial's hint at the open question; it comes when everything before it has been shown. */
  readonly hint = $derived(this.showing === null && this.question ? (this.now?.hint ?? null) : null);
  /** The move that the hint asks for, until it is sealed; hints.ts says what a board does with it. */
  readonly hinted = $derived(
    this.hint && !this.chosen && this.#sealed !== this.question?.question ? this.hint.move : null,
  );

  /** Whether this browser keeps what it learns of the table: its key, and what it first said of its dice. */
  protected readonly keeps: boolean = true;
  /** What is heard of the table. */
  protected readonly news: News;
  #connection: Connection;
  /** Whether several people play on this device: they need no line to talk to each other. */
  readonly shared: boolean;
  #phrases = 0;
  /** What bots have said about what is still being shown. */
  #unsaid: [seat: number, text: string][] = [];
  /** The view before each entry that is still to be shown. */
  #before = new Map<number, View>();
  #waiting: number[] = [];

  constructor(
    readonly code: string,
    readonly token: string | null,
    open: (code: string) => Socket = openLine,
  ) {
    this.shared = token !== null && keep.isShared(code, token);
    this.talk = new Talk(code);
    this.muted = keepTable.muted(code);
    this.dice = keepTable.dice(code);
    this.news = {
      line: (line) => (this.line = line),
      welcome: (seat, face, time) => {
        this.behind = time - Date.now() / 1000;
        if (!this.face) hush.on = face.party && seat !== null;
        this.seat = seat;
        this.face = face;
        this.trouble = null;
        if (seat === null || token === null) return;
        if (!keep.isShared(code, token)) keep.keepSeatToken(code, token);
        keep.keepRecentTable({ code, title: face.title, seat });
        if (face.phase === 'over') return;
        void import('../wire/people').then(({ claimSeat }) => claimSeat(code, token)).catch(() => undefined);
      },
      restart: () => {
        this.entries = [];
        this.now = null;
        this.showing = null;
        this.#unsaid = [];
      },
      entries: (entries, live) => this.#take(entries, live),
      now: (now) => this.#present(now),
      said: (seat, text) => this.#hear(seat, text),
      wrote: (lines, live) => {
        this.talk.take(lines);
        if (live) for (const { seat, text } of lines) this.#utter(seat, text);
      },
      error: (text) => (this.trouble = text),
    };
    this.#connection = new Connection(code, token, this.news, open);
  }

  start(): void {
    this.#connection.start();
  }

  end(): void {
    this.#connection.end();
    if (this.face?.party) hush.on = false;
  }

  retry(): void {
    this.#connection.retry();
  }

  doze(dozing: boolean): void {
    this.#connection.doze(dozing);
  }

  /** Have the table in plain lines as well, as long as they are shown. */
  lines(): () => void {
    return this.#connection.lines();
  }

  name(seat: number): string {
    return seat === this.seat ? shared.you : (this.names[seat] ?? '');
  }

  /** Whether the page is shown to somebody who only watches. */
  get watches(): boolean {
    return this.seat === null;
  }

  /** What is said to whoever sees this table without a seat; whose private link came too late is told so. */
  get watching(): string {
    const said = keep.invitation(this.code) ? words.question.linkUsed : words.question.watching;
    return said({ waiting: this.now?.waiting ?? '' }).trim();
  }

  /** What the personality of the bot in a seat is called, if it has one. */
  personality(seat: number): string | null {
    const { kind, bot } = this.chairs[seat] ?? {};
    return kind === 'bot' ? (this.face?.talkers.find((talker) => talker.bot === bot)?.title ?? null) : null;
  }

  /** Lift a move, or put it down again. */
  pick(move: Move | null): void {
    this.picked = move;
    this.binding = null;
    this.refused = null;
    if (move) sounds.play('card');
  }

  /** Seal the lifted move, or the given one. */
  async seal(move: Move | null = this.picked): Promise<void> {
    const question = this.question;
    if (!question || !move || this.sending) return;
    this.sending = move;
    this.refused = await this.#connection.wish({ type: 'choose', question: question.question, move });
    if (!this.refused && this.question === question) this.#settled = move;
    this.sending = null;
    sounds.play(this.refused ? 'stopped' : 'seal');
    if (this.refused) return;
    this.#sealed = question.question;
    const said = question.moves.find((offer) => sameMove(offer.move, move));
    this.#answered = said ? { question: question.question, text: said.text } : null;
    if (sameMove(this.picked, move)) this.picked = null;
  }

  /** Ask what moves would bring at the open question, none of them played; null where that cannot be asked now. */
  async whatIf(moves: readonly Move[]): Promise<Would | null> {
    const question = this.question;
    if (!question) return null;
    const answer = await this.#connection.whatIf(question.question, moves);
    return 'taken' in answer && this.question?.question === question.question ? answer : null;
  }

  /** Take a sealed answer back. */
  async withdraw(): Promise<void> {
    const question = this.question;
    if (!question?.chosen || this.sending) return;
    this.sending = 'withdraw';
    this.refused = await this.#connection.wish({ type: 'withdraw', question: question.question });
    this.sending = null;
    if (!this.refused) this.#sealed = null;
  }

  /** Take the last answer back that was played, and be asked again. */
  async takeBack(): Promise<void> {
    const question = this.question;
    if (!question?.back || this.sending) return;
    this.picked = null;
    this.sending = 'withdraw';
    this.refused = await this.#connection.wish({ type: 'take-back', question: question.question });
    this.sending = null;
  }

  /** Send a wish, and keep why it was refused; says whether it was done. */
  async do(wish: Wish): Promise<boolean> {
    this.refused = await this.#connection.wish(wish);
    return this.refused === null;
  }

  /** Say a phrase to everybody at the table. */
  async say(phrase: string): Promise<void> {
    this.talk.refused = await this.#connection.wish({ type: 'say', phrase });
  }

  /** Write a line to everybody at the table, one after the other; says whether it was taken. */
  async write(text: string): Promise<boolean> {
    if (this.talk.sending) return false;
    this.talk.sending = true;
    this.talk.refused = await this.#connection.wish({ type: 'chat', text });
    this.talk.sending = false;
    return this.talk.refused === null;
  }

  /** As host, let people write to each other, or no longer. */
  async allowChat(allow: boolean): Promise<void> {
    this.talk.refused = await this.#connection.wish({ type: 'allow-chat', allow });
  }

  /** Listen to a seat no longer, or again. */
  mute(seat: number, mute: boolean): void {
    this.muted = mute ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    keepTable.keepMuted(this.code, this.muted);
    this.said = this.said.filter((words) => !this.muted.includes(words.seat));
  }

  /** A bot speaks about what happened last, so it is heard once that has been shown; people are heard at once. */
  #hear(seat: number, text: string): void {
    if (this.showing !== null && this.chairs[seat]?.kind === 'bot') this.#unsaid.push([seat, text]);
    else this.#utter(seat, text);
  }

  #utter(seat: number, text: string): void {
    if (this.muted.includes(seat)) return;
    const key = ++this.#phrases;
    this.said = [...this.said.filter((words) => words.seat !== seat), { key, seat, text }];
    setTimeout(() => (this.said = this.said.filter((words) => words.key !== key)), HEARD);
  }

  /** Whether what is being shown is the last thing that happens in this game. */
  get showsLast(): boolean {
    return this.now?.phase === 'over' && this.#waiting.length < 2;
  }

  #take(entries: readonly Entry[], live: boolean): void {
    this.entries = [...this.entries, ...entries];
    if (entries.some(({ events }) => events.some(({ kind }) => BACK.has(kind)))) this.#answered = null;
    let view = live && this.now?.n === entries[0]!.n - 1 ? this.now.view : null;
    if (!view || !this.presenter) return;
    for (const entry of entries) {
      this.#before.set(entry.n, view);
      const shown = this.presenter(entry, () => {
        this.#waiting = this.#waiting.filter((n) => n !== entry.n);
        this.#before.delete(entry.n);
        this.showing = this.#waiting[0] ?? null;
        if (this.showing === null) for (const [seat, text] of this.#unsaid.splice(0)) this.#utter(seat, text);
      });
      view = changed(this.viewAt(entry.n, entry.events.length)!, entry.change);
      if (shown) this.#waiting.push(entry.n);
      else this.#before.delete(entry.n);
    }
    this.showing = this.#waiting[0] ?? null;
  }

  /** The view after so many events of an entry that is still to be shown, or is being shown; else null. */
  viewAt(n: number, upto: number): View | null {
    const before = this.#before.get(n);
    const entry = this.entries.find((each) => each.n === n);
    if (!before || !entry) return null;
    return entry.events.slice(0, upto).reduce((view, { change }) => changed(view, change), before);
  }

  #present(now: Now): void {
    const before = this.question?.question;
    if (this.now?.phase === 'playing' && now.phase === 'over') this.witnessed = true;
    this.now = now;
    this.#settled = null;
    const moves = now.question?.moves ?? [];
    if (now.question?.question !== before || !moves.some(({ move }) => sameMove(move, this.picked))) this.picked = null;
    if (now.question?.question !== before) this.refused = null;
    if (!this.keeps) return;
    if (now.fair && this.face) {
      this.dice = keepDice(this.dice, now.fair, this.face.lesson, this.face.origin?.step, this.face.daily);
      keepTable.keepDiceOf(this.code, this.dice);
    }
    void this.#bringDice(now);
  }

  /** Bring this seat's part of the dice: first its hash, then, when all hashes lie open, the number itself. */
  async #bringDice(now: Now): Promise<void> {
    const asks = now.fair?.asks;
    if (now.phase !== 'gathering' && this.seat !== null) keepTable.keepNonce(this.code, this.seat, null);
    if (!asks || this.seat === null || this.#bringing === asks) return;
    this.#bringing = asks;
    let nonce = keepTable.nonce(this.code, this.seat);
    if (asks === 'commit') {
      nonce ??= newNonce();
      keepTable.keepNonce(this.code, this.seat, nonce);
      const commit = await digestText(nonce);
      this.#keepOwnCommit(this.seat, commit);
      await this.#connection.wish({ type: 'nonce', commit });
    } else {
      await this.#connection.wish({ type: 'nonce', nonce: nonce ?? '-' });
    }
  }

  /** Keep the hash of our own nonce as we sent it, whatever the table says of it later. */
  #keepOwnCommit(seat: number, commit: string): void {
    if (!this.dice) return;
    this.dice = { ...this.dice, commits: this.dice.commits.map((other, place) => (place === seat ? commit : other)) };
    keepTable.keepDiceOf(this.code, this.dice);
  }

  #bringing: 'commit' | 'nonce' | null = null;
}
