/**
 * The twelve gangsters as linocuts of our own: hat, jaw and light, cut from two inks on a sheet of 120 by 100.
 * The second ink is the colour of the seat that holds the card, printed one unit off the first.
 */

export type Ink = 'ink' | 'paper' | 'second' | 'tint';

/** One cut: its ink and its outline. */
export type Cut = readonly [ink: Ink, d: string];

type Point = readonly [x: number, y: number];

/** Write an outline, always turning the same way, so that outlines of one ink can be printed together. */
function polygon(outline: readonly Point[]): string {
  const twice = outline.reduce((area, [x, y], place) => {
    const [nextX, nextY] = outline[(place + 1) % outline.length]!;
    return area + x * nextY - nextX * y;
  }, 0);
  const points = twice < 0 ? [...outline].reverse() : outline;
  return `M${points.map(([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`).join('L')}Z`;
}

/** A gouge mark: wide at its start, sharp at its end. */
function gouge(x: number, y: number, toX: number, toY: number, width: number): string {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [nx, ny] = [((toY - y) / length) * width * 0.5, (-(toX - x) / length) * width * 0.5];
  return polygon([
    [x + nx, y + ny],
    [toX, toY],
    [x - nx, y - ny],
  ]);
}

function gouges(...marks: readonly (readonly [number, number, number, number, number])[]): string {
  return marks.map((mark) => gouge(...mark)).join('');
}

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function ring(x: number, y: number, outer: number, inner: number): string {
  return `${disc(x, y, outer)}M${x - inner} ${y}a${inner} ${inner} 0 1 1 ${2 * inner} 0a${inner} ${inner} 0 1 1 ${-2 * inner} 0Z`;
}

interface Head {
  x?: number;
  /** Where the hat's brim crosses the face. */
  brim: number;
  /** Half the width at the cheeks, and how far down they reach. */
  wide: number;
  cheek: number;
  /** Half the width of the jaw and its height; the same of the chin. */
  jaw: Point;
  chin: Point;
  /** The side the lamp stands on: -1 left, 1 right. */
  lamp: -1 | 1;
  /** How deep the brim's shadow falls. */
  brow?: number;
  eye?: 'slit' | 'round' | 'none';
  mouth?: 'line' | 'wry' | 'full' | 'none';
  nose?: number;
  /** Wrinkles and hollow cheeks. */
  age?: number;
  ear?: boolean;
}

/** Cut a face out of lamp light: one side paper, the other ink, the edge between them a profile. */
function head(of: Head): Cut[] {
  const { x = 60, brim, wide, cheek, lamp, brow = 7, eye = 'slit', mouth = 'line', nose = 18, age = 0, ear = true } = of;
  const [jawWide, jawAt] = of.jaw;
  const [chinWide, chinAt] = of.chin;
  // Along `at`, positive runs away from the lamp.
  const at = (dx: number, y: number): Point => [x - lamp * dx, y];
  const outline: Point[] = [
    at(-wide, brim - 4), at(-wide, cheek), at(-jawWide, jawAt), at(-chinWide, chinAt),
    at(chinWide, chinAt), at(jawWide, jawAt), at(wide, cheek), at(wide, brim - 4),
  ];
  const grow = (by: number): Point[] =>
    outline.map(([px, py]) => [px + Math.sign(px - x) * by, py > cheek ? py + by : py]);
  const tip = brim + nose;
  const dark: Point[] = [
    at(2, brim - 4), at(0, brim + 8), at(-1.5, tip - 3), at(-6.5, tip), at(-5.5, tip + 3), at(0.5, tip + 3.5),
    at(-1, tip + 6.5), at(2, tip + 9), at(1, tip + 12), at(3.5, tip + 14), at(1, chinAt - 3), at(3, chinAt),
    at(chinWide, chinAt), at(jawWide, jawAt), at(wide, cheek), at(wide, brim - 4),
  ];
  const cuts: Cut[] = [];
  if (ear) {
    cuts.push(
      ['ink', polygon([at(-wide + 1, brim + 4), at(-wide - 5.5, brim + 5), at(-wide - 6.5, brim + 12), at(-wide - 3, brim + 20), at(-wide + 1, brim + 21)])],
      ['paper', polygon([at(-wide, brim + 6), at(-wide - 4, brim + 7), at(-wide - 4.5, brim + 12), at(-wide - 2, brim + 18), at(-wide, brim + 18.5)])],
      ['ink', gouge(...at(-wide, brim + 9), ...at(-wide - 2.5, brim + 15), 2)],
    );
  }
  cuts.push(['ink', polygon(grow(2))], ['paper', polygon(outline)], ['ink', polygon(dark)]);
  cuts.push(['ink', polygon([at(-wide, brim - 4), at(wide, brim - 4), at(wide, brim + brow), at(0, brim + brow + 1), at(-wide, brim + brow - 3)])]);
  if (eye === 'slit') {
    cuts.push(['ink', polygon([at(-16, brim + brow + 3.5), at(-10, brim + brow + 2), at(-4, brim + brow + 4.5), at(-9, brim + brow + 6)])]);
    cuts.push(['paper', polygon([at(6, brim + brow + 4.5), at(10, brim + brow + 3), at(15, brim + brow + 4), at(10, brim + brow + 5)])]);
  } else if (eye === 'round') {
    const [ex, ey] = at(-10, brim + brow + 4.5);
    cuts.push(['ink', polygon([at(-17, brim + brow + 3), at(-10, brim + brow + 0.5), at(-4, brim + brow + 3), at(-10, brim + brow + 2.6)])]);
    cuts.push(['ink', disc(ex, ey, 2.4)]);
    cuts.push(['paper', polygon([at(6, brim + brow + 4), at(10, brim + brow + 1.8), at(15, brim + brow + 4), at(10, brim + brow + 6)])]);
    const [dx, dy] = at(10, brim + brow + 4);
    cuts.push(['ink', disc(dx, dy, 1.5)]);
  }
  const lips = tip + 10.5;
  if (mouth === 'line') cuts.push(['ink', gouge(...at(3, lips), ...at(-10, lips + 0.6), 2.6)]);
  if (mouth === 'wry') cuts.push(['ink', gouge(...at(3, lips), ...at(-12, lips - 3), 3)]);
  if (mouth === 'full') {
    cuts.push(['ink', polygon([at(3, lips - 2.4), at(-3, lips - 3), at(-9, lips), at(-3, lips + 3.4), at(3, lips + 3)])]);
    cuts.push(['second', polygon([at(8, lips), at(4, lips - 2), at(1, lips - 1.4), at(1, lips + 1.4), at(4, lips + 2.2)])]);
  }
  // Light that reaches the far cheek and the edge of the jaw.
  for (let mark = 0; mark < 4; mark++) {
    const y = cheek - 9 + mark * 3.6;
    cuts.push(['paper', gouge(...at(wide - 1.5, y), ...at(wide - 9 + mark, y + 2), 1.5)]);
  }
  cuts.push(['paper', gouge(...at(jawWide - 1.2, jawAt - 1), ...at(chinWide + 1, chinAt - 2.4), 1.5)]);
  // Hollow under the lit cheekbone.
  cuts.push(['ink', gouges(
    [...at(-wide + 0.5, cheek - 1), ...at(-wide + 8, cheek + 3), 2.2],
    [...at(-wide + 0.5, cheek + 3), ...at(-wide + 7, cheek + 6), 1.8],
  )]);
  for (let line = 0; line < age; line++) {
    cuts.push(['ink', gouge(...at(-9 - line * 2.6, tip + 1 + line), ...at(-11.5 - line * 2.4, tip + 9), 1.4)]);
  }
  return cuts;
}

/** A coat with lapels, a shirt, and a tie in the second ink. */
function coat(x: number, neck: number, shoulders: number, tie: 'long' | 'bow' | 'none' = 'long'): Cut[] {
  const cuts: Cut[] = [
    ['ink', polygon([[x - shoulders, 100], [x - shoulders + 5, 90], [x - 18, neck + 3], [x - 11, neck - 3], [x + 11, neck - 3], [x + 18, neck + 3], [x + shoulders - 5, 90], [x + shoulders, 100]])],
    ['paper', polygon([[x - 10, neck - 4], [x - 12, neck + 2], [x, 104], [x + 12, neck + 2], [x + 10, neck - 4]])],
    ['ink', polygon([[x - 8, neck - 6], [x, neck + 7], [x + 8, neck - 6]])],
    ['paper', gouges([x - 17, neck + 6, x - 9, 99, 1.6], [x + 17, neck + 6, x + 9, 99, 1.6], [x - 30, 90, x - 25, 99, 1.6], [x - 35, 92, x - 31, 99, 1.4])],
  ];
  if (tie === 'long') {
    cuts.push(['ink', polygon([[x - 4.5, neck + 4], [x + 4.5, neck + 4], [x + 6.5, 100], [x - 6.5, 100]])]);
    cuts.push(['second', polygon([[x - 2.2, neck + 6], [x + 4, neck + 6], [x + 5.6, 100], [x - 3.8, 100]])]);
  }
  if (tie === 'bow') {
    cuts.push(['ink', polygon([[x, neck + 4], [x - 12, neck - 2], [x - 12, neck + 10], [x, neck + 5], [x + 12, neck + 10], [x + 12, neck - 2]])]);
    cuts.push(['second', polygon([[x + 1, neck + 4.5], [x - 9, neck + 0.5], [x - 9, neck + 8.5], [x + 1, neck + 5.5], [x + 12, neck + 8.5], [x + 12, neck + 0.5]])]);
  }
  return cuts;
}

/** Rays of the lamp behind a head. */
function rays(x: number, y: number, from: number, to: number, turn: number, count: number, width = 3): Cut {
  const marks: string[] = [];
  for (let ray = 0; ray < count; ray++) {
    const angle = turn + (ray / count) * 2 * Math.PI;
    const far = to - (ray % 3) * 5;
    marks.push(gouge(x + Math.cos(angle) * far, y + Math.sin(angle) * far, x + Math.cos(angle) * from, y + Math.sin(angle) * from, width));
  }
  return ['tint', marks.join('')];
}

function bars(y: number, step: number, count: number, thick: number): Cut {
  let d = '';
  for (let bar = 0; bar < count; bar++) d += `M4 ${y + bar * step}H116V${y + bar * step + thick}H4Z`;
  return ['tint', d];
}

function bricks(): Cut {
  let d = '';
  for (let row = 0; row < 9; row++) {
    for (let stone = -1; stone < 6; stone++) {
      const [x, y] = [stone * 22 + (row % 2) * 11 + 3, row * 10 + 4];
      if ((stone * 7 + row * 5) % 4 !== 0) d += `M${Math.max(2, x)} ${y}H${Math.max(2, Math.min(118, x + 19))}V${y + 7}H${Math.max(2, x)}Z`;
    }
  }
  return ['tint', d];
}

function rain(): Cut {
  const marks: [number, number, number, number, number][] = [];
  for (let drop = 0; drop < 30; drop++) {
    const [x, y] = [(drop * 37) % 124, (drop * 23) % 92];
    marks.push([x, y + 10, x + 4, y - 4, 1.8]);
  }
  return ['tint', gouges(...marks)];
}

function coins(): Cut {
  let d = '';
  for (const [x, y, r] of [[14, 20, 7], [104, 16, 8], [20, 50, 5], [102, 46, 6], [12, 76, 6], [108, 74, 7], [30, 8, 4], [88, 6, 4]] as const) {
    d += ring(x, y, r, r - 2.2) + `M${x - 0.9} ${y - r / 2}h1.8v${r}h-1.8Z`;
  }
  return ['tint', d];
}

function vault(): Cut {
  let d = ring(60, 46, 56, 51) + ring(60, 46, 46, 43);
  for (let bolt = 0; bolt < 16; bolt++) {
    const angle = (bolt / 16) * 2 * Math.PI;
    d += disc(+(60 + Math.cos(angle) * 48.5).toFixed(1), +(46 + Math.sin(angle) * 48.5).toFixed(1), 1.7);
  }
  return ['tint', d];
}

function wheel(): Cut {
  return ['tint', ring(60, 74, 54, 48) + 'M57 20h6v30h-6ZM8 70h26v7H8ZM86 70h26v7H86Z'];
}

function keys(): Cut {
  let d = '';
  for (const [x, y] of [[12, 22], [104, 12], [16, 66], [100, 58]] as const) {
    d += ring(x, y, 7, 4) + `M${x - 1.3} ${y + 6}h2.6v20h-2.6ZM${x} ${y + 18}h6v2.6h-6ZM${x} ${y + 23}h5v2.6h-5Z`;
  }
  return ['tint', d];
}

function dial(): Cut {
  let d = ring(26, 40, 34, 30);
  for (let tick = 0; tick < 24; tick++) {
    const angle = (tick / 24) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    d += gouge(26 + c * 29, 40 + s * 29, 26 + c * (tick % 4 ? 24 : 18), 40 + s * (tick % 4 ? 24 : 18), 2);
  }
  return ['tint', d + ring(26, 40, 9, 5)];
}

function moon(): Cut {
  return ['tint', `M112 62a54 54 0 1 1 -66 -60a46 46 0 0 0 66 60Z${disc(20, 18, 1.6)}${disc(34, 8, 1.2)}${disc(14, 44, 1.4)}${disc(104, 66, 1.5)}${disc(108, 12, 1.3)}`];
}

export interface Gangster {
  /** Cut the face; asked for when it is drawn, so that a page pays only for the faces it shows. */
  cut: () => Cut[];
}

export const GANGSTERS: readonly Gangster[] = [
  {
    cut: () => [
      coins(),
      ...coat(60, 84, 34, 'none'),
      ['second', polygon([[44, 84], [60, 90], [76, 83], [80, 90], [60, 98], [41, 91]])],
      ...head({ brim: 42, wide: 17, cheek: 62, jaw: [12, 73], chin: [5, 80], lamp: -1, brow: 3, eye: 'round', mouth: 'wry', nose: 15 }),
      ['ink', 'M34 36Q28 20 44 13Q60 6 78 13Q92 20 86 36Q60 27 34 36Z'],
      ['ink', 'M36 40Q60 27 88 38Q84 46 74 44Q56 38 38 45Q32 44 36 40Z'],
      ['paper', gouges([58, 12, 57, 27, 2], [46, 15, 40, 29, 2], [72, 13, 78, 28, 2], [38, 23, 36, 31, 1.6])],
      ['second', disc(61, 11, 3.4)],
    ],
  },
  {
    cut: () => [
      bars(4, 13, 8, 6),
      ...coat(60, 82, 38, 'bow'),
      ...head({ brim: 36, wide: 19, cheek: 60, jaw: [15, 72], chin: [9, 79], lamp: 1, brow: 4, mouth: 'wry', nose: 17, eye: 'round' }),
      ['ink', polygon([[40, 14], [80, 13], [82, 33], [38, 34]])],
      ['ink', 'M20 34Q60 24 102 31Q104 36 100 37Q60 32 23 40Q17 38 20 34Z'],
      ['second', polygon([[40, 24.5], [82, 23], [83, 31], [40, 32.5]])],
      ['paper', gouges([46, 16, 46, 23, 1.6], [53, 16, 53, 23, 1.6], [68, 15, 68, 22, 1.6], [75, 15, 75, 22, 1.6]) + gouges([28, 35.5, 46, 32.6, 1.3])],
    ],
  },
  {
    cut: () => [
      keys(),
      ['ink', 'M30 30Q28 62 34 80L46 84V40ZM90 30Q93 60 86 80L74 84V40Z'],
      ['paper', gouges([34, 46, 38, 74, 2], [86, 46, 82, 74, 2], [31, 56, 35, 76, 1.4], [89, 56, 85, 76, 1.4])],
      ...coat(60, 84, 32, 'none'),
      ['second', polygon([[48, 84], [61, 101], [73, 84], [67, 84], [61, 93], [54, 84]])],
      ...head({ brim: 36, wide: 17, cheek: 58, jaw: [12, 70], chin: [5, 79], lamp: -1, brow: 2, eye: 'round', mouth: 'full', nose: 17, ear: false }),
      ['ink', 'M28 36Q20 14 50 9Q86 3 94 22Q98 34 90 37Q60 22 28 36Z'],
      ['paper', gouges([36, 20, 52, 14, 1.8], [34, 27, 58, 19, 1.8], [62, 12, 80, 15, 1.8], [66, 19, 88, 25, 1.8])],
      ['ink', 'M58 7Q60 1 64 3L65 9Z'],
      ['second', polygon([[31, 33.5], [61, 22.5], [91, 33.5], [91, 38], [61, 27], [33, 38]])],
    ],
  },
  {
    cut: () => [
      bars(10, 9, 9, 1.6),
      ...coat(60, 83, 36),
      ...head({ brim: 36, wide: 18, cheek: 62, jaw: [13, 75], chin: [6, 83], lamp: 1, brow: 3, eye: 'none', mouth: 'line', nose: 19, age: 2 }),
      ['ink', ring(71, 47.5, 8.4, 6.2) + ring(49, 47.5, 8.4, 6.2) + 'M57 45.6h6v2.6h-6Z'],
      ['paper', ring(49, 47.5, 7.6, 6.6) + gouges([46, 51, 52, 44, 2])],
      ['ink', gouges([67, 51, 74, 43.5, 2]) + disc(71, 48, 1.8)],
      ['ink', 'M36 32Q34 8 60 7Q86 8 84 32Z'],
      ['ink', 'M24 30Q30 34 60 32.5Q90 34 96 30Q98 38 88 39Q60 34 32 39Q22 38 24 30Z'],
      ['second', polygon([[37.5, 25.5], [84, 25.5], [85, 32], [37.5, 32]])],
      ['paper', gouges([76, 11, 80, 24, 2.2], [71, 9.5, 74.5, 22, 1.6])],
    ],
  },
  {
    cut: () => [
      wheel(),
      ...coat(60, 82, 42, 'none'),
      ['paper', polygon([[40, 84], [60, 96], [80, 84], [84, 90], [60, 104], [36, 90]])],
      ['ink', gouges([44, 88, 52, 98, 1.5], [76, 88, 68, 98, 1.5], [50, 90, 56, 99, 1.3], [70, 90, 64, 99, 1.3])],
      ...head({ brim: 36, wide: 20, cheek: 62, jaw: [17, 73], chin: [11, 80], lamp: -1, brow: 2, eye: 'none', mouth: 'line', nose: 19 }),
      ['ink', 'M34 20Q40 8 60 8Q82 8 88 20L86 34H36Z'],
      ['ink', 'M38 34Q60 28 86 34Q90 40 84 41Q60 35 40 42Q34 40 38 34Z'],
      ['second', polygon([[37, 26], [87, 26], [87, 31], [38, 31]])],
      ['paper', gouges([46, 11, 44, 22, 1.8], [53, 10, 52, 21, 1.6])],
      ['ink', 'M36 43H85V55Q84 58 80 58H66Q63 58 62 55H58Q57 58 54 58H40Q36 58 36 54Z'],
      ['paper', 'M39 46H56V52Q55 55 52 55H42Q39 55 39 52Z'],
      ['second', 'M66 46H83V52Q82 55 79 55H69Q66 55 66 52Z'],
      ['ink', gouges([42, 54, 48, 46, 2.6], [50, 54, 54, 47, 1.4])],
    ],
  },
  {
    cut: () => [
      dial(),
      ...coat(64, 84, 40, 'none'),
      ['second', polygon([[52, 86], [65, 104], [78, 86], [83, 92], [73, 104], [57, 104], [47, 92]])],
      ...head({ x: 64, brim: 34, wide: 18, cheek: 60, jaw: [14, 74], chin: [8, 82], lamp: -1, brow: 6, mouth: 'wry', nose: 20, age: 1 }),
      ['ink', 'M40 33Q38 20 52 15Q72 8 88 18Q100 26 92 34Q66 26 40 33Z'],
      ['ink', 'M36 38Q40 30 66 29Q92 30 94 36Q90 42 84 40Q62 34 44 42Q36 44 36 38Z'],
      ['paper', gouges([50, 18, 44, 29, 1.8], [62, 14, 56, 27, 1.8], [74, 14, 72, 26, 1.8], [86, 20, 86, 28, 1.6])],
      ['ink', polygon([[48, 66], [46, 68], [28, 62], [27, 60]])],
      ['second', disc(28, 61, 2.6)],
    ],
  },
  {
    cut: () => [
      rays(60, 42, 38, 62, 0.1, 26, 4),
      ['ink', 'M36 40Q30 60 38 72L48 70V38ZM84 40Q90 60 82 72L72 70V38Z'],
      ...coat(60, 84, 36, 'none'),
      ['paper', 'M44 86Q60 97 76 86L80 90Q60 108 40 90Z'],
      ['ink', disc(48, 88.5, 2) + disc(54, 91.5, 2) + disc(60, 92.6, 2.2) + disc(66, 91.5, 2) + disc(72, 88.5, 2)],
      ...head({ brim: 42, wide: 16.5, cheek: 60, jaw: [11, 71], chin: [4.5, 80], lamp: 1, brow: 3, eye: 'round', mouth: 'full', nose: 14, ear: false }),
      ['ink', 'M36 46Q30 8 60 7Q90 8 84 46Q84 50 80 48Q60 34 40 48Q36 50 36 46Z'],
      ['second', polygon([[36, 32], [60, 24], [86, 34], [86, 41], [61, 30.5], [37, 39.5]])],
      ['ink', 'M34 34Q22 28 26 18Q34 20 37 30Z'],
      ['paper', gouges([70, 10, 79, 24, 2], [63, 9, 70, 20, 1.6], [29, 21, 35, 31, 1.2])],
      ['second', disc(84, 70, 3.4)],
      ['ink', gouges([67, 65, 96, 58, 2.4])],
    ],
  },
  {
    cut: () => [
      rays(94, 50, 10, 36, 0, 18, 3),
      ...coat(58, 85, 40),
      ...head({ x: 58, brim: 32, wide: 20, cheek: 60, jaw: [15, 76], chin: [7, 84], lamp: 1, brow: 5, mouth: 'none', nose: 21, age: 2, ear: true }),
      ['ink', 'M36 46L35 26Q38 8 58 8Q78 8 82 26L80 46L77 34Q66 24 58 36Q48 24 39 34Z'],
      ['paper', gouges([66, 11, 74, 26, 1.8], [60, 10, 66, 25, 1.8], [53, 11, 52, 26, 1.6], [72, 14, 78, 28, 1.6])],
      ['ink', 'M46 62Q58 57 70 62L68 64.5Q58 61 48 64.5Z'],
      ['ink', gouge(66, 70, 57, 70, 2.2)],
      ['ink', ring(90, 50, 11, 8)],
      ['second', ring(91, 51, 7.6, 4)],
      ['ink', 'M84 58Q82 76 70 88L67 86Q78 74 80 57Z'],
    ],
  },
  {
    cut: () => [
      moon(),
      ...coat(60, 83, 44, 'none'),
      ['second', disc(39.5, 93.5, 3.2) + disc(83, 93.5, 3.2)],
      ['paper', gouges([60, 90, 60, 100, 2])],
      ...head({ brim: 38, wide: 21, cheek: 62, jaw: [19, 74], chin: [12, 82], lamp: -1, brow: 7, mouth: 'line', nose: 18 }),
      ['ink', 'M26 18Q44 8 60 4Q76 8 94 18Q96 26 84 30H36Q24 26 26 18Z'],
      ['ink', polygon([[38, 28], [82, 28], [83, 37], [37, 37]])],
      ['ink', 'M36 36Q60 31 84 36Q90 44 80 45Q60 40 40 45Q30 44 36 36Z'],
      ['second', polygon([[61, 11], [69, 15], [68, 23], [61, 28], [54, 23], [53, 15]])],
      ['paper', ring(60, 18, 3.4, 2) + gouges([34, 17, 48, 22, 1.8], [32, 22, 46, 25, 1.6]) + gouges([42, 32, 56, 32.6, 1.6])],
    ],
  },
  {
    cut: () => [
      bricks(),
      ...coat(60, 85, 48),
      ...head({ brim: 34, wide: 23, cheek: 62, jaw: [23, 76], chin: [14, 85], lamp: 1, brow: 6, mouth: 'none', nose: 18, age: 2 }),
      ['ink', 'M38 60Q48 52 60 58Q72 52 84 60Q86 66 78 67Q68 66 60 62Q52 66 42 67Q34 66 38 60Z'],
      ['paper', gouges([66, 58, 76, 64, 1.6], [71, 57.5, 81, 63, 1.4], [54, 59, 44, 64, 1.2])],
      ['ink', 'M38 30Q35 12 44 8Q52 4 60 11Q68 4 76 8Q85 12 82 30Z'],
      ['ink', 'M22 26Q26 33 60 31Q94 33 98 26Q104 36 90 38.5Q60 34 30 38.5Q16 36 22 26Z'],
      ['second', polygon([[39, 21.5], [83, 21.5], [83.5, 29.5], [39, 29.5]])],
      ['paper', gouges([77, 11, 79, 20, 2], [60, 13, 60, 20, 1.6]) + gouges([92, 33, 76, 34.4, 1.4])],
    ],
  },
  {
    cut: () => [
      rain(),
      ...coat(60, 84, 40, 'none'),
      ['ink', 'M34 34Q26 66 36 92L50 98V40ZM86 34Q94 66 84 92L70 98V40Z'],
      ...head({ brim: 38, wide: 17.5, cheek: 60, jaw: [11, 72], chin: [4, 82], lamp: -1, brow: 5, eye: 'slit', mouth: 'full', nose: 17, ear: false }),
      ['paper', gouges([38, 52, 42, 86, 1.6], [35, 62, 39, 88, 1.4], [82, 52, 79, 86, 1.6], [85, 62, 82, 88, 1.4])],
      ['ink', 'M8 34Q34 18 60 20Q88 18 114 30Q116 38 104 37Q60 30 18 42Q4 42 8 34Z'],
      ['ink', 'M40 26Q42 8 60 8Q80 8 82 25Z'],
      ['second', polygon([[41, 19], [82, 17.5], [83, 24], [41, 25.5]])],
      ['second', disc(84, 15, 5) + disc(90, 20, 3.6) + disc(79, 10, 3)],
      ['ink', ring(84, 15, 2.4, 1.2)],
      ['paper', gouges([20, 36, 44, 29, 1.6], [26, 39, 52, 31, 1.4]) + gouges([48, 10, 45, 18, 1.6])],
      ['ink', gouges([43, 46, 43, 62, 1], [48, 46, 48, 63, 1], [53, 46, 53, 58, 1], [43, 52, 58, 52, 0.9], [43, 57, 58, 57, 0.9])],
    ],
  },
  {
    cut: () => [
      vault(),
      ['ink', 'M8 100Q14 80 40 78L60 96L80 78Q106 80 112 100Z'],
      ['paper', gouges([20, 88, 32, 98, 2], [28, 84, 38, 94, 2], [36, 82, 44, 90, 2], [100, 88, 88, 98, 2], [92, 84, 82, 94, 2], [84, 82, 76, 90, 2], [14, 94, 20, 100, 1.6], [106, 94, 100, 100, 1.6])],
      ...head({ brim: 36, wide: 22, cheek: 62, jaw: [24, 77], chin: [15, 87], lamp: 1, brow: 4, eye: 'slit', mouth: 'wry', nose: 20, age: 3 }),
      ['ink', polygon([[38, 2], [82, 2], [80, 30], [40, 30]])],
      ['ink', 'M24 27Q30 33 60 31Q90 33 96 27Q100 36 88 37.5Q60 34 32 37.5Q20 36 24 27Z'],
      ['second', polygon([[41, 20], [82.5, 20], [82, 28.5], [41.5, 28.5]])],
      ['paper', gouges([77, 4, 75.5, 19, 2.2], [71, 4, 70, 17, 1.8], [65.5, 4, 65, 14, 1.4]) + ring(49, 47, 6.6, 5.2) + gouges([46, 50, 51, 44, 1.6])],
      ['paper', gouges([44, 53, 38, 84, 1.2])],
      ['second', disc(86, 91, 3.4)],
      ['ink', polygon([[66, 67], [68, 64], [92, 70], [91, 74]])],
      ['second', polygon([[90, 70.5], [95, 71.5], [94, 75], [89.5, 73.8]])],
    ],
  },
];

const FILLS: Record<Ink, string> = {
  ink: 'fill="var(--ink)"',
  paper: 'fill="var(--ticket, var(--paper))"',
  second: 'fill="var(--second, var(--faded))"',
  tint: 'fill="var(--faded)" opacity="0.28"',
};

/** What `polygon` writes: straight edges only. */
const STRAIGHT = /^[MLZ\d\s.-]+$/;

/** Draw a gangster as SVG, with what lies behind the head or without; fewer and longer paths are quicker to lay out. */
export function draw(value: number, ground = true): string {
  const cuts = GANGSTERS[value - 1]?.cut() ?? [];
  const printed: [Ink, string][] = [];
  for (const [ink, d] of cuts.slice(ground ? 0 : 1)) {
    const last = printed.at(-1);
    if (last && last[0] === ink && STRAIGHT.test(d) && STRAIGHT.test(last[1])) last[1] += d;
    else printed.push([ink, d]);
  }
  return printed
    .map(([ink, d]) => `<path ${FILLS[ink]} fill-rule="${STRAIGHT.test(d) ? 'nonzero' : 'evenodd'}" d="${d}"/>`)
    .join('');
}
