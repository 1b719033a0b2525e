/** What people have written across the table, as this page has read it: the last lines, each of them once. */
import type { Refused } from '../wire/connection';
import * as keepTable from './keep';
import type { ChatLine } from '../wire/types';

/** So many lines a page keeps. */
const MOST = 100;

export class Talk {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Whether the sheet is open. */
  open = $state(false);
  /** Why the last thing that was written or said was refused. */
  refused = $state.raw<Refused | null>(null);
  /** Whether a line is on its way. */
  sending = $state(false);
  /** When the last line was written that somebody looked at. */
  #readUpTo = $state(0);

  constructor(private readonly code: string) {
    this.#readUpTo = keepTable.talkRead(code);
  }

  /** Count what was written since somebody looked, but by these seats. */
  unread(but: readonly (number | null)[]): number {
    return this.lines.filter(({ at, seat }) => at > this.#readUpTo && !but.includes(seat)).length;
  }

  /** Add lines, in the order in which they were written; those that were known before are left out. */
  take(lines: readonly ChatLine[]): void {
    const known = new Set(this.lines.map(({ at, seat }) => `${at} ${seat}`));
    const fresh = lines.filter(({ at, seat }) => !known.has(`${at} ${seat}`));
    if (!fresh.length) return;
    this.lines = [...this.lines, ...fresh].sort((one, other) => one.at - other.at).slice(-MOST);
  }

  /** Note that everything so far was looked at. */
  read(): void {
    const last = this.lines.at(-1)?.at ?? 0;
    if (last <= this.#readUpTo) return;
    this.#readUpTo = last;
    keepTable.keepTalkRead(this.code, last);
  }
}
