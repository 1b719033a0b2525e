/** What happens is shown beat by beat, and at every beat the table gives the view that belongs to it. */
import type { Entry } from '../wire/types';
import { Reveal, type Beat } from './reveal.svelte';
import type { TableState } from './table.svelte';

/** A beat, and how many of the entry's events are told by then. */
export interface Told extends Beat {
  upto: number;
}

/** An entry that is shown, with its beats. */
export interface Part<Step extends Told = Told> {
  n: number;
  steps: readonly Step[];
}

/** The showing of a board: while it runs, `table.view` and `table.told` stand where it stands. */
export class Showing<Step extends Told, Thing extends Part<Step> = Part<Step>> extends Reveal<Thing, Step> {
  constructor(private readonly table: TableState) {
    super(({ steps }) => steps);
  }

  /** Show from now on whatever a board plans for an entry, until the board goes; null shows nothing. */
  begin(plan: (entry: Entry) => Thing | null): () => void {
    this.table.presenter = (entry, done) => {
      const part = plan(entry);
      if (part) this.show(part, done);
      return part !== null;
    };
    return () => {
      this.table.presenter = null;
      this.stop();
    };
  }

  protected override get last(): boolean {
    return this.table.showsLast;
  }

  protected override come(step: Step | null, waits: boolean): void {
    super.come(step, waits);
    this.table.held = waits;
    this.table.shown = step && this.shown ? { n: this.shown.n, upto: step.upto } : null;
  }
}
