/** The log as lines of a ledger: what was said, by which rule, in which round, and where one's last turn was. */
import type { Entry } from '../wire/types';

export interface Line {
  key: string;
  margin: string;
  text: string;
  rule: string | null;
  secret: boolean;
  strong: boolean;
  kind: string;
  /** A part of a round begins here. */
  opens: boolean;
}

const QUIET = new Set(['ready', 'unready']);
const STRONG = new Set([
  'boss-success',
  'boss-stopped',
  'boss-stopped-once',
  'winner',
  'tie-broken',
  'shared',
  'over',
  'ended',
  'result',
  'won',
  'tied',
  'tie-broken-by-character',
  'not-free',
  'winners',
  'chapter-over',
  'war',
  'snitch',
]);

/** Write the entries down, one line an event; the margin carries the round that the events name. */
export function lines(entries: readonly Entry[]): Line[] {
  const written: Line[] = [];
  let margin = '';
  for (const entry of entries) {
    if (QUIET.has(entry.kind)) continue;
    const tells = entry.kind === 'step' && entry.events.some(({ data }) => typeof data['round'] === 'number');
    for (const [place, event] of entry.events.entries()) {
      const round = event.data['round'];
      if (typeof round === 'number') margin = String(round);
      written.push({
        key: `${entry.n}.${place}`,
        margin,
        text: event.text,
        rule: event.rule,
        secret: event.private,
        strong: STRONG.has(event.kind),
        kind: event.kind,
        opens: tells && place === 0,
      });
    }
  }
  return written;
}

/** Find the entry after which everything is new to a seat: its last answer that has been played, or nothing yet. */
export function lastTurn(entries: readonly Entry[], seat: number | null): number | null {
  if (seat === null) return null;
  const step = entries.findLast(({ kind }) => kind === 'step');
  if (!step) return null;
  const answer = entries.findLast(({ kind, seat: who, n }) => kind === 'ready' && who === seat && n < step.n);
  return answer ? answer.n : null;
}
