/**
 * A table as a board needs it: its history, its present, what is being shown, and what the player has in hand.
 *
 * A connected table is one, and a game that is over: there nothing is asked, so nothing that is done here goes anywhere.
 */
import { words as shared } from '$words/shared';
import { words } from '$words/table';
import { sounds } from '../pieces/sound';
import { letters } from '../seats';
import type { Refused } from '../wire/connection';
import { changed } from '../wire/changes';
import * as keep from '../wire/keep';
import { SEAT_NAMES } from '../wire/generated/seats';
import {
  sameMove,
  type Chair,
  type Entry,
  type Move,
  type Now,
  type TableFace,
  type View,
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

export class TableState {
  seat = $state.raw<number | null>(null);
  /** By how many seconds the clock of this device is behind the one that the table goes by. */
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
  protected settled = $state.raw<Move | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The question that was answered last, from the acknowledgement on, which comes before the present that shows it. */
  protected sealedAt = $state.raw<number | null>(null);
  /** What was answered from this page last, in words, and at which question; standing orders answer unseen. */
  protected answered = $state.raw<{ question: number; text: string } | null>(null);
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
  presenter: Presenter | null = null;

  readonly question = $derived(this.now?.question ?? null);
  /** The name of the open question: it stays the same while others answer it. */
  readonly asking = $derived(this.question?.question ?? null);
  readonly chosen = $derived(
    this.sending && this.sending !== 'withdraw' ? this.sending : (this.settled ?? this.question?.chosen ?? null),
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
    this.answered?.question === this.asking || Object.keys(this.now?.orders ?? {}).length
      ? ''
      : (this.answered?.text ?? ''),
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
    this.hint && !this.chosen && this.sealedAt !== this.question?.question ? this.hint.move : null,
  );

  /** The view before each entry that is still to be shown. */
  #before = new Map<number, View>();
  #waiting: number[] = [];

  constructor(readonly code: string) {}

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
  async seal(_move: Move | null = this.picked): Promise<void> {}

  /** Take a sealed answer back. */
  async withdraw(): Promise<void> {}

  /** Take the last answer back that was played, and be asked again. */
  async takeBack(): Promise<void> {}

  /** Ask what moves would bring at the open question, none of them played; null where that cannot be asked now. */
  async whatIf(_moves: readonly Move[]): Promise<Would | null> {
    return null;
  }

  /** Have the table in plain lines as well, as long as they are shown. */
  lines(): () => void {
    return () => undefined;
  }

  /** Whether what is being shown is the last thing that happens in this game. */
  get showsLast(): boolean {
    return this.now?.phase === 'over' && this.#waiting.length < 2;
  }

  /** Forget what happened, to be told it from the start. */
  protected restart(): void {
    this.entries = [];
    this.now = null;
    this.showing = null;
  }

  /** Take what happened; what is `live` is shown. */
  protected take(entries: readonly Entry[], live: boolean): void {
    this.entries = [...this.entries, ...entries];
    if (entries.some(({ events }) => events.some(({ kind }) => BACK.has(kind)))) this.answered = null;
    let view = live && this.now?.n === entries[0]!.n - 1 ? this.now.view : null;
    if (!view || !this.presenter) return;
    for (const entry of entries) {
      this.#before.set(entry.n, view);
      const shown = this.presenter(entry, () => {
        this.#waiting = this.#waiting.filter((n) => n !== entry.n);
        this.#before.delete(entry.n);
        this.showing = this.#waiting[0] ?? null;
        if (this.showing === null) this.allShown();
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

  /** Whatever waited for what was being shown comes now. */
  protected allShown(): void {}

  /** Take the present. */
  protected present(now: Now): void {
    const before = this.question?.question;
    if (this.now?.phase === 'playing' && now.phase === 'over') this.witnessed = true;
    this.now = now;
    this.settled = null;
    const moves = now.question?.moves ?? [];
    if (now.question?.question !== before || !moves.some(({ move }) => sameMove(move, this.picked))) this.picked = null;
    if (now.question?.question !== before) this.refused = null;
  }
}
