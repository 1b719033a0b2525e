/** A game that is over, as a board draws it: moments are fetched as they are looked at, and laid on a table. */
import { tick } from 'svelte';
import { TableState } from '../table/table.svelte';
import * as api from '../wire/api';
import * as keep from '../wire/keep';
import type { Entry, Moment, PastGame } from '../wire/types';

/** Whose eyes: a seat's, the public's, or those that see everything. */
export type Eyes = number | 'public' | 'all';

/** So many moments are fetched at once. */
const FETCHED = 8;

/** A table on which moments of a game that is over are laid. */
class PastTable extends TableState {
  /** A replay never waits for a word at the end. */
  override get showsLast(): boolean {
    return false;
  }

  /** Lay a moment on the table, without showing how it came. */
  lay(game: PastGame, eyes: Eyes, { now }: Moment): void {
    this.restart();
    this.seat = typeof eyes === 'number' ? eyes : null;
    this.face = game.face;
    this.take(
      game.entries.filter(({ n }) => n <= now.n),
      false,
    );
    this.present(now);
  }

  /** Show what led from the moment before to this one. */
  follow({ entries, now }: Moment): void {
    this.take(entries, true);
    this.present(now);
  }
}

/** A mark on the reel: where a round begins. */
export interface Round {
  round: number;
  step: number;
}

export class Past {
  readonly table: PastTable;
  game = $state.raw<PastGame | null>(null);
  moment = $state.raw<Moment | null>(null);
  eyes = $state.raw<Eyes>('public');
  /** The step that was asked for; the moment follows as soon as it is there. */
  step = $state(0);
  trouble = $state<string | null>(null);
  /** Counts the times that the board has to be laid anew, since it was in the middle of showing something. */
  laid = $state(0);

  readonly last = $derived(this.game?.last ?? 0);
  readonly rounds = $derived(roundsOf(this.game?.entries ?? []));
  /** The round of the moment, as its view counts; else the last that was told of. */
  readonly round = $derived.by<number | null>(() => {
    const { round } = (this.moment?.now.view ?? {}) as { round?: unknown };
    if (typeof round === 'number') return round;
    return this.rounds.findLast(({ step }) => step <= Math.max(1, this.step))?.round ?? null;
  });

  #moments = new Map<string, Moment>();
  #asked = 0;

  constructor(readonly key: string) {
    this.table = new PastTable(key);
  }

  /** Look at a step through somebody's eyes; `live` shows how it came about, where it is the next one. */
  async look(step: number, eyes: Eyes = this.eyes, live = false): Promise<boolean> {
    const turn = ++this.#asked;
    try {
      if (!this.game || eyes !== this.eyes) {
        const game = await this.again(() => api.pastGame(this.key, eyes));
        if (turn !== this.#asked) return false;
        this.game = game;
        this.eyes = eyes;
        this.moment = null;
      }
      this.step = Math.min(Math.max(0, step), this.last);
      const moment = await this.#fetch(this.step, eyes);
      if (turn !== this.#asked) return false;
      await this.#show(moment, live);
      this.trouble = null;
      return true;
    } catch (error) {
      if (turn === this.#asked) this.trouble = (error as Error).message;
      return false;
    }
  }

  async #show(moment: Moment, live: boolean): Promise<void> {
    const next = live && this.moment?.step === moment.step - 1 && this.eyes !== 'all';
    if (this.table.showing !== null) {
      this.laid += 1;
      await tick();
    }
    this.moment = moment;
    if (next && this.table.showing === null) this.table.follow(moment);
    else this.table.lay(this.game!, this.eyes, moment);
  }

  async #fetch(step: number, eyes: Eyes): Promise<Moment> {
    const name = (at: number): string => `${eyes} ${at}`;
    const known = this.#moments.get(name(step));
    if (known) return known;
    const back = this.#moments.has(name(step + 1));
    const at = Math.max(0, back ? step - FETCHED + 1 : step);
    for (const moment of await this.again(() => api.moments(this.key, at, FETCHED, eyes)))
      this.#moments.set(name(moment.step), moment);
    return this.#moments.get(name(step))!;
  }

  /** Ask; where the server has forgotten a record that this browser has, bring it once more. */
  async again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const text = error instanceof api.ApiError && error.reason === 'no-record' ? keep.record(this.key) : null;
      if (text === null) throw error;
      await api.bringRecord(text);
      return ask();
    }
  }
}

/** Find the step with which each round begins. */
export function roundsOf(entries: readonly Entry[]): Round[] {
  const found: Round[] = [];
  for (const { step, events } of entries) {
    for (const { data } of events) {
      const round = data['round'] ?? data['chapter'];
      if (step !== undefined && typeof round === 'number' && round > (found.at(-1)?.round ?? 0))
        found.push({ round, step });
    }
  }
  return found;
}
