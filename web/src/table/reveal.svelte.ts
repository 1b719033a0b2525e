/** What happened is shown one thing after another, each in beats; any of it can be skipped. */

/** A part of a showing: its name, and how long it stays. */
export interface Beat {
  beat: string;
  milliseconds: number;
}

interface Turn<Thing> {
  thing: Thing;
  done: () => void;
}

/** Whether this browser was asked to move as little as it can. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Reveal<Thing, Step extends Beat = Beat> {
  /** The thing that is being shown, or that lies there since. */
  shown = $state.raw<Thing | null>(null);
  /** The beat it is at; null while nothing runs. */
  step = $state.raw<Step | null>(null);

  #queue: Turn<Thing>[] = [];
  #current: Turn<Thing> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly steps: (thing: Thing) => readonly Step[]) {}

  get beat(): string {
    return this.step?.beat ?? 'rest';
  }

  get running(): boolean {
    return this.step !== null;
  }

  /** Lay a thing down without showing how it came. */
  lay(thing: Thing | null): void {
    if (!this.#current) this.shown = thing;
  }

  /** Show a thing as soon as those before it are shown. */
  show(thing: Thing, done: () => void): void {
    this.#queue.push({ thing, done });
    if (!this.#current) this.#next();
  }

  /** Go to the end of what is being shown. */
  skip(): void {
    if (this.#current) this.#finish();
  }

  /** Go to the end of everything that has happened. */
  skipAll(): void {
    while (this.#current) this.#finish();
  }

  /** Forget everything that is still to be shown. */
  stop(): void {
    clearTimeout(this.#timer);
    for (const { done } of this.#queue) done();
    this.#queue = [];
    this.#current?.done();
    this.#current = null;
    this.come(null);
  }

  /** Come to a beat, or to rest. */
  protected come(step: Step | null): void {
    this.step = step;
  }

  #next(): void {
    const turn = this.#queue.shift();
    if (!turn) return;
    this.#current = turn;
    this.shown = turn.thing;
    this.#play(this.steps(turn.thing), 0);
  }

  #play(steps: readonly Step[], place: number): void {
    const step = steps[place];
    if (!step) {
      this.#finish();
      return;
    }
    this.come(step);
    this.#timer = setTimeout(() => this.#play(steps, place + 1), step.milliseconds);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    const turn = this.#current;
    this.#current = null;
    this.come(null);
    turn?.done();
    this.#next();
  }
}
