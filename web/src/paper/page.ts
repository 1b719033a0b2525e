/** What a front page says besides what happened: its date, its sums, and which advertisements it carries. */
import { words } from '$words/paper';
import { language } from '../languages';

/** How many advertisements a page carries. */
const CARRIED = 3;

/** Write the day on which a game ended, in seconds since 1970; a record does not know it. */
export function dateline(at: number | null): string {
  if (at === null) return words.edition;
  return new Date(at * 1000).toLocaleDateString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** Write a sum out. */
export function sumOf(parts: readonly number[], total: number): string {
  return words.sum({ parts: parts.join(' + '), total });
}

/** Choose advertisements: the same on every copy of a page. */
export function advertisements(code: string): { title: string; text: string }[] {
  const texts = Object.values(words.adText);
  const all = Object.values(words.adTitle).map((title, place) => ({ title, text: texts[place] ?? '' }));
  const first = [...code].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  return Array.from({ length: CARRIED }, (_, place) => all[(first + place) % all.length]!);
}
