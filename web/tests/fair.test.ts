/** Our own SHA-256 agrees with the platform's, and a record's dice are checked byte for byte. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestText, draw, keepDice, newNonce, readDraws, verifyRecord, type KeptDice } from '../src/wire/fair';
import { bytes, hex, hmacSha256, sha256 } from '../src/wire/sha256';

const RECORD = `omerta record 1
game twelve-gangsters
rules 1
seats 3
option cards 6
option first-boss random
fair hmac-sha256 table HG6JZP commitment 80254ced4ce6357a936a77aedb7e5f06f43f88e98d9be18e1e851f72dc0017cf seed 2b1313050e7d27f2be433af5335690b015fc702404a7a5a84fe71eb12d22bf02 nonces -,-,-
1 chance boss:2/3=2
2 heist 0:4 1:3 2:5
3 heist 0:3 1:5 2:3
4 heist 0:2 1:6 2:4
5 heist 0:6 1:2 2:6
6 heist 0:1 1:4 2:2
7 heist 0:5 1:1 2:1
digest 7 81ec87f05c49995e
over returns 1/2,0,1/2 scores 13,11,13 ranks 1,3,1
`;

describe('SHA-256', () => {
  test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('of %i bytes', (length) => {
    const data = new Uint8Array(randomBytes(length));
    expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
  });

  test.each([1, 32, 64, 65, 200])('keyed with %i bytes', (length) => {
    const [key, data] = [new Uint8Array(randomBytes(length)), new Uint8Array(randomBytes(77))];
    expect(hex(hmacSha256(key, data))).toBe(createHmac('sha256', key).update(data).digest('hex'));
  });

  test('of a text is the same from the browser and from us', async () => {
    const nonce = newNonce();
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(await digestText(nonce)).toBe(hex(sha256(bytes(nonce))));
  });
});

describe('the dice', () => {
  test('give the numbers that the server gives for a seed of zeros', () => {
    const number = (step: number, place: number, total: number): number =>
      draw(new Uint8Array(32), 'OMERTA', '-', step, place, total);
    expect([number(1, 0, 6), number(2, 0, 6), number(1, 1, 6), number(1, 0, 1000)]).toEqual([4, 5, 2, 658]);
  });

  test('are read from the chance lines of a record', () => {
    expect(readDraws(RECORD)).toEqual([{ step: 1, draw: 0, number: 2, total: 3 }]);
  });

  test('of a real record are found to be right', () => {
    expect(verifyRecord(RECORD)).toEqual({ ok: true, text: expect.stringContaining('The one number drawn') as string });
  });

  test.each([
    ['another number', RECORD.replace('boss:2/3=2', 'boss:1/3=1'), 'Step 1: the saved game has 1, the dice give 2.'],
    ['another seed', RECORD.replace('seed 2b13', 'seed 2b14'), 'The seed does not match the hash in the saved game.'],
    [
      'no dice',
      RECORD.replace(/fair .*/, 'fair none'),
      'The saved game says nothing about fair dice, so there is nothing to check.',
    ],
    [
      'a position to start from',
      RECORD.replace('1 chance boss:2/3=2', 'from boss=2').replaceAll(
        /^(\d) heist/gm,
        (_, step) => `${Number(step) - 1} heist`,
      ),
      'The game starts from a given position, and nobody drew what lies there.',
    ],
    ['a draw taken out', RECORD.replace('1 chance boss:2/3=2\n', ''), 'Step 1 is missing from the saved game.'],
    [
      'a draw that says nothing',
      RECORD.replace('boss:2/3=2', 'boss=1'),
      'A line of the saved game that tells a draw cannot be read.',
    ],
    [
      'a nonce left out',
      RECORD.replace('nonces -,-,-', `nonces -,-,- commits ${'0'.repeat(64)},-,-`),
      'Seat 1 fixed a nonce, and the dice were thrown without it.',
    ],
  ])('of a record with %s are found to be wrong', (_, record, text) => {
    expect(verifyRecord(record)).toEqual({ ok: false, text });
  });

  test('of a tutorial are fixed up to the step that the record names, and only after it drawn', () => {
    const lesson = RECORD.replace('fair ', 'fair tutorial 1 ');
    expect(verifyRecord(lesson.replace('boss:2/3=2', 'boss:1/3=1'))).toEqual({
      ok: true,
      fixed: 1,
      text: 'Up to step 1 the tutorial fixed the draws. Nothing else was drawn.',
    });
    const later = lesson.replace('2 heist 0:4 1:3 2:5', '2 chance boss:1/3=1');
    expect(verifyRecord(later).text).toContain('Step 2: the saved game has 1, the dice give');
  });

  const shown = /commitment ([0-9a-f]{64})/.exec(RECORD)?.[1] ?? '';
  const kept = (commits: (string | null)[] = [null, null, null], commitment = shown): KeptDice => ({
    commitment,
    commits,
    lesson: false,
  });

  test('must be those whose hash was shown when the table opened', () => {
    expect(verifyRecord(RECORD, kept()).ok).toBe(true);
    expect(verifyRecord(RECORD, kept(undefined, 'f'.repeat(64))).ok).toBe(false);
  });

  test('must use the nonce that a seat had fixed', async () => {
    const [nonce, wrong] = [newNonce(), '0'.repeat(64)];
    const other = RECORD.replace('nonces -,-,-', `nonces ${nonce},-,-`);
    expect(verifyRecord(other, kept([wrong, null, null])).text).toBe(
      'The nonce of seat 1 does not match the hash it was fixed by.',
    );
    expect(verifyRecord(RECORD, kept([await digestText(nonce), null, null])).text).toBe(
      'Seat 1 fixed a nonce, and the dice were thrown without it.',
    );
  });

  test('of a game that was taken up are drawn after the step that the record names, where the table said so', () => {
    const taken = RECORD.replace('fair ', 'fair continued 1 from 7KQ4FD ');
    const shown = { commitment: /commitment (\S+)/.exec(RECORD)![1]!, commits: [null, null, null], lesson: false };
    expect(verifyRecord(taken, { ...shown, taken: 1 })).toMatchObject({ ok: true, fixed: 1, from: '7KQ4FD' });
    expect(verifyRecord(taken, shown).ok).toBe(false);
    expect(verifyRecord(taken, { ...shown, taken: 2 }).ok).toBe(false);
    expect(verifyRecord(taken).text).toBe(
      'Up to step 1 this is another game, and its dice are not checked here. Nothing else was drawn.',
    );
  });

  test('of a game that went back are checked alike, and it is said that they had been seen', () => {
    const back = RECORD.replace(/^2 heist/m, 'back 5 1\n2 heist');
    expect(verifyRecord(back)).toMatchObject({ ok: true });
    expect(verifyRecord(back).text).toContain('what was drawn up to step 5 had been seen');
  });

  test.each(['tutorial 8 ', 'continued 8 from - '])('were not fixed by others beyond the last step: %s', (front) => {
    const loaded = RECORD.replace('fair ', `fair ${front}`).replace('boss:2/3=2', 'boss:1/3=1');
    const text = 'The saved game says that others fixed the draws up to step 8; its last step is 7.';
    expect(verifyRecord(loaded)).toEqual({ ok: false, text });
    expect(verifyRecord(loaded, { ...kept(), lesson: true, taken: 8 })).toEqual({ ok: false, text });
    expect(verifyRecord(loaded.replace(' 8 ', ' 7 ')).ok).toBe(true);
  });

  test('of a table that taught nobody were not fixed by a tutorial', () => {
    const loaded = RECORD.replace('fair ', 'fair tutorial 7 ').replace('boss:2/3=2', 'boss:1/3=1');
    expect(verifyRecord(loaded, kept()).ok).toBe(false);
    expect(verifyRecord(loaded, { ...kept(), lesson: true }).ok).toBe(true);
  });

  test('are held against what was seen first, not against what is shown at the end', () => {
    const first = keepDice(null, { commitment: 'a', commits: [null, 'b'] }, false);
    const later = keepDice(first, { commitment: 'x', commits: ['c', 'y'] }, true);
    expect(later).toEqual({ commitment: 'a', commits: ['c', 'b'], lesson: false });
  });
});
