/** Several people around one device: whose turn it is to hold it, and whose hand lies open. */
import { words } from '$words/table';
import { ConnectedTable } from './connected.svelte';
import { lastTurn, lines, type Line } from './ledger';
import type { Socket } from '../wire/connection';
import type { SharedSeat } from '../wire/keep';

/** So many lines of what happened are told to whoever gets the device. */
const TOLD = 8;

/** The table as everybody around the device sees it: none of them only watches. */
class OpenTable extends ConnectedTable {
  constructor(
    code: string,
    private readonly device: OneDevice,
    open?: (url: string) => Socket,
  ) {
    super(code, null, open);
  }

  override get watches(): boolean {
    return false;
  }

  override get watching(): string {
    const { seat = null, names = [] } = this.device.passTo ?? {};
    return seat === null ? (this.now?.waiting ?? '') : words.device.next({ name: names[seat] ?? '' });
  }
}

export class OneDevice {
  /** The table as somebody who only watches sees it: what lies on the screen while nobody's hand is open. */
  readonly open: ConnectedTable;
  /** The same table for each person here. */
  readonly people: readonly ConnectedTable[];
  /** Whose hand is open. */
  #holder = $state.raw<ConnectedTable | null>(null);
  /** Whether it is open only as long as a button is held down. */
  peeking = $state(false);

  constructor(code: string, seats: readonly SharedSeat[], open?: (url: string) => Socket) {
    this.open = new OpenTable(code, this, open);
    this.people = seats.map(({ token }) => new ConnectedTable(code, token, open));
  }

  get gathering(): boolean {
    return (this.open.now?.phase ?? 'gathering') === 'gathering';
  }

  /** Who gets the device next: the first in order of seats who owes an answer, once all has been shown. */
  get next(): ConnectedTable | null {
    return this.open.showing === null ? (this.people.find(({ owes }) => owes) ?? null) : null;
  }

  /**
   * Whose hand is on the screen. A sealed choice is covered as soon as it is on its way, so that all see the reveal
   * together; in a turn of one's own the hand stays until all of it has been shown.
   */
  get holder(): ConnectedTable | null {
    const holder = this.#holder;
    if (!holder || holder.over) return null;
    if (holder.owes) return holder;
    const alone = holder.asked.length < 2;
    return alone && (holder.sending !== null || holder.showing !== null || holder.asking !== null) ? holder : null;
  }

  /** What is drawn: the host's page while people gather, then the open hand, or the table as all may see it. */
  get shown(): ConnectedTable {
    return this.gathering ? (this.people[0] ?? this.open) : (this.holder ?? this.open);
  }

  /** To whom the device should be passed now; null while somebody holds it, or nobody is asked. */
  get passTo(): ConnectedTable | null {
    if (this.gathering || (this.holder && !this.peeking)) return null;
    return this.peeking ? this.#holder : this.next;
  }

  /** Somebody here for whom a bot plays: nobody asks them, so they take their seat back by themselves. */
  get relieved(): ConnectedTable | null {
    return this.people.find(({ seat, chairs }) => seat !== null && chairs[seat]?.stand_in) ?? null;
  }

  start(): void {
    for (const table of [this.open, ...this.people]) table.start();
  }

  end(): void {
    for (const table of [this.open, ...this.people]) table.end();
  }

  doze(dozing: boolean): void {
    if (dozing) this.hide();
    for (const table of [this.open, ...this.people]) table.doze(dozing);
  }

  retry(): void {
    for (const table of [this.open, ...this.people]) table.retry();
  }

  /** Open the hand of whoever gets the device: as long as a button is held, or until they have answered. */
  look(peeking: boolean): void {
    this.#holder = this.passTo;
    this.peeking = peeking && this.#holder !== null;
  }

  /** Cover whatever hand is open. */
  hide(): void {
    this.#holder = null;
    this.peeking = false;
  }

  /** Forget whose hand was open, once it has been covered by an answer. */
  settle(): void {
    const holder = this.#holder;
    if (holder && this.holder === null && holder.sending === null) this.hide();
  }

  /** What happened since this person's last turn, as far as everybody may hear it. */
  since(person: ConnectedTable): Line[] {
    const last = lastTurn(person.beats, person.seat) ?? 0;
    return lines(person.beats)
      .filter(({ key, secret }) => !secret && Number(key.split('.')[0]) > last)
      .slice(-TOLD);
  }

  /** Everybody here would play again. */
  async again(): Promise<void> {
    for (const person of this.people) await person.do({ type: 'rematch' });
  }
}
