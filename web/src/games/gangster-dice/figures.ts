/** The race in figures: who led when, and what was most surprising about a finished game. */
import { words } from '$words/gangster-dice';
import type { Entry } from '../../wire/types';
import { named } from '../../words';
import type { RoundLeft } from './told';
import { TOKEN_WORDS } from './view';
import { standing } from '../../table/standing';

/** The seats with the fewest dice, unless all have the same. */
export function leaders(left: readonly number[]): number[] {
  const fewest = Math.min(...left);
  const found = left.flatMap((dice, seat) => (dice === fewest ? [seat] : []));
  return found.length === left.length ? [] : found;
}

interface Figure {
  text: string;
  weight: number;
}

/** Find what is most surprising about a finished game, told about the seats by name. */
export function surprise(
  entries: readonly Entry[],
  rounds: readonly RoundLeft[],
  winners: readonly number[],
  names: readonly string[],
): string | null {
  const kept = standing(entries);
  const figures = [...spoilt(kept, names), ...comeBack(rounds, winners, names), ...pinned(kept, names)];
  const ties = entries.flatMap(({ events }) => events).filter(({ kind }) => kind === 'tied').length;
  if (ties > rounds.length / 2) {
    figures.push({
      weight: 20 + ties,
      text: words.surprise.ties({ count: ties }),
    });
  }
  const near = rounds
    .at(-1)
    ?.left.flatMap((dice, seat) => (dice === 1 && !winners.includes(seat) ? [names[seat]!] : []));
  if (near?.length) figures.push({ weight: 25, text: words.surprise.near({ names: near }) });
  return figures.sort((one, other) => other.weight - one.weight)[0]?.text ?? null;
}

/** Somebody was rid of everything and had to take a die. */
function spoilt(entries: readonly Entry[], names: readonly string[]): Figure[] {
  let round = 0;
  const found: Figure[] = [];
  for (const { kind, data } of entries.flatMap(({ events }) => events)) {
    if (typeof data['round'] === 'number') round = data['round'];
    if (kind !== 'not-free') continue;
    const name = names[Number(data['seat'])] ?? '';
    found.push({
      weight: 100,
      text: words.surprise.spoilt({ name, round }),
    });
  }
  return found;
}

/** The winner once had the most dice of all. */
function comeBack(rounds: readonly RoundLeft[], winners: readonly number[], names: readonly string[]): Figure[] {
  return winners.flatMap((winner) => {
    const worst = [...rounds].sort((one, other) => other.left[winner]! - one.left[winner]!)[0];
    const fewest = worst ? Math.min(...worst.left) : 0;
    if (!worst || worst.left[winner]! < fewest + 3) return [];
    return {
      weight: 40 + worst.left[winner]! - fewest,
      text: words.surprise.comeBack({
        name: names[winner]!,
        dice: worst.left[winner]!,
        round: worst.round,
        fewest,
      }),
    };
  });
}

/** Most dice that left at once. */
function pinned(entries: readonly Entry[], names: readonly string[]): Figure[] {
  return entries
    .flatMap(({ events }) => events)
    .filter(({ kind, data }) => kind === 'pinned' && Number(data['dice']) > 1)
    .map(({ data }) => ({
      weight: 10 * Number(data['dice']),
      text: words.surprise.parcel({
        name: names[Number(data['seat'])]!,
        dice: Number(data['dice']),
        colour: named(words.colours, String(data['colour'])),
      }),
    }));
}

/** Name the tokens that a seat won: `the Lawyer`, `the Streets`. */
export function tokensWon(won: readonly (number | null)[], seat: number): string[] {
  const named = Object.values(TOKEN_WORDS).map((token) => words.scores.theToken({ token }));
  return won.flatMap((winner, token) => (winner === seat ? [named[token]!] : []));
}

/** Move heights apart that stand closer than a gap, keeping their order. */
export function spread(heights: readonly number[], gap: number): number[] {
  const placed: number[] = [];
  const order = heights.map((height, place) => ({ height, place })).sort((one, other) => other.height - one.height);
  let above = Infinity;
  for (const { height, place } of order) {
    above = placed[place] = Math.min(height, above - gap);
  }
  return placed;
}
