/** How the account of chance is said: figures of one or two places, and a share of fair games in words. */
import { words } from '$words/draws';
import { language } from '../languages';
import type { DrawAccount } from '../wire/types';

type Value = DrawAccount['kinds'][number]['values'][number];

/** Below these shares of fair games something is rare, or very rare. */
const RARE = 0.05;
const VERY_RARE = 0.01;

/** Write a figure as the language does. */
export function figure(number: number): string {
  return number.toLocaleString(language, { maximumFractionDigits: number < 10 ? 2 : 1 });
}

/** The longest bar that a table needs. */
export function widest(values: readonly Value[]): number {
  return Math.max(1, ...values.map(({ many, expected }) => Math.max(many, expected)));
}

/** Describe how likely it is to stray so far; without a share, that there were too few draws to say. */
export function luck(share: number | null): string {
  if (share === null) return words.few;
  const percent = share < VERY_RARE ? words.under : words.percent({ percent: figure(Math.round(100 * share)) });
  if (share < VERY_RARE) return words.veryRare({ percent });
  return share < RARE ? words.rare({ percent }) : words.usual({ percent });
}
