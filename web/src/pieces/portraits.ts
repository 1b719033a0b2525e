/**
 * The people of the house as linocuts of our own: hat, jaw and light, on a sheet of 96 by 96.
 * The first four are the opponents that every game offers; the first seven stand for whoever sits at a table; the
 * others, and some of those, are the personalities of the games.
 */

export type Ink = 'ink' | 'paper' | 'half';
export type Cut = readonly [ink: Ink, d: string];

const SHOULDERS: Cut = ['ink', 'M4 96C6 80 24 74 38 71l10 9 10-9c14 3 32 9 34 25Z'];
const NECK: Cut = ['half', 'M38 54h20v18L48 80 38 72Z'];

/** The half of a face that the lamp shows, to be laid over the whole of it. */
function head(d: string, light: string): Cut[] {
  return [
    ['half', d],
    ['paper', light],
  ];
}

const eyes = (y: number, d = 3): Cut => ['ink', `M36 ${y}h8v${d}h-8ZM53 ${y}h8v${d}h-8Z`];

export const PORTRAITS = {
  rookie: [
    SHOULDERS,
    NECK,
    ['paper', 'M38 72l10 8 10-8 3 4-8 9-5-4-5 4-8-9Z'],
    ...head('M30 36h36v15c0 11-8 20-18 20s-18-9-18-20Z', 'M30 36h22v10l3 7-3 2v14c-12 3-22-7-22-18Z'),
    ['half', 'M27 44h4v10h-3ZM66 44h4l-1 10h-3Z'],
    eyes(45, 4),
    ['ink', 'M41 60c5 4 10 4 14-1l1 2c-4 6-11 6-16 1ZM34 53h2v2h-2ZM38 55h2v2h-2ZM60 54h2v2h-2Z'],
    ['ink', 'M24 37C20 20 32 11 49 11s30 8 27 24l-4 3c-10-5-24-6-34-3l-20 8c-5 1-7-3 6-6Z'],
    ['half', 'M30 31C30 20 38 15 48 14c-6 4-9 9-10 15ZM54 14c8 3 13 8 14 16l-8-2c0-6-2-10-6-14Z'],
    ['paper', 'M46 9h7v4h-7Z'],
  ],
  regular: [
    SHOULDERS,
    NECK,
    ['paper', 'M36 72l12 14 12-14-4-3-8 7-8-7Z'],
    ['ink', 'M44 80l4 4 4-4 4 6-4 2 3 8H41l3-8-4-2Z'],
    ...head('M29 34h38v20c0 10-8 19-19 19s-19-9-19-19Z', 'M29 34h24v14l3 7-4 2v15c-13 2-23-7-23-18Z'),
    ['half', 'M25 43h5v11h-4ZM66 43h5l-1 11h-4Z'],
    eyes(43),
    ['ink', 'M34 39h12v2H34ZM51 39h12v2H51Z'],
    ['ink', 'M48 56c4-4 12-3 15 3-5 4-11 3-15 0-4 3-10 4-15 0 3-6 11-7 15-3ZM42 66h12v2H42Z'],
    ['ink', 'M28 33C27 16 36 8 48 8s21 8 20 25c8 0 12 1 13 4-20 5-46 5-66 0 1-3 5-4 13-4Z'],
    ['half', 'M32 26h32v5H32ZM34 22c1-6 4-9 9-11-3 3-5 7-5 11Z'],
  ],
  hard: [
    SHOULDERS,
    ['ink', 'M12 82l14-17 14 8-4 23H10ZM84 82 70 65l-14 8 4 23h26Z'],
    NECK,
    ['paper', 'M40 71l8 10 8-10 2 3-6 14h-8l-6-14Z'],
    ['ink', 'M45 80h6l2 16H43Z'],
    ...head('M30 36h36l-1 16-6 15-8 5h-7l-8-6-5-14Z', 'M30 36h20l-2 12 4 9-5 3 1 12h-4l-8-6-5-14Z'),
    eyes(46, 2),
    ['ink', 'M40 63h15v2H40ZM58 50l3 13-2 1-3-13ZM55 54l7-2v1.5l-7 2ZM56 59l7-2v1.5l-7 2Z'],
    ['ink', 'M10 45c3-5 11-9 18-10l3-20c6-6 12-5 17-2 6-4 13-3 17 2l3 17c8-1 15 0 19 3-15 1-24 4-38 8-13 4-28 6-39 2Z'],
    ['half', 'M30 28c12-2 24-3 36-3l1 5c-13 0-25 1-37 4Z'],
    ['ink', 'M30 37l36-4v10c-12-1-24 0-36 3Z'],
  ],
  boss: [
    SHOULDERS,
    ['half', 'M2 96c2-16 16-24 30-25l10 25ZM94 96c-2-16-16-24-30-25L54 96Z'],
    ['ink', 'M8 90l4-8 3 7 4-9 3 8 4-9 3 8-4 9H7ZM88 90l-4-8-3 7-4-9-3 8-4-9-3 8 4 9h18Z'],
    ['half', 'M34 56h28v16L48 82 34 72Z'],
    ['paper', 'M37 74l11 8 11-8 1 22H36Z'],
    ['ink', 'M48 82l9-5v11l-9-4-9 4V77Z'],
    ...head(
      'M27 34h42v19c0 6-2 10-5 13 2 6-6 11-16 11s-18-5-16-11c-3-3-5-7-5-13Z',
      'M27 34h26v13l4 8-5 3v18c-12 2-22-3-20-10-3-3-5-7-5-13Z',
    ),
    ['half', 'M23 42h5v12h-4ZM68 42h5l-1 12h-4Z'],
    [
      'ink',
      'M33 43h13v3H33ZM51 43h13v3H51ZM39 63c6-3 12-3 18 0l-1 2c-6-2-10-2-16 0ZM38 70c6 3 14 3 20 0l-1 2c-6 2-12 2-18 0Z',
    ],
    ['paper', 'M57 62l14 4-1 4-14-4Z'],
    ['ink', 'M70 66l5 1-1 4-5-1Z'],
    ['ink', 'M26 31l2-18c6-6 14-7 20-3 6-4 14-3 20 3l2 18c9 0 14 2 16 6-22 6-54 6-76 0 2-4 7-6 16-6Z'],
    ['half', 'M27 24h42l1 6H26Z'],
    ['paper', 'M12 37c20 5 52 5 72 0v2c-20 5-52 5-72 0Z'],
  ],
  dame: [
    ['ink', 'M10 96c2-14 18-20 28-21h20c10 1 26 7 28 21Z'],
    ['half', 'M40 56h16v20H40Z'],
    ['half', 'M20 96c4-12 14-18 28-18s24 6 28 18l-8-4-6 4-7-5-7 5-7-5-7 5-6-4Z'],
    ['ink', 'M24 34c-4 14-4 26 4 34l8-4-2-24ZM72 34c4 14 4 26-4 34l-8-4 2-24Z'],
    ...head('M32 36h32v16c0 11-7 20-16 20s-16-9-16-20Z', 'M32 36h20v11l2 6-3 2v16c-11 2-19-8-19-19Z'),
    ['ink', 'M36 46c3-3 7-3 9 1-3 1-6 1-9-1ZM53 47c2-4 6-4 9-1-3 2-6 2-9 1ZM43 61l5-2 5 2c-2 4-8 4-10 0Z'],
    ['ink', 'M24 42C20 20 32 10 48 10s28 10 24 32c-2-6-12-9-24-9s-22 3-24 9Z'],
    ['half', 'M25 34c10-6 36-6 46 0v4c-10-6-36-6-46 0Z'],
    ['paper', 'M66 24l5 3 4-4-1 6 5 3-6 1-1 6-3-5-6 1 4-5Z'],
  ],
  clerk: [
    SHOULDERS,
    NECK,
    ['paper', 'M37 72l11 9 11-9v24H37Z'],
    ['ink', 'M46 82h4l3 14h-10Z'],
    ...head('M31 30h34v22c0 12-7 22-17 22s-17-10-17-22Z', 'M31 30h21v18l3 7-4 2v16c-12 2-20-9-20-21Z'),
    ['ink', 'M33 43h13v9H33ZM50 43h13v9H50ZM46 45h4v2h-4ZM29 45h4v2h-4ZM63 45h4v2h-4Z'],
    ['paper', 'M36 45h7v4h-7ZM53 45h7v4h-7Z'],
    ['ink', 'M42 64h13v2H42Z'],
    ['ink', 'M31 30c2-12 8-18 17-18s15 6 17 18c-4-3-10-5-17-5s-13 2-17 5Z'],
    ['half', 'M22 37c4-8 14-11 26-11s22 3 26 11c-16-4-36-4-52 0Z'],
    ['ink', 'M28 28h40v3H28Z'],
  ],
  drifter: [
    SHOULDERS,
    ['half', 'M26 74l10-6 12 10 12-10 10 6-8 14H34Z'],
    NECK,
    ...head('M30 36h36v17c0 11-8 19-18 19s-18-8-18-19Z', 'M30 36h22v12l3 6-4 3v14c-12 2-21-7-21-18Z'),
    ['ink', 'M30 54c3 2 6 3 9 2 5-3 13-3 18 0 3 1 6 0 9-2 0 12-8 20-18 20S30 66 30 54ZM42 61h12v3H42Z'],
    eyes(45),
    ['ink', 'M28 36C26 20 34 8 48 8s22 12 20 28Z'],
    ['half', 'M26 30h44v8H26Z'],
    ['ink', 'M32 30h2v8h-2ZM40 30h2v8h-2ZM48 30h2v8h-2ZM56 30h2v8h-2ZM64 30h2v8h-2Z'],
  ],
  bruiser: [
    ['ink', 'M0 96C1 78 18 70 32 67h32c14 3 31 11 32 29Z'],
    ['half', 'M31 54h34v18l-9 8H40l-9-8Z'],
    ['paper', 'M33 74l15 9 15-9 2 4-9 18H40l-9-18Z'],
    ['half', 'M36 84h24v3H36ZM38 91h20v3H38Z'],
    ...head('M27 32h42v22c0 12-5 21-13 22H40c-8-1-13-10-13-22Z', 'M27 32h25v12l5 10-6 3v19H40c-8-1-13-10-13-22Z'),
    ['half', 'M22 42h6v12h-4ZM68 42h6l-2 12h-4Z'],
    ['ink', 'M33 42l12 3v3l-12-2ZM63 42l-12 3v3l12-2ZM36 47h7v2h-7ZM54 47h7v2h-7Z'],
    ['ink', 'M46 55h8l2 4-5-1-5 2-2-2ZM38 66h20v3H38ZM62 52l2 10-2 .4-2-10ZM59 55l6-1.4v1.4l-6 1.4Z'],
    ['ink', 'M25 31c0-15 9-23 23-23s23 8 23 23c6 0 9 1 9 4-18 5-46 5-64 0 0-3 3-4 9-4Z'],
    ['half', 'M26 25c14 3 30 3 44 0l.6 5c-14 3-31 3-45.200 0ZM32 20c2-5 5-7 10-8-3 2-5 5-6 8Z'],
  ],
  dandy: [
    SHOULDERS,
    NECK,
    ['paper', 'M36 71l12 10 12-10 2 25H34Z'],
    ['ink', 'M48 79l10-5v11l-10-4-10 4V74ZM47 87h2v2h-2ZM47 92h2v2h-2Z'],
    ...head('M32 34h32v18c0 11-7 21-16 21s-16-10-16-21Z', 'M32 34h20v13l3 7-4 2v16c-11 2-19-8-19-20Z'),
    ['half', 'M28 42h4v11h-3ZM64 42h4l-1 11h-3Z'],
    ['ink', 'M35 41h10v2H35ZM36 45h7v3h-7Z'],
    ['ink', 'M57 40a6 6 0 1 1-.01 0ZM61 51l3 16-1.400.3-3.200-16Z'],
    ['paper', 'M57 42a4 4 0 1 1-.01 0Z'],
    ['ink', 'M55 45h4v2.500h-4Z'],
    ['ink', 'M48 59c4-2 9-2 13-5-1 5-7 8-13 7-6 1-12-2-13-7 4 3 9 3 13 5ZM43 66h10v2H43Z'],
    ['ink', 'M30 30l2-26h32l2 26c9 0 13 1 14 4-20 5-44 5-64 0 1-3 5-4 14-4Z'],
    ['half', 'M31 22h34l.5 6h-35ZM35 8h5l-1 12h-5Z'],
  ],
  widow: [
    ['ink', 'M8 96c2-15 18-21 30-22h20c12 1 28 7 30 22Z'],
    ['half', 'M40 56h16v20H40Z'],
    [
      'paper',
      'M36 76a2.400 2.400 0 1 1-.01 0ZM42 80a2.400 2.400 0 1 1-.01 0ZM48 81.500a2.400 2.400 0 1 1-.01 0ZM54 80a2.400 2.400 0 1 1-.01 0ZM60 76a2.400 2.400 0 1 1-.01 0Z',
    ],
    ...head('M33 34h30v18c0 11-6 20-15 20s-15-9-15-20Z', 'M33 34h19v13l2 6-3 2v16c-10 2-18-8-18-19Z'),
    ['ink', 'M30 34c-3 10-3 20 1 28l5-2-2-26ZM66 34c3 10 3 20-1 28l-5-2 2-26Z'],
    ['ink', 'M37 46h8v2h-8ZM53 46h8v2h-8ZM42 62l6-2 6 2c-3 3-9 3-12 0Z'],
    ['ink', 'M4 34c12-8 26-11 44-11s32 3 44 11c-12 4-26 5-44 5S16 38 4 34Z'],
    ['ink', 'M30 25c1-11 8-17 18-17s17 6 18 17Z'],
    ['half', 'M30 24c12-3 24-3 36 0v4c-12-3-24-3-36 0Z'],
    [
      'ink',
      'M30 39h1.200v16H30ZM36 39h1.200v18H36ZM42 39h1.200v19H42ZM48 39h1.200v19H48ZM54 39h1.200v19H54ZM60 39h1.200v18H60ZM66 39h1.200v16H66ZM30 44h37v1.200H30ZM30 50h37v1.200H30ZM31 55h35v1.200H31Z',
    ],
    ['paper', 'M62 12l8-7 1 5 7-1-6 6Z'],
  ],
} as const satisfies Record<string, readonly Cut[]>;

export type PortraitName = keyof typeof PORTRAITS;

const NAMES: readonly PortraitName[] = ['rookie', 'regular', 'hard', 'boss', 'dame', 'clerk', 'drifter'];

/** The person that stands for a seat of a table; never the same twice. */
export function portraitOf(seat: number): PortraitName {
  return NAMES[(seat + 4) % NAMES.length]!;
}
