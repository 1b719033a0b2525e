/** What the server shows of Gangster Dice, and the names of its things. */
import { words } from '$words/gangster-dice';
import { SYMBOLS, TOKENS, type Score, type Token as TokenName } from '../../wire/generated/gangster-dice';

export { SYMBOLS, TOKENS } from '../../wire/generated/gangster-dice';
export type { DiceView, Mugshot, Score, Symbol as Face, Token as TokenName } from '../../wire/generated/gangster-dice';

export const COLOURS = ['white', 'red', 'blue'] as const;
/** The tokens, each at the place of the symbol that influences it. */
export const [LAWYER, SPEAKEASY, STREETS, INVESTIGATOR] = [0, 1, 2, 3] as const;

export type Colour = (typeof COLOURS)[number];

export const TOKEN_WORDS: Record<TokenName, string> = words.token;

export type Counts = readonly [white: number, red: number, blue: number];

/** What the parts of a sum are called, in the order in which they are added; a bonus of nothing is not named. */
export function parts<Favor extends number | null>(
  score: Omit<Score, 'seat' | 'favor' | 'score'> & { favor: Favor },
): { value: number | Favor; word: string }[] {
  const symbol = SYMBOLS[TOKENS.indexOf(score.token)]!;
  return [
    { value: score.dice, word: symbol },
    { value: score.favor, word: words.bid.partFavor },
    ...(score.streets ? [{ value: score.streets, word: words.bid.partStreets }] : []),
    ...(score.bonus ? [{ value: score.bonus, word: words.bid.partCharacter }] : []),
  ];
}

/** Write a sum out: `2 + 3 + 1 = 6`. */
export function sum(score: Score): string {
  const values = parts(score).map(({ value }) => value);
  return `${values.join(' + ')} = ${score.score}`;
}

/** Count dice in words. */
export function diceIn(number: number): string {
  return words.dice.count({ count: number });
}
