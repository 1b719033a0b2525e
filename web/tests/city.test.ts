/** The city is drawn from whatever board the server hands over, ours or an owner's own. */
import { describe, expect, it } from 'vitest';
import { breakName, City, stand, type Faces } from '../src/games/gangsters/city';
import { drawParts } from '../src/games/gangsters/drawing';
import { standing } from '../src/games/gangsters/finish';
import { goal } from '../src/games/gangsters/goal';
import { fan } from '../src/games/gangsters/fan';
import { shootout } from '../src/games/gangsters/fights';
import { news, roundOf, wayOf } from '../src/games/gangsters/happened';
import { leaders, nearest, type GangstersView, type Piece } from '../src/games/gangsters/view';
import type { TableState } from '../src/table/table.svelte';
import type { Entry, TableEvent } from '../src/wire/types';

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
    police: { cash: 5000, precincts: 3 },
    dice: { green: 'racketeer' },
  },
}; // prettier-ignore

describe('an owner’s board', () => {
  const city = new City(VILLAGE);

  it('is drawn with every house, and its names are no markup', () => {
    const art = drawParts(city)
      .map((part) => part())
      .join('');
    expect(art).toContain('&lt;Inn&gt; &amp; &quot;Bar&quot;');
    expect(art).not.toContain('<Inn>');
    expect(art.match(/data-house=/g)).toHaveLength(2);
    expect(art).toContain('ELM ROW');
    expect(art).not.toContain('NaN');
  });

  it('is drawn once: the same part twice is the same text', () => {
    const [first, second] = [drawParts(city), drawParts(city)];
    expect(second).toBe(first);
    expect(first.map((part) => part())).toEqual(second.map((part) => part()));
  });

  it('has no piece over its edge, however many stand in a corner', () => {
    const crowd = ['a', 'b', 'c', 'd'].map((id): Piece => ({
      id, kind: 'cop', seat: null, figure: 1, place: 'E1', heading: 'e', criminal: false, informant: false,
    })); // prettier-ignore
    const placed = fan(crowd, new City({ ...VILLAGE, E1: street('E1', 4, 206, ['E2']) }), new Set());
    expect(placed.map(({ piece }) => piece.id)).toEqual(['b', 'c', 'd']);
    expect(placed.map(({ more }) => more)).toEqual([1, 0, 0]);
    for (const { at } of placed) {
      expect(at[0]).toBeGreaterThanOrEqual(20);
      expect(at[1]).toBeLessThanOrEqual(190);
    }
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
    expect(nearest(city, [], owned, null)).toEqual({ have: 1, enough: 1, what: 'red' });
    expect(nearest(city, [], [], 4000)).toEqual({ have: 4000, enough: 5000, what: 'cash' });
  });

  it('tells every way to a win at the end, and what was lacking', () => {
    const view = {
      police: 1,
      rubble: [],
      out: [],
      owner: [0, 1],
      level: [1, 1],
      men: [2, 0, 1, 3, 0, 0],
      cash: [400, 900],
    };
    const table = { view, face: { cards: VILLAGE } } as unknown as TableState;
    expect(standing(table, 0)).toBe('$400 of $5,000 · 1 of 2 joints · 1 of 1 red · without Thug');
    expect(standing(table, 1)).toBe('$900 of $5,000 · 1 of 3 precincts');
  });

  it('counts rubble for no win', () => {
    const owned = ['Inn', 'Hall'].map((code) => ({ code, owner: 0, level: 1 }));
    expect(nearest(city, ['Inn'], owned, null)).toEqual({ have: 1, enough: 2, what: 'joints' });
    expect(nearest(city, ['Hall'], owned, null)).toEqual({ have: 1, enough: 1, what: 'red' });
  });

  it('says what wins at this table, and how far one is', () => {
    const seen = { police: null, rubble: ['Inn'], owner: [0, 0], level: [1, 1], men: [1, 2, 1], cash: [100], seat: 0 };
    const at = (view: object, cards: Faces = VILLAGE): string =>
      goal({ view: { ...seen, ...view }, face: { cards }, seat: 0, over: false } as unknown as TableState);
    expect(at({})).toBe('Win with $5,000, 2 joints or all of a colour. You: 1 of 2 joints.');
    expect(at({ men: [1, 2, 0] })).toBe('To win you need a Racketeer, a Thug and the Vamp. You: 1 of 2 joints.');
    const sets = [{ colour: 'brown', joints: ['Inn', 'Hall'], enough: 1 }];
    const five = { ...VILLAGE, goals: { ...VILLAGE['goals']!, sets } };
    expect(at({}, five)).toContain('all of a colour or 1 brown and gray.');
    expect(at({ police: 0 })).toContain('Commissioner and bribed cop in play');
  });
});

it('a long name is broken as evenly as its words allow', () => {
  expect(breakName('Paulie’s House of Cards', 2)).toEqual(['Paulie’s', 'House of Cards']);
  expect(breakName('Inn', 2)).toEqual(['Inn']);
});

describe('what happened', () => {
  const city = new City(VILLAGE);
  const nobody = { at: [], crime: [], men: [], cops: [], public: [], police: null } as unknown as GangstersView;
  const event = (kind: string, data: Record<string, unknown> = {}): TableEvent =>
    ({ kind, data, text: kind, rule: 'GS-55' }) as unknown as TableEvent;
  const told = (...events: TableEvent[]): Entry[] => [{ n: 1, at: 0, kind: 'step', events }];
  const fight = (seat = 0): TableEvent => event('joint-fight', { seat, other: 1, at: 'Inn', hits: 1, returned: 0 });

  it('is the last thing that changed the map, not whose turn began', () => {
    const moved = event('moved', { seat: 1, piece: 'thug', to: 'E3e', path: ['E2', 'E3'] });
    const found = news(told(moved, event('actions-done'), event('turn'), event('dice')), nobody, city);
    expect(found).toEqual({ event: moved, place: 'E3', way: ['E2', 'E3'] });
    expect(news(told(event('turn')), nobody, city)).toBeNull();
  });

  it('drives by on the way that was announced, as far as the stop', () => {
    const shots = event('drive-by-fight', { seat: 0, at: 'E3' });
    const way = event('drive-by-announced', { seat: 0, at: 'E3', path: ['E2', 'E3', 'E4'] });
    expect(wayOf(shots, told(event('turn'), way, shots))).toEqual(['E2', 'E3']);
    expect(wayOf(shots, told(way, event('turn'), shots))).toEqual([]);
  });

  it('counts the rounds of a fight over a joint while no turn passes without one', () => {
    const [one, two, three] = [fight(), fight(), fight()];
    const log = told(one, event('turn'), two, event('turn'), event('turn'), three);
    expect(roundOf(two, log)).toBe(2);
    expect(roundOf(three, log)).toBe(1);
    expect(roundOf(three, told(fight(1), event('turn'), three))).toBe(1);
  });

  it('is a shootout with everybody’s dice on its own side', () => {
    const opening = event('joint-fight', {
      seat: 0, other: 1, at: 'Inn', hits: 2, returned: 1,
      guns: ['0.racketeer', '1.thug', 'joint'], rolled: [3, 1, 2], scored: [2, 0, 1],
    }); // prettier-ignore
    const lost = event('men-lost', { seat: 1, piece: 'thug', men: 1, left: 0 });
    const found = shootout(told(event('turn'), opening, event('splash'), lost))!;
    expect(found.sides.map(({ seat, hits }) => [seat, hits])).toEqual([[0, 2], [1, 1]]); // prettier-ignore
    expect(found.sides[0]!.shooters).toEqual([{ seat: 0, name: 'Racketeer', dice: [true, true, false] }]);
    expect(found.sides[1]!.shooters.map(({ name, dice }) => [name, dice.length])).toEqual([['Thug', 1], ['Joint', 2]]); // prettier-ignore
    expect([found.round, found.lines]).toEqual([1, [lost]]);
    expect(shootout(told(opening, event('turn')))).toBeNull();
  });

  it('has a leader only where somebody is ahead', () => {
    const standing = (percent: number[], out: number[] = []): number[] =>
      leaders({ percent, out } as unknown as GangstersView);
    expect(standing([30, 30, 30])).toEqual([]);
    expect(standing([30, 40, 40])).toEqual([1, 2]);
    expect(standing([30, 80, 40], [1])).toEqual([2]);
  });
});
