/** The common reveal: covers tear together; then stamps and gains land in rule order while the deciding comparison stays. */
import { inSteps } from '../../pieces/later';
import type { Round } from './rounds';

/** `cover`: torn away; `compare`: what decides is framed and stays; `rest`: everything lies. */
export type Beat = 'cover' | 'compare' | 'rest';

const BEATS: readonly (readonly [Beat, number])[] = [
  ['cover', 700],
  ['compare', 1200],
];
/** With reduced motion: a cut, and a short highlight of what decided. */
const CUT: readonly (readonly [Beat, number])[] = [['compare', 150]];

interface Turn {
  round: Round;
  done: () => void;
}

export class Reveal {
  /** The round that lies on the table. */
  round = $state.raw<Round | null>(null);
  beat = $state<Beat>('rest');
  /** How many of its cards are drawn: one after another, under their covers, so that no step of it holds the page up. */
  drawn = $state(0);

  #queue: Turn[] = [];
  #current: Turn | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leave = (): void => undefined;

  constructor(private readonly still: () => boolean) {}

  get running(): boolean {
    return this.beat !== 'rest';
  }

  /** Lay a round down without showing how it came. */
  lay(round: Round | null): void {
    if (!this.#current && round?.n !== this.round?.n) this.#draw(round);
  }

  /** Show a round as soon as those before it are shown. */
  show(round: Round, done: () => void): void {
    this.#queue.push({ round, done });
    if (!this.#current) this.#next();
  }

  /** Go to the end of what is being shown. */
  skip(): void {
    if (this.#current) this.#finish();
  }

  /** Forget everything that is still to be shown. */
  stop(): void {
    this.#leave();
    clearTimeout(this.#timer);
    for (const { done } of this.#queue) done();
    this.#queue = [];
    this.#current?.done();
    this.#current = null;
    this.beat = 'rest';
  }

  #next(): void {
    const turn = this.#queue.shift();
    if (!turn) return;
    this.#current = turn;
    this.#draw(turn.round);
    this.#play(this.still() ? CUT : BEATS, 0);
  }

  #draw(round: Round | null): void {
    this.#leave();
    this.round = round;
    this.drawn = 0;
    this.#leave = inSteps(round?.spots.length ?? 0, (step) => (this.drawn = step));
  }

  #play(beats: readonly (readonly [Beat, number])[], place: number): void {
    const beat = beats[place];
    if (!beat) {
      this.#finish();
      return;
    }
    this.beat = beat[0];
    this.#timer = setTimeout(() => this.#play(beats, place + 1), beat[1]);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    const turn = this.#current;
    this.#current = null;
    this.beat = 'rest';
    turn?.done();
    this.#next();
  }
}
