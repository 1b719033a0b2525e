/** On our own board no piece and no pennant covers the name of a house, wherever they stand and however many. */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { City, type Faces } from '../src/games/gangsters/city';
import {
  covered,
  pennantAt,
  pennantBox,
  pieceBox,
  raisedAt,
  RIM,
  ringBox,
  standing,
} from '../src/games/gangsters/stands';

interface BoardFile {
  board: { name: string; size: [number, number]; river: [number, number, number][] };
  street: { code: string; name: string; spaces: [number, number][] }[];
  building: {
    code: string;
    name: string;
    lines?: number;
    at: number[];
    doors: string[];
    colour: string;
    price?: number;
  }[];
}

const file = new URL('../../src/omerta/games/gangsters/board.toml', import.meta.url);
const { board, street, building } = parse(readFileSync(file, 'utf-8')) as unknown as BoardFile;
const houses = building.map((each) => ({ lines: 1, price: 0, ...each, kind: 'building', one_jump: [] }));
const spaces = street.flatMap(({ code, name, spaces: all }) =>
  all.map(([x, y], at) => ({
    kind: 'street',
    code: `${code}${at + 1}`,
    name,
    x,
    y,
    touches: [],
    facings: {},
    subway: 0,
  })),
);
const map = { ...board, kind: 'map', bridge: [], viaduct: [] };
const faces = Object.fromEntries([...houses, ...spaces].map((face) => [face.code, face]));
const city = new City({ ...faces, map } as unknown as Faces);

/** A ring is thin, and touches a little more of one. */
const RING_RIM = 100;
const CROWDS = [1, 2, 3].flatMap((many) => [false, true].map((joint) => ({ many, joint })));

function hidden(place: string, many: number, joint: boolean): number {
  return standing(place, many, city, joint).reduce((sum, at) => sum + covered(pieceBox(at), city), 0);
}

describe('the names of the city', () => {
  it.each(CROWDS)('are read beside $many pieces in any house, joint or not: $joint', ({ many, joint }) => {
    expect(houses.filter(({ code }) => hidden(code, many, joint) > RIM).map(({ code }) => code)).toEqual([]);
    const out = houses.filter(({ code, at: [x, , wide] }) =>
      standing(code, many, city, joint).some(([left]) => left < x! || left > x! + wide!),
    );
    expect(out.map(({ code }) => code)).toEqual([]);
  });

  it.each([1, 2, 3])('are read beside %i pieces in any street', (many) => {
    expect(spaces.filter(({ code }) => hidden(code, many, false) > RIM).map(({ code }) => code)).toEqual([]);
  });

  it.each(CROWDS)('are read beside whoever acts among $many, in any house, joint or not: $joint', ({ many, joint }) => {
    const over = houses.flatMap(({ code }) =>
      standing(code, many, city, joint).map((at) => [code, Math.round(covered(ringBox(at, raisedAt(at, city)), city))]),
    );
    expect(over.filter(([, hides]) => Number(hides) > RING_RIM)).toEqual([]);
  });

  it('are read beside every pennant', () => {
    const over = city.houses.filter((house) => covered(pennantBox(pennantAt(house, city)), city) > 0);
    expect(over.map(({ code }) => code)).toEqual([]);
  });
});
