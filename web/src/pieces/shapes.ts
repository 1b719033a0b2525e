/** The shapes of the seats, on a grid of 24. */
import type { Shape } from '../seats';

export const SHAPES: Readonly<Record<Shape, string>> = {
  circle: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21Z',
  square: 'M2 2H22V22H2Z',
  triangle: 'M12 1.5 23 22H1Z',
  diamond: 'M12 .8 23.2 12 12 23.2 .8 12Z',
  pentagon: 'M12 1.2 23 9.4 18.8 22H5.2L1 9.4Z',
  cross: 'M7.5 1.5H16.5V7.5H22.5V16.5H16.5V22.5H7.5V16.5H1.5V7.5H7.5Z',
  star: 'M12 .8 15 7.4 22.4 6.2 18.6 12.6 22.4 18.6 15.2 18 12 23.4 8.8 18 1.6 18.6 5.4 12.6 1.6 6.2 9 7.4Z',
};
