/** The houses of the street as we cut them: outline, panes and lines on a sheet of 144 by 96, roof to first floor. */

export interface House {
  wall: string;
  panes: string;
  lines: string;
}

type Row = readonly [x: number, y: number, wide: number, high: number, times: number, step: number];

function boxes(...rows: Row[]): string {
  return rows
    .flatMap(([x, y, wide, high, times, step]) =>
      Array.from({ length: times }, (_, place) => `M${x + place * step} ${y}h${wide}v${high}h-${wide}Z`),
    )
    .join('');
}

/** Panes with a round top. */
function arches(...rows: Row[]): string {
  return rows
    .flatMap(([x, y, wide, high, times, step]) =>
      Array.from({ length: times }, (_, place) => {
        const r = wide / 2;
        return `M${x + place * step} ${y + high}v-${high - r}a${r} ${r} 0 0 1 ${wide} 0v${high - r}Z`;
      }),
    )
    .join('');
}

function portholes(...rows: Row[]): string {
  return rows
    .flatMap(([x, y, wide, , times, step]) =>
      Array.from({ length: times }, (_, place) => {
        const r = wide / 2;
        return `M${x + place * step} ${y + r}a${r} ${r} 0 1 1 ${wide} 0a${r} ${r} 0 1 1 -${wide} 0Z`;
      }),
    )
    .join('');
}

export const HOUSES: Record<string, House> = {
  'stash-house': {
    wall: 'M5 96V28H28V17H50V7H94V17H116V28H139V96Z',
    panes: boxes([60, 16, 24, 16, 1, 0], [16, 40, 30, 20, 3, 41], [16, 68, 30, 20, 3, 41]),
    lines: 'M72 7V1M60 1H84M64 1V6M16 50H46M57 50H87M98 50H128M16 78H46M57 78H87M98 78H128M72 16V32M5 34H139',
  },
  'art-gallery': {
    wall: 'M2 96V36L72 5 142 36V96Z',
    panes: portholes([64, 17, 16, 16, 1, 0]) + arches([19, 46, 17, 44, 4, 29.5]),
    lines: 'M2 36H142M8 41H136M11 41V96M41 41V96M44 41V96M70.5 41V96M73.5 41V96M100 41V96M103 41V96M133 41V96',
  },
  'jewelry-store': {
    wall: 'M6 96V28H46V13L72 3 98 13V28H138V96Z',
    panes: portholes([63, 11, 18, 18, 1, 0]) + boxes([17, 39, 20, 19, 4, 30], [17, 69, 20, 19, 4, 30]),
    lines:
      'M72 13V20L77 22M6 34H138M27 39V58M57 39V58M87 39V58M117 39V58M27 69V88M57 69V88M87 69V88M117 69V88M6 63.5H138',
  },
  'smugglers-den': {
    wall: 'M5 96V42L20 20H98V6H116V20H124L139 42V96Z',
    panes: portholes([20, 52, 24, 24, 4, 26.5]) + boxes([58, 25, 28, 11, 1, 0]),
    lines:
      'M5 42H139M98 11H116M20 64H44M46.5 64H70.5M73 64H97M99.5 64H123.5M32 52V76M58.5 52V76M85 52V76M111.5 52V76M5 86H139',
  },
  'black-market': {
    wall: 'M4 96V20H16V10H34V20H46V10H64V20H80V10H98V20H110V10H128V20H140V96Z',
    panes: boxes([15, 32, 14, 20, 5, 25], [15, 64, 14, 20, 5, 25]),
    lines:
      'M4 26H140M15 42H29M40 42H54M65 42H79M90 42H104M115 42H129M15 74H29M40 74H54M65 74H79M90 74H104M115 74H129M4 58H140',
  },
  speakeasy: {
    wall: 'M8 96V34H4Q10 9 30 6H114Q134 9 140 34H136V96Z',
    panes: arches([26, 12, 18, 19, 1, 0], [63, 12, 18, 19, 1, 0], [100, 12, 18, 19, 1, 0], [19, 44, 22, 36, 4, 28]),
    lines: 'M4 36H140M30 44V80M58 44V80M86 44V80M114 44V80M15 84H129',
  },
  market: {
    wall: 'M3 96V20H14V10H30V20H44V10H60V20H72V30Q76 9 90 6H124Q138 9 141 30H138V96Z',
    panes:
      boxes([12, 32, 12, 20, 3, 20], [12, 64, 12, 20, 3, 20]) + arches([97, 11, 18, 18, 1, 0], [81, 44, 20, 36, 2, 29]),
    lines:
      'M3 26H72M72 20V96M72 35H141M12 42H24M32 42H44M52 42H64M12 74H24M32 74H44M52 74H64M91 44V80M120 44V80M3 58H72',
  },
};
