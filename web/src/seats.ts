/** Seats by colour, shape and letter, in the fixed order of the art direction; the letter comes from the name. */
import type { SeatName } from './wire/generated/seats';

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'pentagon' | 'cross' | 'star';

export interface SeatLook {
  name: SeatName;
  colour: string;
  letter: 'ink' | 'white';
  shape: Shape;
}

export const LOOKS: readonly SeatLook[] = [
  { name: 'Brick', colour: 'var(--brick)', letter: 'white', shape: 'circle' },
  { name: 'Brass', colour: 'var(--brass)', letter: 'ink', shape: 'square' },
  { name: 'Bone', colour: 'var(--bone)', letter: 'ink', shape: 'triangle' },
  { name: 'Bottle', colour: 'var(--bottle)', letter: 'white', shape: 'diamond' },
  { name: 'Ice', colour: 'var(--ice)', letter: 'ink', shape: 'pentagon' },
  { name: 'Violet', colour: 'var(--violet)', letter: 'white', shape: 'cross' },
  { name: 'Ash', colour: 'var(--ash)', letter: 'ink', shape: 'star' },
];

export function look(seat: number): SeatLook {
  return LOOKS[seat % LOOKS.length]!;
}

/** Return for every seat a letter of its own: the first of its name that is still free, else its number. */
export function letters(names: readonly (string | null)[]): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const wanted = [...(name ?? '').toUpperCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
    const spare = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const letter = [...wanted, String(seat + 1), ...spare].find((sign) => !taken.has(sign)) ?? '?';
    taken.add(letter);
    return letter;
  });
}
