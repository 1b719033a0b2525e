import { describe, expect, test } from 'vitest';
import { lay, type Spot } from '../src/games/gangster-dice/lay';

const [WIDE, TALL] = [900, 240];

function overlap(one: Spot, other: Spot): boolean {
  const across = Math.min(one.x + one.wide, other.x + other.wide) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.tall, other.y + other.tall) - Math.max(one.y, other.y);
  return across > 1 && down > 1;
}

/** Who may have a token at a table of three others: anybody or nobody. */
function everyHolding(): (number | null)[][] {
  const who = [null, 0, 1, 2, 3];
  return who.flatMap((a) => who.flatMap((b) => who.flatMap((c) => who.map((d) => [a, b, c, d]))));
}

describe('the tokens on the table', () => {
  test('lie apart and on it, whoever has them', () => {
    for (const [others, wide] of [
      [[1, 2, 3], WIDE],
      [[1], WIDE],
      [[0, 1, 2, 3], 700],
    ] as const) {
      for (const holders of everyHolding()) {
        const spots = lay(holders, others, wide, TALL);
        for (const [place, spot] of spots.entries()) {
          expect(spot.x).toBeGreaterThanOrEqual(-0.01);
          expect(spot.x + spot.wide).toBeLessThanOrEqual(wide + 0.01);
          expect(spot.y + spot.tall).toBeLessThanOrEqual(TALL + 0.01);
          expect(spots.some((other, at) => at !== place && overlap(spot, other))).toBe(false);
        }
      }
    }
  });

  test('lie before whoever has them: across the table in their column, one’s own at the near edge', () => {
    const [lawyer, speakeasy, streets, investigator] = lay([0, 1, null, 3], [1, 2, 3], WIDE, 330);
    expect(speakeasy!.x).toBe(0);
    expect(investigator!.x).toBe(600);
    expect(speakeasy!.y).toBe(0);
    expect(streets!.y).toBeGreaterThan(speakeasy!.y);
    expect(lawyer!.y).toBeGreaterThan(streets!.y);
  });
});
