/**
 * The dice as we cut them, on a sheet of 48 by 48: the colour is an outline, a pattern and a tint, never a hue alone.
 * White is round and dotted, red cut at the corners and hatched, blue square, of dark brick with light symbols.
 */
import { SYMBOLS, type Colour, type Face } from './view';

export interface Cut {
  body: string;
  /** What of the pattern is printed, and whether it is lines or dots. */
  pattern: string;
  lines: boolean;
  /** A frame inside the outline, where the face is dark. */
  frame: string | null;
}

const SIZE = 48;

function every(step: number, from: number, write: (at: number, place: number) => string): string {
  let written = '';
  for (let at = from, place = 0; at < SIZE; at += step, place++) written += write(at, place);
  return written;
}

const DOTS = every(8, 4, (y, row) =>
  every(8, row % 2 ? 8 : 4, (x) => `M${x - 1.3} ${y}a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0Z`),
);
const HATCH = every(8, -SIZE, (x) => `M${x} ${SIZE}L${x + SIZE} 0`);
const BRICK = every(8, 2, (y, row) => `M0 ${y}H${SIZE}${every(12, row % 2 ? 4 : 10, (x) => `M${x} ${y}v8`)}`);

export const DICE: Record<Colour, Cut> = {
  white: {
    body: 'M12 2H36Q46 2 46 12V36Q46 46 36 46H12Q2 46 2 36V12Q2 2 12 2Z',
    pattern: DOTS,
    lines: false,
    frame: null,
  },
  red: { body: 'M14 2H34L46 14V34L34 46H14L2 34V14Z', pattern: HATCH, lines: true, frame: null },
  blue: { body: 'M2 2H46V46H2Z', pattern: BRICK, lines: true, frame: 'M4.4 4.4H43.6V43.6H4.4Z' },
};

/** The symbol that each colour has twice; every die has the finger twice and the others once. */
export const TWICE: Record<Colour, Face> = { white: 'gavel', red: 'gun', blue: 'cocktail' };

/** The six faces of a die, the one that was rolled in front. */
export function faces(colour: Colour, front: Face): Face[] {
  const six: Face[] = [...SYMBOLS, 'finger', TWICE[colour]];
  six.splice(six.indexOf(front), 1);
  return [front, ...six];
}
