/** A table that is played at: the connection to the server, and what the player does and says over it. */
import { hush } from '../pieces/hush.svelte';
import { sounds } from '../pieces/sound';
import { Connection, type ConnectionState, type News, type Socket } from '../wire/connection';
import { isHere } from '../wire/here';
import { openConnection } from '../wire/open';
import { digestText, keepDice, newNonce, type KeptDice } from '../wire/fair';
import * as keep from '../wire/keep';
import { sameMove, type Move, type Now, type Wish, type Would } from '../wire/types';
import * as keepTable from './keep';
import { TableState } from './table.svelte';
import { Talk } from './talk.svelte';

/** So many milliseconds a phrase is shown. */
export const HEARD = 7000;

export class ConnectedTable extends TableState {
  connection = $state<ConnectionState>('connecting');
  trouble = $state.raw<string | null>(null);
  /** What people have written. */
  readonly talk: Talk;
  /** The seats that this browser does not listen to. */
  muted = $state.raw<readonly number[]>([]);
  /** What the table first showed of its dice; a later present changes none of it. */
  dice = $state.raw<KeptDice | null>(null);
  #connection: Connection;
  /** Whether several people play on this device: they need no messages to talk to each other. */
  readonly shared: boolean;
  #phrases = 0;
  /** What bots have said about what is still being shown. */
  #unsaid: [seat: number, text: string][] = [];

  constructor(
    code: string,
    readonly token: string | null,
    open: (code: string) => Socket = openConnection,
  ) {
    super(code);
    this.shared = token !== null && keep.isShared(code, token);
    this.talk = new Talk(code);
    this.muted = keepTable.muted(code);
    this.dice = keepTable.dice(code);
    const news: News = {
      state: (state) => (this.connection = state),
      welcome: (seat, face, time) => {
        this.behind = time - Date.now() / 1000;
        if (!this.face) hush.on = face.party && seat !== null;
        this.seat = seat;
        this.face = face;
        this.trouble = null;
        if (seat === null || token === null) return;
        if (!keep.isShared(code, token)) keep.keepSeatToken(code, token);
        keep.keepRecentTable({ code, title: face.title, seat });
        if (face.phase === 'over' || isHere(code)) return;
        void import('../wire/people').then(({ claimSeat }) => claimSeat(code, token)).catch(() => undefined);
      },
      restart: () => this.restart(),
      entries: (entries, live) => this.take(entries, live),
      now: (now) => this.present(now),
      said: (seat, text) => this.#hear(seat, text),
      wrote: (messages, live) => {
        this.talk.take(messages);
        if (live) for (const { seat, text } of messages) this.#utter(seat, text);
      },
      error: (text) => (this.trouble = text),
    };
    this.#connection = new Connection(code, token, news, open);
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

  override lines(): () => void {
    return this.#connection.lines();
  }

  override async seal(move: Move | null = this.picked): Promise<void> {
    const question = this.question;
    if (!question || !move || this.sending) return;
    this.sending = move;
    this.refused = await this.#connection.wish({ type: 'choose', question: question.question, move });
    if (!this.refused && this.question === question) this.settled = move;
    this.sending = null;
    sounds.play(this.refused ? 'stopped' : 'seal');
    if (this.refused) return;
    this.sealedAt = question.question;
    const said = question.moves.find((offer) => sameMove(offer.move, move));
    this.answered = said ? { question: question.question, text: said.text } : null;
    if (sameMove(this.picked, move)) this.picked = null;
  }

  override async whatIf(moves: readonly Move[]): Promise<Would | null> {
    const question = this.question;
    if (!question) return null;
    const answer = await this.#connection.whatIf(question.question, moves);
    return 'taken' in answer && this.question?.question === question.question ? answer : null;
  }

  override async withdraw(): Promise<void> {
    const question = this.question;
    if (!question?.chosen || this.sending) return;
    this.sending = 'withdraw';
    this.refused = await this.#connection.wish({ type: 'withdraw', question: question.question });
    this.sending = null;
    if (!this.refused) this.sealedAt = null;
  }

  override async takeBack(): Promise<void> {
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

  /** Write a message to everybody at the table, one after the other; says whether it was taken. */
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

  protected override restart(): void {
    super.restart();
    this.#unsaid = [];
  }

  protected override allShown(): void {
    for (const [seat, text] of this.#unsaid.splice(0)) this.#utter(seat, text);
  }

  protected override present(now: Now): void {
    super.present(now);
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
