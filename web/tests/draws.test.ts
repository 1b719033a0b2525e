import { describe, expect, it } from 'vitest';
import { figure, luck, widest } from '../src/draws/account';

describe('the account of draws', () => {
  it('says honestly how likely it was', () => {
    expect(luck(null)).toBe('Too few draws to speak of luck.');
    expect(luck(0.44)).toBe('Nothing unusual: 44% of fair games stray as far from the expectation, or further.');
    expect(luck(0.03)).toBe('Rare, yet it happens: 3% of fair games stray as far, or further.');
    expect(luck(0.004)).toBe('Very rare: less than 1% of fair games stray as far, or further.');
  });

  it('writes figures short', () => {
    expect(figure(3.456)).toBe('3.46');
    expect(figure(38.83)).toBe('38.8');
    expect(figure(1000)).toBe('1,000');
  });

  it('draws its bars as long as the most of what came and what was expected', () => {
    const value = { label: '', seats: [] };
    expect(
      widest([
        { ...value, many: 3, expected: 5.5 },
        { ...value, many: 4, expected: 1 },
      ]),
    ).toBe(5.5);
    expect(widest([])).toBe(1);
  });
});
