/** Fair dice on the client's side: bring a secret number of one's own, and check a record's numbers afterwards. */
import { words } from '$words/fair';
import { bytes, hex, hmacSha256, sha256, unhex } from './sha256';

const NOBODY = '-';
const SPAN = 1n << 256n;

/** Make a nonce: 32 lowercase hex characters. */
export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Hash a text; the browser does it where it may, our own code where the page came over plain http. */
export async function digestText(text: string): Promise<string> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  const data = bytes(text);
  return hex(subtle ? new Uint8Array(await subtle.digest('SHA-256', data as BufferSource)) : sha256(data));
}

export interface Verdict {
  ok: boolean;
  /** What was checked, number by number. */
  text: string;
  /** The step up to which a tutorial fixed the draws, in a record that says so. */
  fixed?: number;
  /** The table whose game the first steps are, `-` where only its record was there. */
  from?: string;
  /** The day whose dice these are, in the record of a daily heist. */
  day?: string;
}

interface Drawn {
  step: number;
  draw: number;
  number: number;
  total: number;
}

/** What this browser kept from the table itself, from the first time it saw it. */
export interface KeptDice {
  /** The hash of the server's seed. */
  commitment: string;
  /** The hash of each seat's nonce, where one was shown. */
  commits: readonly (string | null)[];
  /** Whether the table was opened to teach. */
  lesson: boolean;
  /** How many steps were taken over from another game. */
  taken?: number;
  /** The day whose dice the table said it has. */
  day?: string;
}

/** Add what a table shows now to what was kept: what was seen first stays. */
export function keepDice(
  kept: KeptDice | null,
  seen: { commitment: string; commits: readonly (string | null)[] },
  lesson: boolean,
  taken = 0,
  day: string | null = null,
): KeptDice {
  if (!kept) return { ...seen, lesson, ...(taken ? { taken } : {}), ...(day ? { day } : {}) };
  const commits = seen.commits.map((commit, seat) => kept.commits[seat] ?? commit);
  return { ...kept, commits };
}

/**
 * Say why the steps of a record leave something out, or null: they are numbered 1, 2, 3, start at a new game, and reach
 * the step up to which others fixed the draws.
 */
function leftOut(record: string, fixed: number): string | null {
  let last = 0;
  for (const line of record.split('\n')) {
    if (line.startsWith('from ')) return words.position;
    const step = Number(/^(\d+) /.exec(line)?.[1] ?? 0);
    if (!step) continue;
    if (step !== last + 1) return words.missing({ step: last + 1 });
    last = step;
  }
  return fixed > last ? words.beyond({ step: fixed, last }) : null;
}

/** Read the drawn numbers of a record, `N chance what:number/total=outcome ...`; null where a line cannot be read. */
export function readDraws(record: string): Drawn[] | null {
  const drawn: Drawn[] = [];
  for (const line of record.split('\n')) {
    const [, step, rest] = /^(\d+) chance (.*)$/.exec(line) ?? [];
    if (!step || !rest) continue;
    for (const [draw, part] of rest.split(' ').entries()) {
      const [, number, total] = /^[^:\s]+:(\d+)\/([1-9]\d*)=\S+$/.exec(part) ?? [];
      if (!number || !total) return null;
      drawn.push({ step: Number(step), draw, number: Number(number), total: Number(total) });
    }
  }
  return drawn;
}

/** Draw one number of a table again. */
export function draw(
  seed: Uint8Array,
  code: string,
  nonces: string,
  step: number,
  place: number,
  total: number,
): number {
  const limit = SPAN - (SPAN % BigInt(total));
  for (let counter = 0; ; counter++) {
    const message = ['omerta fair 1', 'dice', code, nonces, step, place, counter].join('\n');
    const found = BigInt('0x' + hex(hmacSha256(seed, bytes(message))));
    if (found < limit) return Number(found % BigInt(total));
  }
}

/** The code that stands in for a table's own where dice are those of a day. */
function dayCode(day: string): string {
  return `DAILY${day.replaceAll('-', '')}`;
}

const HEADER =
  /^fair (?:daily (\d{4}-\d{2}-\d{2}) |tutorial (\d+) |continued (\d+) from (-|[0-9A-Z]+) )?hmac-sha256 table (\S+) commitment ([0-9a-f]{64}) seed ([0-9a-f]{64}) nonces (\S+?)(?: commits (\S+))?$/m;

/**
 * Check a record: seed and nonces against their hashes, in the record and as we first saw them, and every number. `dayTold`
 * is the seed that the server tells for the day of a daily heist.
 */
export function verifyRecord(
  record: string,
  kept: KeptDice | null = null,
  table: string | null = null,
  dayTold: string | null = null,
): Verdict {
  const wrong = (text: string): Verdict => ({ ok: false, text });
  const header = HEADER.exec(record);
  if (!header) return wrong(words.nothing);
  const [, day, lesson, taken, from, code = '', shown = '', seedText = '', nonces = '', commits = ''] = header;
  const fixed = Number(lesson ?? taken ?? 0);
  const seed = unhex(seedText);
  if (hex(sha256(seed)) !== shown) return wrong(words.seed);
  if (kept && kept.commitment !== shown) {
    return wrong(words.hash);
  }
  if (kept && kept.day !== day) return wrong(words.day);
  if (day !== undefined) {
    if (code !== dayCode(day) || /[^-,]/.test(nonces)) return wrong(words.dayDice({ day }));
    if (dayTold !== null && dayTold !== seedText) return wrong(words.told({ day }));
  } else if (table && code !== table) return wrong(words.table({ code, own: table }));
  if (from === undefined && fixed && kept && !kept.lesson) return wrong(words.lesson);
  if (from !== undefined && kept && (kept.taken ?? 0) !== fixed) return wrong(words.taken);
  const told = commits ? commits.split(',').map((commit) => (commit === NOBODY ? null : commit)) : [];
  for (const [seat, nonce] of nonces.split(',').entries()) {
    for (const commit of [told[seat], kept?.commits[seat]]) {
      if (commit === null && nonce !== NOBODY) {
        return wrong(words.noNonce({ seat: seat + 1 }));
      }
      if (!commit) continue;
      if (nonce === NOBODY) return wrong(words.lostNonce({ seat: seat + 1 }));
      if (hex(sha256(bytes(nonce))) !== commit) {
        return wrong(words.otherNonce({ seat: seat + 1 }));
      }
    }
  }
  const missing = leftOut(record, fixed);
  if (missing) return wrong(missing);
  const all = readDraws(record);
  if (!all) return wrong(words.unread);
  const draws = all.filter(({ step }) => step > fixed);
  for (const { step, draw: place, number, total } of draws) {
    const right = draw(seed, code, nonces, step, place, total);
    if (right !== number) return wrong(words.wrong({ step, found: number, right }));
  }
  const drawn = !draws.length
    ? words.nothingDrawn
    : draws.length === 1
      ? words.one
      : words.many({ count: draws.length });
  const seen = Math.max(0, ...[...record.matchAll(/^back (\d+) \d+$/gm)].map(([, step]) => Number(step)));
  const came = seen ? words.back({ step: seen, rest: drawn }) : drawn;
  if (day !== undefined) return { ok: true, text: words.daily({ day, rest: came }), day };
  if (from !== undefined) return { ok: true, text: words.continued({ step: fixed, rest: came }), fixed, from };
  return fixed ? { ok: true, text: words.fixed({ step: fixed, rest: came }), fixed } : { ok: true, text: came };
}
