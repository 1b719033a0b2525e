/** Where the tokens lie on the table: each before whoever has it, nobody's in the middle, one's own at the near edge. */

/** A part of the table in pixels, for one token and the slip beside it. */
export interface Spot {
  x: number;
  y: number;
  wide: number;
  tall: number;
}

/** So wide is a token with its slip at least, where there is a choice. */
const BESIDE = 236;
/** A row of its own for nobody's tokens is worth it when rows stay so high. */
const ROW = 96;

/** Lay the tokens out: `others` are the seats on the far side from left to right, anybody else sits at the near edge. */
export function lay(
  holders: readonly (number | null)[],
  others: readonly number[],
  wide: number,
  tall: number,
): Spot[] {
  const all = holders.map((_, token) => token);
  const column = wide / Math.max(1, others.length);
  const abreast = Math.max(1, Math.floor(column / BESIDE));
  const before = others.map((seat) => all.filter((token) => holders[token] === seat));
  const far = Math.max(0, ...before.map(({ length }) => Math.ceil(length / abreast)));
  const free = all.filter((token) => holders[token] === null);
  const own = all.filter((token) => !free.includes(token) && !before.flat().includes(token));
  const apart = [free, own].filter(({ length }) => length);
  const near = apart.length && tall / (far + apart.length) < ROW ? [apart.flat()] : apart;
  const row = tall / Math.max(1, far + near.length);
  const spots: Spot[] = [];
  for (const [place, tokens] of before.entries()) {
    const each = column / Math.min(abreast, Math.max(1, tokens.length));
    for (const [at, token] of tokens.entries())
      spots[token] = {
        x: column * place + each * (at % abreast),
        y: row * Math.floor(at / abreast),
        wide: each,
        tall: row,
      };
  }
  for (const [place, tokens] of near.entries()) {
    const each = Math.min(wide / tokens.length, Math.max(column, wide / 3));
    const start = (wide - each * tokens.length) / 2;
    for (const [at, token] of tokens.entries())
      spots[token] = { x: start + each * at, y: row * (far + place), wide: each, tall: row };
  }
  return spots;
}
