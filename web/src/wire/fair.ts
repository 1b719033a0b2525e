/** Fair dice on the client's side: bring a secret number of one's own, and check a record's numbers afterwards. */
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
}

interface Drawn {
  step: number;
  draw: number;
  number: number;
  total: number;
}

/** Read the drawn numbers of a record: `N chance what:number/total=outcome ...`. */
export function readDraws(record: string): Drawn[] {
  const drawn: Drawn[] = [];
  for (const line of record.split('\n')) {
    const [, step, rest] = /^(\d+) chance (.*)$/.exec(line) ?? [];
    if (!step || !rest) continue;
    rest.split(' ').forEach((part, draw) => {
      const [, number, total] = /:(\d+)\/(\d+)=/.exec(part) ?? [];
      if (number && total) drawn.push({ step: Number(step), draw, number: Number(number), total: Number(total) });
    });
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

/** Check a record: seed against its hash, nonces against theirs (where we saw them), and every number against the seed. */
export function verifyRecord(record: string, commitment?: string, commits: readonly (string | null)[] = []): Verdict {
  const header =
    /^fair (?:tutorial (\d+) )?hmac-sha256 table (\S+) commitment ([0-9a-f]{64}) seed ([0-9a-f]{64}) nonces (\S+)$/m.exec(
      record,
    );
  if (!header) return { ok: false, text: 'The record says nothing about fair dice, so there is nothing to check.' };
  const [, lesson, code, shown, seedText, nonces] = header as unknown as [
    string,
    string | undefined,
    string,
    string,
    string,
    string,
  ];
  const fixed = Number(lesson ?? 0);
  const seed = unhex(seedText);
  if (hex(sha256(seed)) !== shown) return { ok: false, text: 'The seed does not match the hash in the record.' };
  if (commitment && commitment !== shown) {
    return { ok: false, text: 'The record names another hash than the one shown when the table opened.' };
  }
  for (const [seat, nonce] of nonces.split(',').entries()) {
    const commit = commits[seat];
    if (commit && nonce !== NOBODY && hex(sha256(bytes(nonce))) !== commit) {
      return { ok: false, text: `The nonce of seat ${seat + 1} does not match the hash it was fixed by.` };
    }
  }
  const draws = readDraws(record).filter(({ step }) => step > fixed);
  for (const { step, draw: place, number, total } of draws) {
    const right = draw(seed, code, nonces, step, place, total);
    if (right !== number) return { ok: false, text: `Step ${step}: the record has ${number}, the dice give ${right}.` };
  }
  const count = draws.length === 1 ? 'The one number drawn comes' : `All ${draws.length} numbers drawn come`;
  const came = draws.length
    ? `${count} from the seed that was sealed before the first card.`
    : 'Nothing else was drawn.';
  return fixed
    ? { ok: true, text: `Up to step ${fixed} the tutorial fixed the draws. ${came}`, fixed }
    : { ok: true, text: came };
}
