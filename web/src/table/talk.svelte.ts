/** What people have written across the table, as this page has read it: the last lines, each of them once. */
import type { ChatLine } from '../wire/types';

/** So many lines a page keeps. */
const MOST = 100;

export class Talk {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Whether the sheet is open. */
  open = $state(false);
  /** When the last line was written that somebody looked at. */
  #readUpTo = $state(0);
  readonly unread = $derived(this.lines.filter(({ at }) => at > this.#readUpTo).length);

  /** Add lines, in the order in which they were written; those that were known before are left out. */
  take(lines: readonly ChatLine[]): void {
    const known = new Set(this.lines.map(({ at, seat }) => `${at} ${seat}`));
    const fresh = lines.filter(({ at, seat }) => !known.has(`${at} ${seat}`));
    if (!fresh.length) return;
    this.lines = [...this.lines, ...fresh].sort((one, other) => one.at - other.at).slice(-MOST);
  }

  /** Note that everything so far was looked at. */
  read(): void {
    this.#readUpTo = this.lines.at(-1)?.at ?? this.#readUpTo;
  }
}
