/** The log as lines of a ledger: what was said, by which rule, in which round, and where one's last turn was. */
import { words } from '$words/table';
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
/** Events that say who has won: after them the table need not say that the game is over. */
const DECIDED = new Set(['winner', 'won', 'shared', 'result', 'winners', 'tie-broken', 'tie-broken-by-character']);
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
  'went-back',
]);

/** Write the entries down, one line an event; the margin carries the round that the events name. */
export function lines(entries: readonly Entry[]): Line[] {
  const written: Line[] = [];
  let margin = '';
  for (const entry of entries) {
    if (QUIET.has(entry.kind)) continue;
    const tells = entry.kind === 'step' && entry.events.some(({ data }) => typeof data['round'] === 'number');
    for (const [place, event] of entry.events.entries()) {
      if (event.kind === 'over' && written.some(({ kind }) => DECIDED.has(kind))) continue;
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

/** Return what the last step told, as the ledger writes it: one's own lines too, but not who is ready. */
export function lastStep(entries: readonly Entry[]): Line[] {
  const step = entries.findLast(({ kind, events }) => kind === 'step' && events.length > 0);
  return step ? gathered(lines([step])) : [];
}

/** Join lines that repeat one another: the same sentence, or one that begins alike and names another thing. */
export function gathered(written: readonly Line[], breakAt: string | null = null): Line[] {
  const told: (Line & { count: number; said: string })[] = [];
  for (const line of written) {
    const last = told.at(-1);
    const goesOn =
      last?.kind === line.kind && last.rule === line.rule && !line.opens && line.key !== breakAt && !line.secret;
    const head = line.text.indexOf(': ') + 2;
    if (goesOn && !last.secret && last.said === line.text) {
      last.count += 1;
      last.text = words.ledger.times({ text: line.text, count: last.count });
    } else if (goesOn && !last.secret && head > 1 && last.count === 1 && same(last.text, line.text, head)) {
      last.text = `${last.text.replace(/\.$/, '')}, ${line.text.slice(head)}`;
      last.said = last.text;
    } else {
      told.push({ ...line, count: 1, said: line.text });
    }
  }
  return told;
}

/** Whether two sentences begin alike, and name one short thing each behind it. */
function same(one: string, other: string, head: number): boolean {
  const rest = other.slice(head);
  return one.slice(0, head) === other.slice(0, head) && !/[,;:=]|\d/.test(rest) && !/[;:=]|\d/.test(one.slice(head));
}

/** Find the entry after which everything is new to a seat: its last answer that has been played, or nothing yet. */
export function lastTurn(entries: readonly Entry[], seat: number | null): number | null {
  if (seat === null) return null;
  const step = entries.findLast(({ kind }) => kind === 'step');
  if (!step) return null;
  const answer = entries.findLast(({ kind, seat: who, n }) => kind === 'ready' && who === seat && n < step.n);
  return answer ? answer.n : null;
}
