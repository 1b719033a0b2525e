/** What happened is shown one thing after another, each in beats; any of it can be skipped. */
import { sounds, type Sound } from '../pieces/sound';
import { paced } from '../settings.svelte';

/** A part of a showing: its name, how long it stays, and what is heard when it comes. */
export interface Beat {
  beat: string;
  milliseconds: number;
  sound?: Sound | undefined;
}

interface Turn<Thing> {
  thing: Thing;
  done: () => void;
}

export class Reveal<Thing, Step extends Beat = Beat> {
  /** The thing that is being shown, or that lies there since. */
  shown = $state.raw<Thing | null>(null);
  /** The beat it is at; null while nothing runs. */
  step = $state.raw<Step | null>(null);

  #queue: Turn<Thing>[] = [];
  #current: Turn<Thing> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waits = false;

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
    if (this.#current && !this.#waits) return;
    if (this.#waits) this.#finish();
    else this.#next();
  }

  /** Go to the end of what is being shown; the last thing of a game waits there for another word. */
  skip(): void {
    if (!this.#current) return;
    if (this.#waits || !this.#wait()) this.#finish();
  }

  /** Go to the end of everything that has happened. */
  skipAll(): void {
    if (this.#waits) this.#finish();
    while (this.#current && !this.#wait()) this.#finish();
  }

  /** Forget everything that is still to be shown. */
  stop(): void {
    clearTimeout(this.#timer);
    for (const { done } of this.#queue) done();
    this.#queue = [];
    this.#current?.done();
    this.#current = null;
    this.#waits = false;
    this.come(null, false);
  }

  /** Whether what is being shown is the last of the game, and stays until somebody goes on. */
  protected get last(): boolean {
    return false;
  }

  /** Stay at the last beat of the last thing, until somebody goes on; false where there is no reason to. */
  #wait(): boolean {
    const step = this.#current && !this.#queue.length && this.last ? this.steps(this.#current.thing).at(-1) : undefined;
    if (!step) return false;
    clearTimeout(this.#timer);
    this.#waits = true;
    this.come(step, true);
    return true;
  }

  /** Come to a beat, or to rest; `waits` when it stays until somebody goes on. */
  protected come(step: Step | null, _waits: boolean): void {
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
      if (!this.#wait()) this.#finish();
      return;
    }
    this.come(step, false);
    if (step.sound) sounds.play(step.sound);
    this.#timer = setTimeout(() => this.#play(steps, place + 1), paced(step.milliseconds));
  }

  #finish(): void {
    clearTimeout(this.#timer);
    const turn = this.#current;
    this.#current = null;
    this.#waits = false;
    this.come(null, false);
    turn?.done();
    this.#next();
  }
}
