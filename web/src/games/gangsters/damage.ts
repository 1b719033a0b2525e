/** What bombs and cars leave on the map: ruins, craters, a bomb with its fuse, and where a drive-by is announced. */
import { words } from '$words/gangsters';
import type { House } from './city';
import { roofHeight } from './houses';
import { INK, LAMP, lettering, MIDDLE, n, PAPER } from './ink';

/** A destroyed house: the roof broken, the windows out, a stamp across it; its pennant stays. */
export function ruin(house: House): string {
  const [x, y, w] = house.at;
  const wall = y + roofHeight(house) + 15;
  const teeth = 'l9-13 6 8 8-14 8 12 7-6 9 11';
  return (
    `<path d="M${x} ${wall}V${y - 14}h${w}V${wall}z" fill="#181B1D"/><path d="M${x} ${wall}h${w}v-8h-${w}z" fill="#26241F"/>` +
    `<path d="M${x + 4} ${wall - 6}${teeth}" fill="none" stroke="#6B6350" stroke-width="2"/>` +
    `<g transform="translate(${n(x + w / 2)},${wall - 14}) rotate(-8)"><path d="M-29-10h58v19h-58z" fill="${INK}" stroke="${PAPER}" stroke-width="1.800"/>${lettering(0, 5.5, words.map.bombed, 17, PAPER, `${MIDDLE} letter-spacing=".8"`)}</g>`
  );
}

/** A hole in the street that nothing passes. */
export function crater(): string {
  return `<path d="M-16-4l5-9 8 3 7-4 6 7 7 2-3 8 2 7-9 3-6 4-8-4-8 1 1-8z" fill="#0B0A09" stroke="${PAPER}" stroke-width="1.600"/><path d="M-7-3l4-3 5 2 5-1-1 6-6 3-6-2z" fill="#2A2722"/>`;
}

export function bomb(): string {
  return `<circle cx="-2" cy="3" r="9" fill="${INK}" stroke="${PAPER}" stroke-width="2"/><path d="M4-4q3-7 9-6" fill="none" stroke="${PAPER}" stroke-width="2"/><path d="M13-14v8M9-10h8" stroke="${LAMP}" stroke-width="2"/>`;
}

/** Cross-hairs where a Thug has announced to shoot from the car. */
export function stop(): string {
  return `<circle r="13" fill="none" stroke="${INK}" stroke-width="5"/><circle r="13" fill="none" stroke="${PAPER}" stroke-width="2.400"/><path d="M0-18v10M0 18v-10M-18 0h10M18 0h-10" stroke="${PAPER}" stroke-width="2.400"/>`;
}
