/** Small turns of phrase that several screens share. */
import type { Value } from './wire/types';

/** Join names as a sentence does: `Ada, Nora and Sal`. */
export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Write seat counts the way a box does: `3–6`. */
export function span(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  const whole = numbers.every((number, place) => number === first + place);
  return numbers.length > 1 && whole ? `${first}–${last}` : numbers.join(', ');
}

/** Write a place in a ranking: 1st, 2nd, 3rd, 4th. */
export function ordinal(rank: number): string {
  const teen = Math.floor(rank / 10) % 10 === 1;
  return rank + (teen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'));
}

/** Count things: `1 heist`, `3 heists`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Turn a key of the wire into a label: `face_up` becomes `Face up`. */
export function label(key: string): string {
  const words = key.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Write an option's value, or any plain value, for people. */
export function spell(value: Value | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Begin a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
