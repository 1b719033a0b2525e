/** What is looked at closely lies beside the thing, never over it where there is room, and never outside the window. */
import { expect, test } from 'vitest';
import { placeBeside } from '../src/pieces/closeup.svelte';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

function thing(x: number, y: number, width: number, height: number): Parameters<typeof placeBeside>[0] {
  return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
}

test.each([
  ['to the right', thing(100, 300, 80, 100), { width: 380, height: 300 }, DESK, { left: 192, top: 200 }],
  [
    'to the left, at the right edge',
    thing(1300, 300, 80, 100),
    { width: 380, height: 300 },
    DESK,
    { left: 908, top: 200 },
  ],
  ['above, over a finger', thing(20, 600, 80, 100), { width: 336, height: 400 }, PHONE, { left: 12, top: 188 }],
  [
    'below, where nothing fits above',
    thing(20, 60, 80, 100),
    { width: 336, height: 400 },
    PHONE,
    { left: 12, top: 172 },
  ],
  [
    'on top, where there is no room beside it',
    thing(20, 300, 80, 100),
    { width: 336, height: 600 },
    PHONE,
    { left: 12, top: 12 },
  ],
  [
    'inside the window, at its lower edge',
    thing(100, 860, 80, 40),
    { width: 380, height: 300 },
    DESK,
    { left: 192, top: 588 },
  ],
])('%s', (_, at, size, room, place) => expect(placeBeside(at, size, room)).toEqual(place));
