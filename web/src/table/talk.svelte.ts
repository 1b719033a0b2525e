/** What people have written across the table, as this page has read it: the last messages, each of them once. */
import type { Refused } from '../wire/connection';
import * as keepTable from './keep';
import type { ChatMessage } from '../wire/types';

/** So many messages a page keeps. */
const MOST = 100;

export class Talk {
  messages = $state.raw<readonly ChatMessage[]>([]);
  /** Whether the sheet is open. */
  open = $state(false);
  /** Why the last thing that was written or said was refused. */
  refused = $state.raw<Refused | null>(null);
  /** Whether a message is on its way. */
  sending = $state(false);
  /** When the last message was written that somebody looked at. */
  #readUpTo = $state(0);

  constructor(private readonly code: string) {
    this.#readUpTo = keepTable.talkRead(code);
  }

  /** Count what was written since somebody looked, but by these seats. */
  unread(but: readonly (number | null)[]): number {
    return this.messages.filter(({ at, seat }) => at > this.#readUpTo && !but.includes(seat)).length;
  }

  /** Add messages, in the order in which they were written; those that were known before are left out. */
  take(messages: readonly ChatMessage[]): void {
    const known = new Set(this.messages.map(({ at, seat }) => `${at} ${seat}`));
    const fresh = messages.filter(({ at, seat }) => !known.has(`${at} ${seat}`));
    if (!fresh.length) return;
    this.messages = [...this.messages, ...fresh].sort((one, other) => one.at - other.at).slice(-MOST);
  }

  /** Note that everything so far was looked at. */
  read(): void {
    const last = this.messages.at(-1)?.at ?? 0;
    if (last <= this.#readUpTo) return;
    this.#readUpTo = last;
    keepTable.keepTalkRead(this.code, last);
  }
}
