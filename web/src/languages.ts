/** The language of this browser: the one that was chosen here, else the best of the browser's own that there is. */
import { LANGUAGES, load } from './generated/words/languages';
import { change, settings } from './settings.svelte';

export type Language = (typeof LANGUAGES)[number];
type Areas = Readonly<Record<string, object>>;

const FIRST = LANGUAGES[0];
let areas: Areas | null = null;

/** Find the first of these that there is; `fr-CA` is `fr`. */
export function best(wishes: readonly (string | null)[]): Language {
  const named = wishes.map((wish) => wish?.toLowerCase().split('-')[0]);
  return LANGUAGES.find((each) => each === named.find((name) => LANGUAGES.some((there) => there === name))) ?? FIRST;
}

export const language = best([settings.language, ...(globalThis.navigator?.languages ?? [])]);

/** Get the words of this language, unless they come with the pages; nothing may be shown before. */
export async function loadLanguage(): Promise<void> {
  if (language !== FIRST) areas = (await load[language]()).areas;
}

/** Return an area of words in this language; what it lacks is said in the first. */
export function inLanguage<T extends object>(area: string, first: T): T {
  if (language === FIRST) return first;
  return new Proxy(first, { get: (words, key) => Reflect.get(areas?.[area] ?? words, key) as unknown });
}

/** Speak another language from now on: the page starts anew in it, at the same place. */
export async function choose(chosen: Language): Promise<void> {
  await change({ language: chosen });
  location.reload();
}

/** What each language calls itself. */
export function ownName(named: Language): string {
  const name = new Intl.DisplayNames([named], { type: 'language' }).of(named) ?? named;
  return name.charAt(0).toLocaleUpperCase(named) + name.slice(1);
}

export { LANGUAGES };
