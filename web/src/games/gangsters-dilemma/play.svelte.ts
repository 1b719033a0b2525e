/** What this player has in hand but not yet given: windows touched, an exchange half put together, or a choice. */
import { words } from '$words/gangsters-dilemma';
import { words as shared } from '$words/table';
import { lift } from '../../table/lifting';
import type { TableState } from '../../table/table.svelte';
import * as keepTable from '../../table/keep';
import { sameMove, type Move, type Offer, type Question } from '../../wire/types';
import { capital } from '../../words';
import { exchangeMove, shade, streetMove, touch, type Trade, type Why } from './picking';

const NOTHING: Trade = { given: null, other: null, taken: null };
const EMPTY: Readonly<Record<string, string>> = words.wanted;
const ANSWERS: Readonly<Record<string, string>> = words.answer;

export class Play {
  /** Why the thing that was asked about lies in the shade. */
  asked = $state.raw<Why | null>(null);
  /** The windows that were touched and are not sealed. */
  #touched = $state.raw<readonly string[] | null>(null);
  trade = $state.raw<Trade>(NOTHING);

  /** Whether this seat wants to be asked before the table says no to a look for it. */
  asksLook = $state(true);

  constructor(private readonly table: TableState) {
    this.asksLook = keepTable.asksLook(table.code);
  }

  readonly question = $derived.by<Question | null>(() => (this.table.showing === null ? this.table.question : null));

  /** The windows as they stand: touched, or as they were sealed. */
  readonly windows = $derived.by<readonly string[]>(() => {
    if (this.#touched) return this.#touched;
    const chosen = this.table.chosen;
    return chosen && (chosen[0] === 'patrol' || chosen[0] === 'rob') ? chosen.slice(1).map(String) : [];
  });

  /** What the seal button says it will do; null while there is nothing to do. */
  readonly words = $derived.by<string | null>(() => {
    const offer = this.#offer(this.table.picked);
    return offer && !sameMove(offer.move, this.table.chosen) ? this.#word(offer) : null;
  });
  /** What lies in the envelope. */
  readonly sealed = $derived.by<string>(() => {
    const offer = this.#offer(this.table.chosen);
    return offer ? this.#word(offer) : '';
  });
  readonly wanted = $derived.by<string>(() => {
    const missing = this.question?.ask === 'patrol' && this.windows.length === 1;
    if (missing) return words.wanted.another;
    return EMPTY[this.question?.ask ?? ''] ?? (this.question ? words.wanted.other : words.wanted.wait);
  });
  readonly verb = $derived.by<string>(() =>
    this.table.asked.length > 1 || this.question?.ask === 'patrol' ? shared.seal.seal : '',
  );

  lifted(move: Move): boolean {
    return sameMove(move, this.table.picked ?? this.table.chosen);
  }

  /** A new question is open: begin with nothing in hand. */
  open(): void {
    this.asked = null;
    this.#touched = null;
    this.trade = NOTHING;
  }

  /** Touch a window, or hear why not; touched again by key, what is lifted is sealed. */
  touchWindow(code: string, byKey: boolean): void {
    const question = this.question;
    const why = shade(question, code);
    this.asked = why === 'lit' ? null : why;
    if (!question || why !== 'lit') return;
    if (byKey && this.words && this.windows.includes(code)) {
      void this.table.seal();
      return;
    }
    this.#touched = touch(question, this.windows, code);
    const move = streetMove(question, this.#touched)?.move ?? null;
    if (move && this.#touched.length === 1) void lift(this.table, move);
    else this.table.pick(move);
  }

  /** Choose how long to be asked for a look: every round, or no more at this table. */
  askLook(asks: boolean): void {
    this.asksLook = asks;
    keepTable.keepAsksLook(this.table.code, asks);
    this.passLook();
  }

  /** Decline a look for whoever does not want to be asked. */
  passLook(): void {
    const { question } = this;
    if (this.asksLook || question?.ask !== 'look' || this.table.hint) return;
    const no = question.moves.find(({ move }) => move[0] === 'no-look');
    if (no) void this.table.seal(no.move);
  }

  /** Lift an answer, or put it down; chosen again by key, it is given. A look is one touch: nothing else hangs on it. */
  choose(offer: Offer, byKey: boolean): void {
    this.asked = null;
    if (this.question?.ask === 'look' && !this.table.hint) {
      void this.table.seal(offer.move);
      return;
    }
    const again = sameMove(this.table.picked, offer.move);
    if (again && byKey) void this.table.seal();
    else if (again || sameMove(this.table.chosen, offer.move)) this.table.pick(null);
    else void lift(this.table, offer.move);
  }

  /** Put another part of an exchange together. */
  barter(part: Partial<Trade>): void {
    this.asked = null;
    this.trade = { ...this.trade, ...part };
    const move = exchangeMove(this.trade);
    this.table.pick(this.#offer(move)?.move ?? null);
  }

  async seal(): Promise<void> {
    await this.table.seal();
    if (!this.table.refused) this.#touched = null;
  }

  #offer(move: Move | null): Offer | null {
    return this.question?.moves.find((offer) => sameMove(offer.move, move)) ?? null;
  }

  #word({ text, move }: Offer): string {
    const answer = ANSWERS[move[0]];
    if (answer) return words.quoted({ answer });
    return this.verb ? text : capital(text);
  }
}
