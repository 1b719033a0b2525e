/** What this player has in hand but not yet given: the piece that is to act, a place that was touched, a move. */
import { lift } from '../../table/lifting';
import type { TableState } from '../../table/table.svelte';
import { sameMove, type Move, type NearMove } from '../../wire/types';
import type { GangKind } from './counters';
import { byPlace, choices, wordsOf, type Choice } from './choices';
import type { City } from './city';
import { Purchase } from './purchase.svelte';
import { buysGang, cityOf, gangstersView, joints, KINDS, type GangstersView, type Joint } from './view';

export class Play {
  /** Why the thing that was asked about cannot be done. */
  asked = $state.raw<Pick<NearMove, 'why' | 'rule'> | null>(null);
  /** The row or place that is looked at. */
  looked = $state.raw<Choice | null>(null);
  /** The place that was touched to hear about it. */
  about = $state.raw<string | null>(null);
  #actor = $state.raw<string | null>(null);
  #place = $state.raw<string | null>(null);

  constructor(readonly table: TableState) {}

  readonly city = $derived.by<City | null>(() => cityOf(this.table));
  readonly view = $derived.by<GangstersView | null>(() => gangstersView(this.table));
  readonly joints = $derived.by<Map<string, Joint>>(
    () => new Map(this.view && this.city ? joints(this.view, this.city).map((joint) => [joint.code, joint]) : []),
  );
  /** Nothing can be done while something is still shown. */
  readonly resting = $derived.by(() => !this.table.question || this.table.showing !== null);
  readonly question = $derived.by(() => (this.resting ? null : this.table.question));

  /** Whether gangs are bought, and what this one comes to. */
  readonly buying = $derived.by(() => buysGang(this.table));
  readonly purchase = new Purchase(this);

  readonly choices = $derived.by<Choice[]>(() => {
    const { city, view } = this;
    if (!city || !view) return [];
    if (this.buying) return this.purchase.choices;
    return choices(this.question, { city, view, joints: this.joints, name: (seat) => this.table.name(seat) });
  });

  /** Those who may act, in the order of their pieces. */
  readonly actors = $derived.by<string[]>(() =>
    KINDS.filter((kind) => this.choices.some(({ actor, place }) => actor === kind && place)),
  );
  /** What a lesson asks for; a gang is put together part by part, and marked where it is. */
  readonly hinted = $derived.by<Choice | null>(() =>
    this.buying ? null : (this.choices.find(({ offer }) => sameMove(offer.move, this.table.hinted)) ?? null),
  );
  readonly actor = $derived.by<string | null>(() => {
    if (this.buying) return this.purchase.held.kind;
    const wanted = this.hinted?.actor ?? this.#actor;
    return wanted && this.actors.includes(wanted) ? wanted : (this.actors[0] ?? null);
  });
  /** Whether what is asked is rather read than found on the map: nothing walks. */
  readonly spoken = $derived.by(
    () => !!this.question && this.question.ask !== 'pick' && !this.choices.some(({ way }) => way.length),
  );

  /** What may be done on the map now, by place. */
  readonly ends = $derived.by<Map<string, Choice[]>>(() =>
    byPlace(this.choices.filter(({ actor, place }) => place && (!this.actors.length || actor === this.actor))),
  );

  /** What the list shows: the ends of the actor, then whatever has no place. */
  readonly rows = $derived.by<Choice[]>(() => [...this.ends.values()].flat());
  readonly others = $derived.by<Choice[]>(() =>
    this.choices.filter((each) => !this.rows.includes(each) && !(each.place && each.actor)),
  );

  /** The choices at the touched place, where there is more than one. */
  readonly here = $derived.by<Choice[]>(() => (this.#place ? (this.ends.get(this.#place) ?? []) : []));

  readonly picked = $derived.by<Choice | null>(() => {
    const move = this.buying ? (this.purchase.offer?.move ?? null) : this.table.picked;
    const of = this.buying ? this.actor : null;
    return this.choices.find(({ offer, actor }) => sameMove(offer.move, move) && (!of || actor === of)) ?? null;
  });
  /** The move whose way is drawn. */
  readonly traced = $derived.by<Choice | null>(() => this.looked ?? this.picked);
  readonly words = $derived.by<string | null>(() =>
    sameMove(this.table.picked, this.table.chosen) ? null : wordsOf(this.table.picked, this.choices),
  );

  /** Forget what was touched at an earlier question. */
  open(): void {
    this.asked = null;
    this.looked = null;
    this.about = null;
    this.#place = null;
  }

  act(actor: string): void {
    if (this.buying) {
      this.purchase.hold(actor as GangKind);
      return;
    }
    this.#actor = actor;
    this.#place = null;
    this.looked = null;
    this.table.pick(null);
  }

  look(choice: Choice | null): void {
    this.looked = choice;
  }

  /** Touch a place: the first time it is chosen, the second time it is done; of several ways the next is chosen. */
  touch(place: string): void {
    const here = this.ends.get(place);
    if (!here?.length) return;
    if (this.buying) {
      this.purchase.put(place);
      return;
    }
    this.asked = null;
    if (this.#place === place && here.length === 1 && this.picked === here[0]) {
      void this.table.seal();
      return;
    }
    const at = here.findIndex((each) => each === this.picked);
    this.#place = place;
    this.looked = null;
    const next = here[(at + 1) % here.length]!.offer.move;
    if (here.length === 1) void lift(this.table, next);
    else this.table.pick(next);
  }

  /** Choose a row: the first press chooses it, the second does it. */
  choose(choice: Choice): void {
    this.asked = null;
    if (sameMove(choice.offer.move, this.table.picked)) {
      void this.table.seal();
      return;
    }
    if (choice.actor && choice.place) this.#actor = choice.actor;
    this.#place = choice.place;
    void lift(this.table, choice.offer.move);
  }

  isPicked(move: Move): boolean {
    return sameMove(move, this.table.picked);
  }
}

const plays = new WeakMap<TableState, Play>();

/** The one play of a table: the map, the list beside it and the drawer share it. */
export function playOf(table: TableState): Play {
  const play = plays.get(table) ?? new Play(table);
  plays.set(table, play);
  return play;
}
