/** A table as a big screen shows it: it watches, nobody presses anything on it, and it goes on by itself. */
import { ConnectedTable } from '../table/connected.svelte';

/** On a screen of this size things are as large as on any page; on a larger one they grow with it. */
const USUAL = { width: 1440, height: 720 };
/** On a smaller one they shrink, but never below what can be read. */
const LEAST = 0.9;

/** How much larger everything is drawn, so that it is read across a room. */
export function magnify(width: number, height: number): number {
  return Math.max(LEAST, Math.min(width / USUAL.width, height / USUAL.height));
}

export class ScreenState extends ConnectedTable {
  constructor(code: string) {
    super(code, null);
  }

  /** Nobody is asked to go on from the last reveal. */
  override get showsLast(): boolean {
    return false;
  }

  /** One sentence: what is being shown, what came of it all, or who is asked what. */
  get sentence(): string {
    if (this.showing !== null) return this.beats.at(-1)?.events.at(-1)?.text ?? '';
    return this.now?.result?.text ?? this.now?.asked ?? this.now?.waiting ?? '';
  }
}
