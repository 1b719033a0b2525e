/** The still city as pieces of SVG: each is made once for a board, when its turn to be laid comes. */
import { City } from './city';
import { Ground } from './ground';
import { drawHouse } from './houses';
import { dice, lettering, MIDDLE, n } from './ink';
import { drawCrossings, drawDoors, drawNames, drawRiver, drawStreets, drawSubways } from './streets';

/** So many houses are laid at a time. */
const ROW = 6;
const drawn = new WeakMap<City, readonly (() => string)[]>();

/** List what makes the pieces of the city, the undermost first. */
export function drawParts(city: City): readonly (() => string)[] {
  const known = drawn.get(city);
  if (known) return known;
  const [width, height] = city.map.size;
  // Signs are put where there is room, then the title, then nameless roofs.
  const ground = once(() => new Ground(city));
  const subways = once(() => drawSubways(city, ground()));
  const title = once(() => (subways(), cartouche(city, ground())));
  const roofs = once(() => (title(), fabric(city, ground())));
  const houses = [...city.houses].sort((one, other) => one.at[1] - other.at[1]);
  const rows = Array.from({ length: Math.ceil(houses.length / ROW) }, (_, row) =>
    houses.slice(row * ROW, row * ROW + ROW),
  );
  const parts = [
    () => `<rect width="${width}" height="${height}" fill="#181B1D"/>`,
    // What the ground carries is found out step by step, before anything is put on it.
    once(() => (ground(), '')),
    once(() => (title(), '')),
    roofs,
    once(() => drawRiver(city) + folds(width, height)),
    once(() => drawStreets(city)),
    once(() => drawCrossings(city) + drawNames(city)),
    once(() => subways().stairs + drawDoors(city) + subways().signs),
    ...rows.map((row) => once(() => row.map((house) => drawHouse(house)).join(''))),
    title,
  ];
  drawn.set(city, parts);
  return parts;
}

function once<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | undefined;
  return () => (made ??= { thing: make() }).thing;
}
const SIZES = [[16, 12], [20, 14], [12, 12], [26, 12], [14, 20], [22, 18]] as const; // prettier-ignore
const TINTS = ['#20252A', '#1E2225', '#23282A'];

/** Nameless roofs between the named houses. */
function fabric(city: City, ground: Ground): string {
  const [width, height] = city.map.size;
  const roll = dice(11);
  const roofs: string[][] = TINTS.map(() => []);
  const beams: string[] = [];
  for (let y = 4; y < height - 12; y += 17)
    for (let x = 4; x < width - 12; x += 21) {
      const [w, h] = SIZES[Math.floor(roll() * SIZES.length) % SIZES.length]!;
      const [left, top] = [x + roll() * 8, y + roll() * 6];
      const kind = roll();
      if (!ground.free([left - 2, top - 2, w + 4, h + 4])) continue;
      ground.take([left, top, w, h]);
      roofs[Math.floor(kind * 30) % TINTS.length]!.push(`M${n(left)} ${n(top)}h${w}v${h}h-${w}z`);
      if (kind < 0.3) beams.push(`M${n(left)} ${n(top)}l${w} ${h}m0-${h}l-${w} ${h}`);
      else if (kind < 0.5) beams.push(`M${n(left + 3)} ${n(top + 3)}h4v4h-4z`);
      else if (kind < 0.62) beams.push(`M${n(left)} ${n(top + h / 2)}h${w}`);
    }
  return (
    roofs.map((paths, place) => `<path d="${paths.join('')}" fill="${TINTS[place]}" stroke="#2D3335"/>`).join('') +
    `<path d="${beams.join('')}" fill="none" stroke="#2D3335" stroke-width=".8"/>`
  );
}

function folds(width: number, height: number): string {
  const across = [0.25, 0.5, 0.75].map((part) => `M${n(width * part)} 0V${height}`).join('');
  const path = `${across}M0 ${n(height * 0.48)}H${width}`;
  return `<path d="${path}" stroke="#000" stroke-width="1.500" opacity=".35"/><path d="${path}" stroke="#fff" opacity=".05" transform="translate(1.5,1.5)"/>`;
}

/** The name of the city and a compass, where there is room for them. */
function cartouche(city: City, ground: Ground): string {
  const text = city.map.name.toUpperCase();
  const [wide, high] = [text.length * 8.2 + 44, 40];
  const [width, height] = city.map.size;
  for (let y = height - high - 4; y > 4; y -= 8)
    for (let x = 4; x < width - wide; x += 8) {
      if (!ground.free([x, y, wide, high])) continue;
      ground.take([x, y, wide, high]);
      const rule = (at: number): string => `M${x} ${y + at}h${n(wide)}`;
      return (
        `<path d="${rule(2)}${rule(38)}" stroke="#6B6350" stroke-width="1.500"/><path d="${rule(5)}${rule(35)}" stroke="#6B6350" stroke-width=".7"/>` +
        lettering(x + (wide - 30) / 2, y + 27, text, 19, '#A39A85', `${MIDDLE} letter-spacing="1.5" data-label`) +
        `<path transform="translate(${n(x + wide - 18)},${y + 20})" d="M0-13L3.500 0 0 13-3.500 0zM-10 0h20" fill="none" stroke="#A39A85" stroke-width="1.200"/>`
      );
    }
  return '';
}
