/**
 * What this player has in hand but not yet given: one card, or moves that are tried: a set of gangsters, a heist with its
 * crew. Until it is given nothing of it is known to the table, so all of it can be taken back.
 */
import { words } from '$words/gangsta';
import { lift } from '../../table/lifting';
import type { TableState } from '../../table/table.svelte';
import { sameMove, type Move, type Offer, type Question, type Stake, type Would } from '../../wire/types';
import { capital, list, named } from '../../words';
import { DONE, inOrder, isTried, liftsMany, listed, offerOf, type Why } from './picking';
import { introduction } from './wording';
import type { Cards, GangstaView, Job, Skill } from './view';

export interface HintWords {
  text: string;
  rule: string | null;
}

export class Play {
  /** Why the thing that was asked about lies in the shade. */
  asked = $state.raw<Why | null>(null);
  /** The moves that are tried, in the order in which they would be made. */
  #draft = $state.raw<readonly Move[]>([]);
  /** What they would bring; null until the server has said. */
  #would = $state.raw<Would | null>(null);
  /** Whether the server has still to say what the lifted cards would bring. */
  trying = $state(false);
  #trials = 0;
  /** What is still to be given of a choice with several moves. */
  #plan: readonly Move[] = [];

  constructor(
    private readonly table: TableState,
    readonly cards: Cards,
    private readonly view: () => GangstaView,
  ) {}

  /** What the table asks. */
  readonly #open = $derived.by<Question | null>(() => (this.table.showing === null ? this.table.question : null));
  /** The moves that are tried, as long as the question is open that they answer: it may close before they are dropped. */
  readonly #tried = $derived<readonly Move[]>(this.#open ? this.#draft : []);
  /** What is asked on the board: within a crew what would be asked next. */
  readonly question = $derived.by<Question | null>(() => {
    const open = this.#open;
    if (!open || liftsMany(open.ask) === 'set') return open;
    return this.#would?.question === open.question && !this.complete ? (this.#would.then ?? open) : open;
  });
  readonly many = $derived(liftsMany(this.question?.ask));
  /** The heist that is announced in the draft, if one is. */
  readonly heist = $derived(this.#tried.find(([verb]) => verb === 'heist'));
  /** Whether the tried heist has its whole crew. */
  readonly complete = $derived.by<boolean>(() => {
    const would = this.#would;
    if (!would || would.refused || !this.#tried.some(([verb]) => verb === 'engage' || verb === 'ignore')) return false;
    return would.ends !== null || !['engage', 'ignore'].includes(would.then?.ask ?? '');
  });

  readonly lifted = $derived.by<readonly string[]>(() => {
    if (this.#tried.length) return this.#tried.map(([, code]) => String(code));
    const code = (this.table.picked ?? this.table.chosen)?.[1];
    return this.#open && typeof code === 'string' ? [code] : [];
  });
  /** The members of the crew so far, in the order of lifting. */
  readonly crew = $derived(this.#tried.filter(([verb]) => verb === 'engage').map(([, code]) => String(code)));

  /** The job as the table has it, or as the tried moves would make it. */
  readonly job = $derived.by<Job | null>(() => {
    const tried = this.#tried.length ? (this.#would?.view as GangstaView | null | undefined) : null;
    if (tried?.job) return tried.job;
    if (!this.complete) return this.view().job;
    const { crew = [], heist = String(this.heist?.[1]) } = this.view().job ?? {};
    const added = this.crew.map((code) => ({ seat: this.#seatOf(code), code, uses: [] }));
    return { heist, open: [], ignored: null, crew: [...crew, ...added], reward: 0 };
  });
  /** What the job would still need with everybody who is lifted. */
  readonly open = $derived.by<readonly Skill[]>(() => this.job?.open ?? []);

  /** The moves that the seal button sends, one after another; empty while what is in hand makes none. */
  readonly moves = $derived.by<readonly Move[]>(() => {
    const open = this.#open;
    if (!open) return [];
    if (this.table.picked) return [this.table.picked];
    const ends = liftsMany(open.ask) === 'set' && open.moves.some(({ move }) => sameMove(move, DONE));
    const moves = ends ? [...this.#draft, DONE] : this.#draft;
    // A lesson goes move by move.
    if (this.table.hinted) return moves.slice(0, 1);
    return this.heist && !this.complete ? [] : moves;
  });

  readonly list = $derived.by(() => listed(this.complete ? null : this.question, this.view()));

  /** What the seal button says it will do; null while there is nothing to do. */
  readonly words = $derived.by<string | null>(() => {
    const [move] = this.moves;
    if (!move || sameMove(move, this.table.chosen)) return null;
    if (this.table.picked) return this.#word(this.#offer(move));
    if (this.heist) return words.seal.perform({ heist: this.cards.heist(String(this.heist[1])).name });
    if (this.#open?.ask === 'engage') return words.seal.engage({ who: this.#names() });
    const ask = this.#open?.ask === 'divert' ? 'divert' : this.#open?.ask === 'recover' ? 'recover' : 'mobilise';
    if (!this.#draft.length) return words.seal.nobody[ask];
    return words.seal.some[ask]({ who: this.#names() }) + (ask === 'mobilise' ? this.#cost() : '');
  });
  /** What lies in the envelope. */
  readonly sealed = $derived.by<string>(() => this.#word(this.#offer(this.table.chosen)));
  readonly wanted = $derived.by<string>(() => {
    if (!this.question) return this.table.seat === null ? '' : words.choose.wait;
    return named(words.choose, this.question.ask in words.choose ? this.question.ask : 'other');
  });

  /** What a board asks while moves are tried; null where the table's own question stands. */
  readonly sentence = $derived.by<string | null>(() => {
    if (!this.heist) return null;
    return this.complete ? words.crewComplete : (this.question?.text ?? null);
  });

  /** What is good to know: what the tried moves would bring, what the lifted card does, or what the question is about. */
  readonly hint = $derived.by<HintWords | null>(() => {
    const question = this.question;
    if (!question) return null;
    if (this.complete) return this.#outlook();
    // What a heist gives is said until its crew is begun; then, what is still needed.
    const move = this.table.picked ?? (this.crew.length ? null : (this.heist ?? null));
    const about = move ? (this.#open?.stakes ?? []).filter((stake) => sameMove(stake.move, move)) : [];
    const said = about.length ? about : question.stakes.filter((stake) => stake.move === null);
    const text = said.map(({ brings }) => brings);
    if (!move) text.unshift(...introduction(question.ask, this.view().chapter));
    if (question.ask === 'keep') text.push(words.resources);
    return text.length ? { text: text.join(' '), rule: said.at(-1)?.rule ?? null } : null;
  });

  /** What is at stake in a move. */
  stakes(move: Move): Stake[] {
    return (this.question?.stakes ?? []).filter((stake) => sameMove(stake.move, move));
  }

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

  /** Describe why a card cannot be touched; 'lit' when it can, null when the question has nothing to do with it. */
  shade(code: string): Why | 'lit' | null {
    const question = this.question;
    if (!question) return null;
    if (this.#draft.some((move) => move[1] === code)) return 'lit';
    if (this.complete) return null;
    if (offerOf(question, code)) return 'lit';
    return question.near.find(({ move }) => move[1] === code) ?? null;
  }

  /** The place of a card among those of the crew, from 1; 0 while it lies. */
  place(code: string): number {
    return this.crew.indexOf(code) + 1;
  }

  /** Lift a card, put it down, or hear why not; touched again by key, what is lifted is given. */
  touch(code: string, byKey: boolean): void {
    const why = this.shade(code);
    this.asked = why === 'lit' ? null : why;
    if (why !== 'lit') return;
    const again = this.lifted.includes(code);
    if (again && byKey && this.words && liftsMany(this.#open?.ask) !== 'set') {
      void this.seal();
      return;
    }
    const tried = this.#draft.find((move) => move[1] === code);
    if (tried) {
      void this.#try(tried[0] === 'heist' ? [] : this.#draft.filter((move) => move !== tried));
      return;
    }
    const offer = offerOf(this.question, code);
    if (offer) this.#lift(offer, again);
  }

  /** Lift a slip, or put it down; chosen again by key, it is given. */
  choose(offer: Offer, byKey: boolean): void {
    this.asked = null;
    const again = sameMove(this.table.picked, offer.move);
    if (again && byKey) void this.seal();
    else this.#lift(offer, again);
  }

  #lift(offer: Offer, again: boolean): void {
    const goesOn = this.#draft.length > 0 && liftsMany(this.#open?.ask) !== 'set';
    if (goesOn || (isTried(offer) && !this.table.hinted)) {
      this.table.pick(null);
      void this.#try([...this.#draft, offer.move]);
    } else if (isTried(offer) && liftsMany(this.#open?.ask)) {
      this.table.pick(null);
      this.#draft = [offer.move];
    } else {
      this.#drop();
      if (again) this.table.pick(null);
      else void lift(this.table, offer.move);
    }
  }

  /** Take everything back that is only tried. */
  takeBack(): void {
    this.asked = null;
    this.#drop();
  }

  #drop(): void {
    this.#trials += 1;
    this.trying = false;
    this.#draft = [];
    this.#would = null;
  }

  /** Ask the server what moves would bring; what it refuses is put down again, and says why. */
  async #try(wanted: readonly Move[]): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const isSet = liftsMany(open.ask) === 'set';
    const before = [this.#draft, this.#would] as const;
    const draft = isSet ? inOrder(open, wanted) : wanted;
    if (!draft.length) {
      this.#drop();
      return;
    }
    const trial = (this.#trials += 1);
    this.#draft = draft;
    this.trying = true;
    const would = await this.table.whatIf(draft);
    if (trial !== this.#trials) return;
    this.trying = false;
    if (!would) {
      this.#drop();
    } else if (would.taken < draft.length) {
      this.asked = would.refused;
      if (isSet) [this.#draft, this.#would] = before;
      else [this.#draft, this.#would] = [draft.slice(0, would.taken), { ...would, refused: null }];
    } else {
      this.#would = would;
    }
  }

  async seal(): Promise<void> {
    const [first, ...rest] = this.moves;
    if (!first || !this.#open) return;
    this.#plan = rest;
    await this.table.seal(first);
    if (this.table.refused) this.#plan = [];
  }

  /** A new question is open: go on with what was begun, else begin with nothing in hand. */
  begin(question: Question | null): void {
    const [next, ...rest] = this.#plan;
    this.asked = null;
    this.#drop();
    if (!question) return;
    this.#plan = [];
    if (!next) return;
    if (question.moves.some(({ move }) => sameMove(move, next))) {
      this.#plan = rest;
      void this.table.seal(next);
    } else {
      this.asked = question.near.find(({ move }) => sameMove(move, next)) ?? null;
    }
  }

  #offer(move: Move | null): Offer | null {
    return this.question?.moves.find((offer) => sameMove(offer.move, move)) ?? null;
  }

  #seatOf(code: string): number {
    return this.view().gangs.findIndex((gang) => gang.some((member) => member.code === code));
  }

  #names(): string {
    return list(this.#draft.map(([, code]) => this.cards.person(String(code)).nickname));
  }

  /** What readying the lifted ones costs: what the server's view after them has less. */
  #cost(): string {
    const seat = this.table.seat ?? 0;
    const tried = this.#would?.view as GangstaView | null | undefined;
    const dollars = tried ? (this.view().money[seat] ?? 0) - (tried.money[seat] ?? 0) : 0;
    return dollars ? words.seal.forDollars({ dollars }) : words.seal.free;
  }

  /** What the server would tell once the crew is engaged. */
  #outlook(): HintWords | null {
    const told = this.#would?.told ?? [];
    const last = told.findLastIndex(({ kind }) => ['engaged', 'engaged-in-part', 'called', 'ignored'].includes(kind));
    const after = told.slice(last + 1);
    if (!after.length || !this.job) return null;
    const performed = words.wouldPerform({ heist: this.cards.heist(this.job.heist).name });
    const said = after.map(({ kind, text }) => (kind === 'performed' ? performed : text));
    return { text: said.join(' '), rule: after[0]!.rule };
  }

  #word(offer: Offer | null): string {
    if (!offer) return '';
    const view = this.view();
    const place = view.reserve.indexOf(String(offer.move[1]));
    const price = place < 0 ? view.top_price : view.prices[place];
    if (offer.move[0] !== 'recruit') return capital(offer.text);
    return words.seal.recruit({ who: capital(offer.text), dollars: price ?? 0 });
  }
}
