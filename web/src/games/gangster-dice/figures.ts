/** The race in figures: who led when, and what was most surprising about a finished game. */
import type { Entry } from '../../wire/types';
import { count, list } from '../../words';
import type { RoundLeft } from './told';
import { TOKEN_WORDS } from './view';

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
  const figures = [...spoilt(entries, names), ...comeBack(rounds, winners, names), ...pinned(entries, names)];
  const ties = entries.flatMap(({ events }) => events).filter(({ kind }) => kind === 'tied').length;
  if (ties > rounds.length / 2) {
    figures.push({
      weight: 20 + ties,
      text: `${count(ties, 'token')} went to nobody, because the best bids were equal.`,
    });
  }
  const near = rounds
    .at(-1)
    ?.left.flatMap((dice, seat) => (dice === 1 && !winners.includes(seat) ? [names[seat]!] : []));
  if (near?.length) figures.push({ weight: 25, text: `One die short: that was all ${list(near)} had left.` });
  return figures.sort((one, other) => other.weight - one.weight)[0]?.text ?? null;
}

/** Somebody was rid of everything and had to take a die. */
function spoilt(entries: readonly Entry[], names: readonly string[]): Figure[] {
  let round = 0;
  const found: Figure[] = [];
  for (const { kind, data } of entries.flatMap(({ events }) => events)) {
    if (typeof data['round'] === 'number') round = data['round'];
    if (kind !== 'not-free') continue;
    const name = names[Number(data['seat'])];
    found.push({
      weight: 100,
      text: `${name} was rid of everything in round ${round}, but the Investigator stood there with one more die.`,
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
      text: `${names[winner]} had ${worst.left[winner]} dice after round ${worst.round}, when somebody else had ${fewest}, and won all the same.`,
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
      text: `The largest parcel: ${names[Number(data['seat'])]} put ${Number(data['dice'])} ${String(data['colour'])} dice on the Investigator at once.`,
    }));
}

/** Name tokens as a sentence does: `the Lawyer and the Streets`. */
export function tokensWon(won: readonly (number | null)[], seat: number): string {
  const words = Object.values(TOKEN_WORDS);
  return list(won.flatMap((winner, token) => (winner === seat ? [`the ${words[token]}`] : [])));
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
