/** The city is drawn from whatever board the server hands over, ours or an owner's own. */
import { describe, expect, it } from 'vitest';
import { breakName, City, stand, type Faces } from '../src/games/gangsters/city';
import { drawCity } from '../src/games/gangsters/drawing';
import { nearest } from '../src/games/gangsters/view';

const street = (code: string, x: number, y: number, touches: string[], subway = 0) => ({
  kind: 'street',
  code,
  name: `Elm Row ${code.slice(1)}`,
  x,
  y,
  touches,
  facings: { e: touches[0]! },
  subway,
});
const house = (code: string, name: string, at: number[], doors: string[], colour = 'red') => ({
  kind: 'building',
  code,
  name,
  colour,
  price: colour === 'gray' ? 0 : 600,
  doors,
  one_jump: [1],
  at,
  lines: 1,
});

/** A village: one street, two houses, a river across it, no bridge. */
const VILLAGE: Faces = {
  Inn: house('Inn', '<Inn> & "Bar"', [60, 20, 90, 50], ['E2']),
  Hall: house('Hall', 'Hall', [160, 140, 90, 50], ['E3'], 'gray'),
  E1: street('E1', 40, 100, ['E2'], 1),
  E2: street('E2', 100, 100, ['E1', 'E3']),
  E3: street('E3', 200, 100, ['E2', 'E4']),
  E4: street('E4', 300, 100, ['E3']),
  map: { kind: 'map', name: 'Village', size: [340, 210], river: [[150, 0, 20], [150, 210, 20]], bridge: [], viaduct: [] },
  goals: {
    kind: 'goals',
    cash: 5000,
    joints: 2,
    sets: [{ colour: 'red', joints: ['Inn'], enough: 1 }],
    dice: { green: 'racketeer' },
  },
}; // prettier-ignore

describe('an owner’s board', () => {
  const city = new City(VILLAGE);

  it('is drawn with every house, and its names are no markup', () => {
    const art = drawCity(city);
    expect(art).toContain('&lt;Inn&gt; &amp; &quot;Bar&quot;');
    expect(art).not.toContain('<Inn>');
    expect(art.match(/data-house=/g)).toHaveLength(2);
    expect(art).toContain('ELM ROW');
    expect(art).not.toContain('NaN');
  });

  it('leads a way through doors and along the street', () => {
    const line = city.line('Inn', ['E2', 'E3', 'Hall']);
    expect(line).toEqual([[100, 70], [100, 100], [200, 100], [200, 140]]); // prettier-ignore
  });

  it('tells a facing by what lies behind', () => {
    expect(stand('E2e')).toEqual({ place: 'E2', heading: 'e' });
    expect(stand('Inn')).toEqual({ place: 'Inn', heading: null });
    expect(city.ahead('E2', 'e')).toEqual([1, 0]);
  });

  it('knows which win is nearest', () => {
    const owned = [{ code: 'Inn', owner: 0, level: 1 }];
    expect(nearest(city, owned, null)).toEqual({ have: 1, enough: 1, what: 'red' });
    expect(nearest(city, [], 4000)).toEqual({ have: 4000, enough: 5000, what: 'cash' });
  });
});

it('a long name is broken as evenly as its words allow', () => {
  expect(breakName('Paulie’s House of Cards', 2)).toEqual(['Paulie’s', 'House of Cards']);
  expect(breakName('Inn', 2)).toEqual(['Inn']);
});
