/** The language of a browser, and what is printed on cards in it. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inPrint } from '../src/wire/printed';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function inBrowser(kept: string | null, ...languages: string[]): Promise<typeof import('../src/languages')> {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', { getItem: () => kept && JSON.stringify({ language: kept }) });
  return import('../src/languages');
}

describe('the language', () => {
  test('is the best of the browser’s own, unless one was chosen', async () => {
    expect((await inBrowser(null, 'fr-CA', 'en')).language).toBe('fr');
    expect((await inBrowser(null, 'tlh', 'en-GB', 'fr')).language).toBe('en');
    expect((await inBrowser(null, 'tlh')).language).toBe('en');
    expect((await inBrowser('fr', 'en-US')).language).toBe('fr');
    expect((await inBrowser('tlh', 'fr')).language).toBe('fr');
  });

  test('calls the others by their own names', async () => {
    const { LANGUAGES, ownName } = await inBrowser(null, 'en');
    expect(LANGUAGES.map(ownName)).toEqual(['English', 'Français']);
  });

  test('is spoken once its words are there', async () => {
    const { loadLanguage } = await inBrowser('fr');
    await loadLanguage();
    const { words } = await import('$words/table');
    const { words: shared } = await import('$words/shared');
    const { list, of, ordinal, plural } = await import('../src/words');
    expect(words.end.rematch).toBe('Revanche');
    const { words: fair } = await import('$words/fair');
    expect(fair.continued({ step: 4, rest: fair.nothingDrawn })).toBe(
      'Jusqu’à l’étape 4, c’est une autre partie, et ses dés ne sont pas vérifiés ici. Rien d’autre n’a été tiré.',
    );
    expect(fair.beyond({ step: 8, last: 7 })).toContain('jusqu’à l’étape 8\u00a0; sa dernière étape est la 7.');
    expect(words.end.place({ place: 1 })).toBe('Vous êtes 1er.');
    expect(shared.ordinal.other).toBe('e');
    expect([list(['Ada', 'Bo']), of('Ada'), of('Bo'), ordinal(2)]).toEqual(['Ada et Bo', 'd’Ada', 'de Bo', '2e']);
    const { toward } = await import('../src/games/gangsters/wording');
    const near = (what: string): string[] => [1, 2].map((have) => toward({ have, enough: 10, what } as never));
    expect(near('joints')).toEqual(['1 tripot sur 10', '2 tripots sur 10']);
    expect(near('precincts')).toEqual(['1 poste sur 10', '2 postes sur 10']);
    expect([0, 1, 2].map((number) => plural(number, 'dé', 'dés'))).toEqual(['dé', 'dé', 'dés']);
  });
});

test('a chosen language is told to the server before the page starts anew', async () => {
  const { choose } = await inBrowser(null, 'en');
  const done: string[] = [];
  const kept = new Map([['omerta:person', 'p'.repeat(22)]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal('location', { reload: () => void done.push('anew') });
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    done.push(`${path} ${(JSON.parse(body) as { settings: { language: string } }).settings.language}`);
    return Promise.resolve(new Response('{}'));
  });
  await choose('fr');
  expect(done).toEqual(['/api/people/me fr', 'anew']);
});

test('views are put into the language of the print, and names of people are not', () => {
  const frame = { now: { view: { characters: [{ code: 'dame', name: 'Dame' }] } }, chairs: [{ name: 'Dame' }] };
  expect(inPrint(frame, { Dame: 'Dame du monde' })).toEqual({
    now: { view: { characters: [{ code: 'dame', name: 'Dame du monde' }] } },
    chairs: [{ name: 'Dame' }],
  });
  expect(inPrint(frame, undefined)).toBe(frame);
});
