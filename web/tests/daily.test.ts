/** The row to paste and the days: what one sends to friends tells how one did, and nothing of the table. */
import { describe, expect, test } from 'vitest';
import { clockTime, dayAfter, dayEnds, spellDay, spellLeft } from '../src/daily/days';
import { bars, rowOf, type Heist } from '../src/daily/row';
import { dailyPath, parse } from '../src/router';
import { verifyRecord, type KeptDice } from '../src/wire/fair';

const SEED = '1ed2317e77f1545b2628e8ed888054fea03978ce38f5550c8c3ce2d7f01d828e';
const COMMITMENT = '4e03817c1d61f497f66cf95b012eb6924e1e2fe8305363890dce77691adfa12e';
/** The beginning of a record that the server wrote for the daily heist of that day. */
const RECORD = `omerta record 1
game twelve-gangsters
rules 1
seats 4
option cards 12
option first-boss random
fair daily 2026-11-16 hmac-sha256 table DAILY20261116 commitment ${COMMITMENT} seed ${SEED} nonces -,-,-,- commits -,-,-,-
1 chance boss:1/4=1
2 heist 0:4 1:7 2:1 3:11
stopped the player of the daily heist gave up
`;

const HEIST: Heist = {
  title: '12 Gangsters',
  day: '2026-11-16',
  place: 2,
  score: 48,
  account: [
    [1, 63],
    [2, 48],
    [3, 41],
    [4, 28],
  ],
};

describe('the row to paste', () => {
  test('tells day, game, place, score and how the seats compare', () => {
    expect(rowOf(HEIST, 'https://omerta.example/daily').split('\n')).toEqual([
      'Omerta daily heist, 2026-11-16',
      '12 Gangsters: 2nd of 4, score 48',
      '○█ ●▅ ○▄ ○▁',
      'https://omerta.example/daily',
    ]);
  });

  test('marks one own seat where several have the same place and points', () => {
    const account = [[1, 5] as const, [1, 5] as const, [3, -2] as const];
    expect(bars({ ...HEIST, place: 1, score: 5, account })).toBe('●█ ○█ ○▁');
  });

  test('has full bars where all have the same', () => {
    expect(bars({ ...HEIST, place: 1, score: 0, account: [[1, 0] as const, [1, 0] as const] })).toBe('●█ ○█');
  });
});

describe('days', () => {
  test('are those of UTC', () => {
    expect(dayEnds('2026-11-16')).toBe(Date.UTC(2026, 10, 17) / 1000);
    expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
    expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
    expect(spellDay('2026-11-16')).toBe('November 16, 2026');
  });

  test('say how long is left, begun minutes counted', () => {
    expect([spellLeft(3 * 3600 + 61), spellLeft(59), spellLeft(-5)]).toEqual(['3 h 2 min', '1 min', '0 min']);
  });

  test('are told by the clock on the visitor’s wall', () => {
    const noon = new Date(2026, 10, 16, 12, 5).getTime() / 1000;
    expect(clockTime(noon)).toMatch(/12:05/);
  });
});

describe('addresses', () => {
  test('of today, of a board, and of a board of today', () => {
    expect(parse('/daily')).toEqual({ page: 'daily' });
    expect(parse(dailyPath('gangsta', '2026-11-16'))).toEqual({ page: 'board', game: 'gangsta', day: '2026-11-16' });
    expect(parse('/daily/gangsta')).toEqual({ page: 'board', game: 'gangsta', day: null });
    expect(parse('/daily/gangsta/2026-11-16/more').page).toBe('lost');
  });
});

describe('the dice of a day', () => {
  const kept: KeptDice = {
    commitment: COMMITMENT,
    commits: [null, null, null, null],
    lesson: false,
    day: '2026-11-16',
  };

  test('are drawn again, and held against the seed that was told for the day', () => {
    expect(verifyRecord(RECORD, kept, 'AAAAAA', SEED)).toEqual({
      ok: true,
      day: '2026-11-16',
      text: expect.stringContaining('These are the dice of 2026-11-16') as string,
    });
    expect(verifyRecord(RECORD, kept, 'AAAAAA', '00'.repeat(32)).text).toContain('another seed than the one');
  });

  test.each([
    ['another day', RECORD.replace('daily 2026-11-16', 'daily 2026-11-17'), null],
    ['a nonce of somebody', RECORD.replace('nonces -', `nonces ${'ab'.repeat(16)}`), null],
    ['a table that was none of a day', RECORD, { ...kept, day: undefined }],
    ['a table of a day, and dice of the table', RECORD.replace('daily 2026-11-16 ', ''), kept],
    ['another number', RECORD.replace('boss:1/4=1', 'boss:2/4=2'), kept],
  ])('are not shown to be those of the day with %s', (_, record, seen) => {
    expect(verifyRecord(record, seen as KeptDice | null, 'AAAAAA').ok).toBe(false);
  });
});
