/** The gang that is being bought: what is put together so far, which piece is in hand, and the bill. */
import type { TableState } from '../../table/table.svelte';
import { sameMove, type Offer } from '../../wire/types';
import type { Choice } from './choices';
import type { Prices } from './city';
import { changed, draftOf, Market, men, price, strengths, total, type Draft, type Post } from './gangs';
import type { Play } from './play.svelte';
import { KINDS, type GangstersView } from './view';

const NO_PRICES: Prices = { racketeer: [], thug: [], vamp: [], commissioner: [], actions: [] };

export class Purchase {
  /** The piece that the next touch of a joint places. */
  #held = $state<Post['kind']>('racketeer');
  /** What lay there last: it lies there again when a sealed gang is taken back. */
  #kept = $state.raw<Draft | null>(null);

  constructor(private readonly play: Play) {}

  get #table(): TableState {
    return this.play.table;
  }

  readonly market = $derived.by(() => new Market(this.play.question?.ask === 'gang' ? this.play.question.moves : []));
  readonly prices = $derived.by(() => this.play.city?.prices ?? NO_PRICES);
  readonly posts = $derived.by(() => this.market.posts);
  readonly cash = $derived.by(() => this.play.view?.cash[this.#table.seat ?? -1] ?? 0);
  /** One's joints, in the order in which a draft counts them. */
  readonly joints = $derived.by(() =>
    [...this.play.joints.values()].filter(({ owner }) => owner === this.#table.seat).map(({ code }) => code),
  );
  readonly draft = $derived.by<Draft>(() => {
    const lying = this.#table.picked ?? this.#table.chosen;
    const kept = lying ? draftOf(lying) : this.#kept;
    return kept && this.market.offer(kept) ? kept : this.market.usual();
  });
  readonly offer = $derived.by(() => this.market.offer(this.draft));
  readonly total = $derived.by(() => total(this.market, this.prices, this.draft));
  readonly left = $derived.by(() => this.cash - this.total);
  /** Whether what lies there is what was sealed. */
  readonly sealed = $derived.by(() => !!this.offer && sameMove(this.offer.move, this.#table.chosen));

  /** What a lesson wants there, and the first part of it that is otherwise. */
  readonly wanted = $derived.by<Draft | null>(() => (this.#table.hinted ? draftOf(this.#table.hinted) : null));
  readonly next = $derived.by(() => this.wanted?.findIndex((part, place) => part !== this.draft[place]) ?? -1);
  readonly held = $derived.by<Post>(() => {
    const asked = this.next < 0 ? null : this.posts.find(({ men, place }) => men === this.next || place === this.next);
    return asked ?? this.posts.find(({ kind }) => kind === this.#held) ?? this.posts[0]!;
  });

  /** What may be done on the map: put any piece into any of one's joints. */
  readonly choices = $derived.by<Choice[]>(() =>
    this.posts.flatMap(({ kind, place }) =>
      this.joints.flatMap((code, at) => {
        const offer = place === null ? null : this.market.offer(changed(this.draft, place, at + 1));
        return offer ? [this.#choice(offer, kind, code)] : [];
      }),
    ),
  );

  #choice(offer: Offer, actor: string, place: string): Choice {
    return {
      offer,
      place,
      heading: null,
      actor,
      from: null,
      way: [],
      title: this.play.city?.name(place) ?? '',
      note: '',
    };
  }

  /** Lay what is put together so far on the table, so that it can be sealed as it is. */
  open(): void {
    const lying = this.#table.picked ?? this.#table.chosen;
    if (lying) this.#kept = draftOf(lying);
    else if (this.offer) this.#table.pick(this.offer.move);
  }

  hold(kind: Post['kind']): void {
    this.#held = kind;
  }

  set(post: Post, part: number | null, value: number): void {
    this.hold(post.kind);
    const offer = part === null ? null : this.market.offer(changed(this.draft, part, value));
    if (!offer) return;
    this.play.asked = null;
    this.#table.pick(offer.move);
  }

  /** Put the piece in hand into a joint. */
  put(code: string): void {
    this.set(this.held, this.held.place, this.joints.indexOf(code) + 1);
  }

  men(post: Post): number {
    return men(this.draft, post);
  }

  price(post: Post): number {
    return price(this.prices, this.draft, post);
  }

  strengths(post: Post): ReturnType<typeof strengths> {
    return strengths(this.market, this.prices, this.draft, post, this.cash);
  }

  /** The joint that a piece starts in. */
  joint(post: Post): string | null {
    return post.place === null ? null : (this.joints[(this.draft[post.place] ?? 0) - 1] ?? null);
  }

  /** The table as it would be: one's pieces stand in the joints that they are put into. */
  laid(view: GangstersView): GangstersView {
    const first = (this.#table.seat ?? 0) * KINDS.length;
    const own = KINDS.map((kind) => this.posts.find((post) => post.kind === kind));
    const over = <Thing>(all: readonly Thing[], make: (post: Post) => Thing): Thing[] =>
      all.map((old, place) => {
        const post = own[place - first];
        return post ? make(post) : old;
      });
    return { ...view, at: over(view.at, (post) => this.joint(post)), men: over(view.men, (post) => this.men(post)) };
  }
}
