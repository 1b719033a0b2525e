/** What this player has in hand but not yet given: the slips of a bid, lifted dice, or a choice from the list. */
import { words } from '$words/gangster-dice';
import { lift } from '../../table/lifting';
import type { TableState } from '../../table/table.svelte';
import { sameMove, type Move, type Offer, type Question } from '../../wire/types';
import { capital, named } from '../../words';
import { begin, favorFor, findMove, fromMove, tapFavor, tapSymbol, type Draft } from './bidding';
import { movesOf, places, shade, touch, type Why } from './picking';
import type { Die } from './arrange';
import type { Scene } from './scene';
import { nextOfBid, nextOfDice, type Press } from './teaching';
import { diceIn, SYMBOLS, TOKEN_WORDS, TOKENS, type DiceView, type Face, type Score } from './view';

export class Play {
  /** Why the thing that was asked about lies in the shade. */
  asked = $state.raw<Why | null>(null);
  /** Every die that this player ever lifted and gave: of its like it is the one that went. */
  touched = $state.raw<ReadonlySet<number>>(new Set());

  #draft = $state.raw<Draft | null>(null);
  #lifted = $state.raw<ReadonlySet<number>>(new Set());
  #plan: Move[] = [];

  constructor(
    private readonly table: TableState,
    private readonly scene: () => Scene,
  ) {}

  readonly question = $derived.by<Question | null>(() => this.table.question);
  readonly bidding = $derived(this.question?.ask === 'bid');
  readonly places = $derived(places(this.question?.ask));
  readonly hand = $derived.by(() => this.scene().hand);

  /** The slips as they lie: changed, or as they were sealed, or empty. */
  readonly draft = $derived.by<Draft>(() => {
    const chosen = this.table.chosen;
    if (this.#draft) return this.#draft;
    return chosen && this.bidding ? fromMove(chosen, this.hand) : begin(this.question?.moves ?? []);
  });

  /** What a bid on a symbol would come to with each favor, as the server adds it up. */
  sums(symbol: Face): { favor: number | null; scores: Score[] } {
    const view = this.table.now?.view as DiceView | null | undefined;
    const token = TOKENS[SYMBOLS.indexOf(symbol)];
    const scores = (view?.prospects ?? []).filter((score) => score.token === token);
    return { favor: favorFor(this.draft, symbol, this.hand), scores };
  }

  /** What winning a token would bring, while bids are made. */
  stake(token: number): { words: string; rule: string } | null {
    const stake = this.bidding ? this.question?.stakes[token] : undefined;
    return stake
      ? { words: words.bid.stake({ when: stake.when ?? '', brings: stake.brings }), rule: stake.rule }
      : null;
  }

  readonly own = $derived.by<Die[]>(() =>
    this.table.seat === null ? [] : (this.scene().stash[this.table.seat] ?? []),
  );
  readonly onToken = $derived.by<Die[]>(() =>
    this.places.token === null ? [] : this.scene().tokens[this.places.token]!.dice,
  );

  get seat(): number | null {
    return this.table.seat;
  }

  /** The moves that the seal button sends; empty while what is in hand makes none. */
  readonly moves = $derived.by<Move[]>(() => {
    const question = this.question;
    if (!question) return [];
    if (this.bidding) {
      const offer = findMove(this.draft, this.hand, question.moves);
      return offer && !sameMove(offer.move, this.table.chosen) ? [offer.move] : [];
    }
    if (this.table.picked) return [this.table.picked];
    return movesOf(question, this.liftedOf(this.own), this.liftedOf(this.onToken));
  });

  /** What the seal button says it will do; null while there is nothing to do. */
  readonly said = $derived.by<string | null>(() => {
    const [move] = this.moves;
    if (!move) return null;
    if (this.bidding) return this.#bidWords();
    if (move[0] === 'again') return words.pick.again({ dice: diceIn(this.moves.length - 1) });
    if (move[0] === 'colour' && this.#lifted.size)
      return words.pick[this.#lifted.size > 1 ? 'colourAll' : 'colour']({
        count: this.#lifted.size,
        colour: named(words.colours, String(move[1])),
      });
    return move[1] === '-' ? words.pick.nothing : capital(this.#offer(move)?.text ?? '');
  });

  /** What is still to do before there is something to seal. */
  readonly wanted = $derived.by<string>(() => {
    const [given, taken] = [this.liftedOf(this.own).length, this.liftedOf(this.onToken).length];
    if (this.bidding) return this.draft.slips.length > 1 ? words.bid.wantedTwo : words.bid.wantedOne;
    if (this.question?.ask === 'swap') return given || taken ? words.pick.even({ given, taken }) : words.pick.dice;
    if (this.question?.ask === 'character') return words.pick.character;
    return this.places.own || this.places.token !== null ? words.pick.die : words.pick.any;
  });

  /** What a lesson wants pressed next. */
  readonly next = $derived.by<Press>(() => {
    const hinted = this.table.hinted;
    if (!hinted || !this.question) return null;
    if (sameMove(this.moves[0] ?? null, hinted)) return 'seal';
    if (this.bidding) return nextOfBid(hinted, this.draft, this.hand);
    const { own, token } = this.places;
    return nextOfDice(hinted, own ? this.own : [], token === null ? [] : this.onToken, (die) => this.lifted(die));
  });

  lifted(die: Die): boolean {
    return this.#lifted.has(die.id);
  }

  liftedOf(dice: readonly Die[]): Die[] {
    return dice.filter(({ id }) => this.#lifted.has(id));
  }

  /** Why a die lies in the shade, or null when it may be touched. */
  shade(die: Die, ownDie: boolean): Why | null {
    if (!this.question) return null;
    return shade(this.question, die, this.liftedOf(this.own), this.liftedOf(this.onToken), ownDie);
  }

  /** Why a symbol cannot be bid on, or null when it can. */
  shadeSymbol(symbol: Face): Why | null {
    const question = this.question;
    if (!question || question.moves.some(({ move }) => move.includes(symbol))) return null;
    return question.near.find(({ move }) => move[1] === symbol) ?? null;
  }

  /** Lift or lower a die, or hear why not. */
  touchDie(die: Die, ownDie: boolean): void {
    const question = this.question;
    if (!question) return;
    this.asked = this.shade(die, ownDie);
    if (this.asked) return;
    this.table.pick(null);
    this.#lifted = touch(question, die, this.own, this.#lifted);
  }

  touchSymbol(symbol: Face, byKey: boolean): void {
    this.asked = this.shadeSymbol(symbol);
    if (this.asked) return;
    const { slips, at } = this.draft;
    if (byKey && this.moves.length && slips[at]?.symbol === symbol) void this.seal();
    else this.#fill(tapSymbol(this.draft, symbol));
  }

  touchFavor(place: number, byKey: boolean): void {
    this.asked = null;
    if (byKey && this.moves.length && this.draft.slips.some(({ favor }) => favor === place)) void this.seal();
    else this.#fill(tapFavor(this.draft, place));
  }

  /** Take something from the list, or put it back. */
  choose(offer: Offer): void {
    this.asked = null;
    this.#lifted = new Set();
    if (sameMove(this.table.picked, offer.move)) this.table.pick(null);
    else void lift(this.table, offer.move);
  }

  /** Answer with what is in hand; where it takes several moves, one after another. */
  async seal(): Promise<void> {
    const [first, ...rest] = this.moves;
    if (!first) return;
    this.touched = new Set([...this.touched, ...this.#lifted]);
    this.#plan = rest;
    await this.table.seal(first);
    if (this.table.refused) this.#plan = [];
    else this.#draft = null;
  }

  /** A new question is open: go on with what was begun, else begin with nothing in hand. */
  open(question: Question | null): void {
    this.asked = null;
    this.#draft = null;
    this.#lifted = new Set();
    const [next, ...rest] = this.#plan;
    this.#plan = [];
    if (!next || !question?.moves.some(({ move }) => sameMove(move, next))) return;
    this.#plan = rest;
    void this.table.seal(next);
  }

  #fill(draft: Draft): void {
    this.table.pick(null);
    this.#draft = draft;
  }

  #offer(move: Move): Offer | null {
    return this.question?.moves.find((offer) => sameMove(offer.move, move)) ?? null;
  }

  /** Describe a bid as the tokens with their favors. */
  #bidWords(): string {
    const filled = this.draft.slips.map(({ symbol, favor }) => [SYMBOLS.indexOf(symbol!), this.hand[favor!]] as const);
    const ordered = filled.toSorted(([one], [other]) => one - other);
    return ordered
      .map(([token, favor]) => words.bid.named({ token: TOKEN_WORDS[TOKENS[token]!], favor: favor! }))
      .join(', ');
  }
}
