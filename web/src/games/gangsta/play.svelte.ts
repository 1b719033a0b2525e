/** What this player has in hand but not yet given: one card, a set of gangsters, or a crew. */
import type { TableState } from '../../table/table.svelte';
import { sameMove, type Move, type Offer, type Question } from '../../wire/types';
import { capital } from '../../words';
import { liftsMany, listed, movesOf, offerOf, shade, stillOpen, touch, type Why } from './picking';
import type { Cards, GangstaView, Skill } from './view';

const EMPTY: Record<string, string> = {
  action: 'Lift a heist or a gangster',
  engage: 'Lift your crew',
  keep: 'Lift a resource',
  discard: 'Lift a card',
  fast: 'Lift somebody',
  learn: 'Lift somebody',
  victim: 'Lift a gangster',
  jail: 'Lift a gangster',
  war: 'Lift a gangster',
  pick: 'Lift a gangster',
};
/** What the seal button says about a set that was lifted, and about an empty one. */
const SET_WORDS: Record<string, readonly [some: string, none: string]> = {
  mobilise: ['Ready', 'Ready nobody'],
  divert: ['Engage', 'Engage nobody'],
  recover: ['Take back', 'Leave them there'],
};

export class Play {
  /** Why the thing that was asked about lies in the shade. */
  asked = $state.raw<Why | null>(null);
  /** The cards that are lifted together, in the order of lifting. */
  #lifted = $state.raw<readonly string[]>([]);
  #plan: { ask: string; moves: Move[] } = { ask: '', moves: [] };

  constructor(
    private readonly table: TableState,
    readonly cards: Cards,
    private readonly view: () => GangstaView,
  ) {}

  readonly question = $derived.by<Question | null>(() => (this.table.showing === null ? this.table.question : null));
  readonly many = $derived(liftsMany(this.question?.ask));
  readonly lifted = $derived.by<readonly string[]>(() => {
    if (this.many) return this.#lifted;
    const code = (this.table.picked ?? this.table.chosen)?.[1];
    return this.question && typeof code === 'string' ? [code] : [];
  });

  /** The moves that the seal button sends, one after another; empty while what is in hand makes none. */
  readonly moves = $derived.by<Move[]>(() => {
    if (!this.question) return [];
    if (!this.many || this.table.picked) return this.table.picked ? [this.table.picked] : [];
    const moves = movesOf(this.question, this.lifted);
    // A lesson goes move by move.
    return this.table.hinted ? moves.slice(0, 1) : moves;
  });

  /** What the job would still need with everybody who is lifted. */
  readonly open = $derived.by<readonly Skill[]>(() => {
    const view = this.view();
    return this.question?.ask === 'engage' ? stillOpen(view, this.cards, this.lifted) : (view.job?.open ?? []);
  });

  readonly list = $derived.by(() => listed(this.question, this.view()));

  /** What the seal button says it will do; null while there is nothing to do. */
  readonly words = $derived.by<string | null>(() => {
    const [move] = this.moves;
    if (!move || sameMove(move, this.table.chosen)) return null;
    if (this.table.picked) return this.#word(this.#offer(move));
    if (this.question?.ask === 'engage') return `Engage ${this.#names()}`;
    const [some, none] = SET_WORDS[this.question?.ask ?? '']!;
    return this.lifted.length ? `${some} ${this.#names()}${this.#cost()}` : none;
  });
  /** What lies in the envelope. */
  readonly sealed = $derived.by<string>(() => this.#word(this.#offer(this.table.chosen)));
  readonly wanted = $derived.by<string>(() =>
    this.question ? (EMPTY[this.question.ask] ?? 'Choose') : this.table.seat === null ? '' : 'Wait',
  );

  /** Whether a lesson wants this card touched next. */
  hints(code: string): boolean {
    const hinted = this.table.hinted;
    if (!hinted || !this.question) return false;
    const wanted = hinted[1] === code;
    return this.lifted.includes(code) ? !wanted && this.many !== null : wanted;
  }

  /** Whether a lesson wants the seal button pressed next. */
  readonly hintsSeal = $derived.by<boolean>(
    () => sameMove(this.moves[0], this.table.hinted) && this.lifted.length <= 1,
  );

  shade(code: string): Why | 'lit' | null {
    return shade(this.question, this.view(), this.cards, this.many ? this.lifted : [], code);
  }

  /** The place of a card among the lifted ones, from 1; 0 while it lies. */
  place(code: string): number {
    return this.lifted.indexOf(code) + 1;
  }

  /** Lift a card, put it down, or hear why not; touched again by key, what is lifted is given. */
  touch(code: string, byKey: boolean): void {
    const why = this.shade(code);
    this.asked = why === 'lit' ? null : why;
    const offer = offerOf(this.question, code);
    if (!offer || why !== 'lit') return;
    const again = this.lifted.includes(code);
    if (again && byKey && this.words && this.many !== 'set') {
      void this.seal();
    } else if (this.many) {
      this.table.pick(null);
      this.#lifted = touch(this.#lifted, code);
    } else {
      this.table.pick(again ? null : offer.move);
    }
  }

  /** Lift a slip, or put it down; chosen again by key, it is given. */
  choose(offer: Offer, byKey: boolean): void {
    this.asked = null;
    const again = sameMove(this.table.picked, offer.move);
    if (again && byKey) {
      void this.seal();
      return;
    }
    this.#lifted = [];
    this.table.pick(again ? null : offer.move);
  }

  async seal(): Promise<void> {
    const [first, ...rest] = this.moves;
    if (!first || !this.question) return;
    this.#plan = { ask: this.question.ask, moves: rest };
    await this.table.seal(first);
    if (this.table.refused) this.#plan.moves = [];
  }

  /** A new question is open: go on with what was begun, else begin with nothing in hand. */
  begin(question: Question | null): void {
    const { ask, moves } = this.#plan;
    const [next, ...rest] = moves;
    this.asked = null;
    this.#lifted = [];
    if (!question) return;
    this.#plan = { ask, moves: [] };
    if (!next || question.ask !== ask) return;
    if (question.moves.some(({ move }) => sameMove(move, next))) {
      this.#plan.moves = rest;
      void this.table.seal(next);
    } else {
      this.asked = question.near.find(({ move }) => sameMove(move, next)) ?? null;
    }
  }

  #offer(move: Move | null): Offer | null {
    return this.question?.moves.find((offer) => sameMove(offer.move, move)) ?? null;
  }

  #names(): string {
    const [first, ...more] = this.lifted;
    return more.length || !first ? `all ${this.lifted.length}` : this.cards.person(first).nickname;
  }

  /** What readying the lifted ones costs beyond what Leaders do. */
  #cost(): string {
    if (this.question?.ask !== 'mobilise') return '';
    const dollars = Math.max(0, this.lifted.length - this.view().free);
    return dollars ? ` for $${dollars}` : ', free';
  }

  #word(offer: Offer | null): string {
    if (!offer) return '';
    const view = this.view();
    const place = view.reserve.indexOf(String(offer.move[1]));
    const price = place < 0 ? view.top_price : view.prices[place];
    return capital(offer.text) + (offer.move[0] === 'recruit' ? ` for $${price}` : '');
  }
}
