/** Who has a say at a table: what one person alone decides, and what that counts as. */
import { describe, expect, it } from 'vitest';
import { endsAlone, hasCompany, talkers, winsByEnding } from '../src/table/company';
import type { TableState } from '../src/table/table.svelte';

const RATED = { lesson: false, origin: null, daily: null };

function sat(kinds: string, face: object = RATED, gone: object = {}): TableState {
  const chairs = [...kinds].map((kind, seat) => ({
    kind: kind === 'h' ? 'human' : 'bot',
    conceded: false,
    stand_in: false,
    ...(seat ? gone : {}),
  }));
  return { chairs, seat: 0, face } as unknown as TableState;
}

describe('ending a game', () => {
  it('is up to the only person at a rated table, and counts as conceding', () => {
    expect(endsAlone(sat('hbb'))).toBe(true);
    expect(hasCompany(sat('hbb'))).toBe(false);
  });

  it('takes others where there are any', () => {
    expect(endsAlone(sat('hhb'))).toBe(false);
    expect(hasCompany(sat('hhb'))).toBe(true);
  });

  it('asks nobody who has left, and is then no concession', () => {
    for (const gone of [{ conceded: true }, { stand_in: true }]) {
      expect(hasCompany(sat('hh', RATED, gone))).toBe(false);
      expect(endsAlone(sat('hh', RATED, gone))).toBe(false);
    }
  });

  it('counts as conceding where others conceded before and bots are left, and as a win where none sat there', () => {
    const gone = { conceded: true };
    expect([endsAlone(sat('hhb', RATED, gone)), winsByEnding(sat('hhb', RATED, gone))]).toEqual([true, false]);
    expect([endsAlone(sat('hhh', RATED, gone)), winsByEnding(sat('hhh', RATED, gone))]).toEqual([false, true]);
    expect(winsByEnding(sat('hhh', RATED, { stand_in: true }))).toBe(false);
  });

  it('costs nothing where nothing is rated', () => {
    for (const more of [{ lesson: true }, { origin: { code: null, step: 3 } }, { daily: '2026-11-16' }])
      expect(endsAlone(sat('hb', { ...RATED, ...more }))).toBe(false);
  });
});

describe('listening', () => {
  it('is to whoever sits there and may speak, not to a free chair', () => {
    const people = ['Ann', 'Bert', null].map((name) => ({ kind: 'human', name }));
    const bots = ['Cleo', 'Dora'].map((name) => ({ kind: 'bot', name }));
    const table = {
      chairs: [...people, ...bots],
      seat: 0,
      face: { phrases: [{ phrase: 'bad-luck', text: 'Bad luck.' }] },
      personality: (seat: number) => (seat === 3 ? 'The Miser' : null),
    } as unknown as TableState;
    expect(talkers(table)).toEqual([1, 3]);
  });
});
