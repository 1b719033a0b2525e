/** The analysis of a game that is over: asked for, followed until it is there. */
import * as api from '../wire/api';
import type { AnalysisState } from '../wire/types';

/** So often it is asked how far it has come, in milliseconds. */
const EVERY = 1000;

/** The game to explain: by which key it is asked for, and how a question is asked that has to be repeated. */
export interface Explainable {
  readonly key: string;
  again<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
}

export class Explainer {
  told = $state.raw<AnalysisState | null>(null);
  trouble = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(readonly past: Explainable) {}

  /** See whether it is there already, or on its way. */
  open(): Promise<void> {
    return this.#ask(() => api.analysis(this.past.key));
  }

  /** Have it computed. */
  start(): Promise<void> {
    return this.#ask(() => api.analyse(this.past.key));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Ask how far it has come; of several servers another may answer, which has to be asked to compute it too. */
  async #follow(): Promise<AnalysisState> {
    const told = await api.analysis(this.past.key);
    return told.state === 'none' ? api.analyse(this.past.key) : told;
  }

  async #ask(ask: () => Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.told = await this.past.again(ask);
      this.trouble = this.told.trouble ?? '';
    } catch (error) {
      this.trouble = (error as Error).message;
      // A connection that was cut for a moment is no reason to stop following.
      if (!(error instanceof api.ApiError && error.unreachable)) return;
    }
    const state = this.told?.state;
    if (!this.#stopped && (state === 'waiting' || state === 'working'))
      this.#timer = setTimeout(() => void this.#ask(() => this.#follow()), EVERY);
  }
}
