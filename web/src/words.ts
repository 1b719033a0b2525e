/** Turns of phrase that screens and the compiled words share; scripts/words.mjs makes `$words` from words/. */
import { words } from '$words/shared';
import { language } from './languages';
import type { Value } from './wire/types';

const COUNTS = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** None of our things is counted in millions. */
const MOST_COUNTED = 200;
const counting = new Intl.PluralRules(language);
const ranking = new Intl.PluralRules(language, { type: 'ordinal' });
const counted = new Set(Array.from({ length: MOST_COUNTED }, (_, number) => counting.select(number)));
const kinds = COUNTS.filter((kind) => counted.has(kind as Intl.LDMLPluralRule));

/** Choose the form for so many of a thing, one form for each way the language counts: `plural(3, 'die', 'dice')`. */
export function plural(number: number | string, ...said: readonly string[]): string {
  return said[kinds.indexOf(counting.select(Number(number)))] ?? '';
}

/** Describe whose a thing is, in a language that shortens before a vowel: `de Brass`, `d’Ada`. */
export function of(name: string | number): string {
  return /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(String(name)) ? words.ofVowel({ name }) : words.of({ name });
}

/** Join names as a sentence does: `Ada, Nora and Sal`. */
export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${words.and} ${parts.at(-1)}`;
}

/** Write seat counts the way a box does: `3–6`. */
export function span(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  const whole = numbers.every((number, place) => number === first + place);
  return numbers.length > 1 && whole ? `${first}–${last}` : numbers.join(', ');
}

/** Write a place in a ranking: 1st, 2nd, 3rd, 4th. */
export function ordinal(rank: number | string): string {
  return rank + named(words.ordinal, ranking.select(Number(rank)));
}

/** Look up what a code of the wire is called; a code without a name stands for itself, or as `otherwise` writes it. */
export function named(
  names: Readonly<Record<string, string>>,
  code: string,
  otherwise: (code: string) => string = String,
): string {
  return names[code] ?? otherwise(code);
}

/** Turn a key of the wire into a label: `face_up` becomes `Face up`. */
export function label(key: string): string {
  return capital(key.replace(/[_-]+/g, ' ').trim());
}

/** Write an option's value, or any plain value, for people. */
export function spell(value: Value | null | undefined): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return String(value);
}

/** Write money as the language does: `$1,200`, `1 200 $`. */
export function dollars(sum: number): string {
  return words.dollars({ sum: sum.toLocaleString(language) });
}

/** Begin a sentence. */
export function capital(text: string | number): string {
  const said = String(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
