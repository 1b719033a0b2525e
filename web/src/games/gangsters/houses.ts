/** Houses as their own fronts: a roof by price group, a front with the price and its windows, a sign with the name. */
import { words } from '$words/gangsters';
import { dollars } from '../../words';
import { breakName, type Box, type House } from './city';
import { escape, GROUPS, INK, LAMP, lettering, MIDDLE, n, PAPER, tint } from './ink';

/** The height of a front, where the price and the windows are. */
export const FRONT = 15;
/** From the top of a sign to its first line, and from line to line. */
const [FIRST, NEXT] = [13.2, 14];

function signHeight(house: House): number {
  return 3 + NEXT * breakName(house.name, house.lines).length;
}

/** The sign with the name, at the foot of a house. */
export function signOf(house: House): Box {
  const [x, y, w] = house.at;
  return [x, y + roofHeight(house) + FRONT, w, signHeight(house)];
}

/** The height of the roof; the rest of a house is its front and its sign. */
export function roofHeight(house: House): number {
  return Math.max(4, house.at[3] - signHeight(house) - FRONT);
}

/** The silhouette of a roof, one for each price group. */
function roof({ at: [x, y, w], colour }: House, h: number): string {
  const bottom = `V${y + h}z`;
  const start = `M${x} ${y + h}V${y}`;
  const fifth = `l${n(w / 5)}-6v6`;
  const shapes: Record<string, string> = {
    brown: `${start}H${n(x + w * 0.62)}v-6h12v6H${x + w}${bottom}`,
    yellow: `${start}${fifth.repeat(4)}L${x + w} ${y - 6}${bottom}`,
    green: `${start}L${x + w / 2} ${y - 8}L${x + w} ${y}${bottom}`,
    blue: `${start}Q${x + w / 2} ${y - 14} ${x + w} ${y}${bottom}`,
    purple: `${start}H${n(x + w * 0.16)}v-4H${n(x + w * 0.32)}v-4H${n(x + w * 0.68)}v4H${n(x + w * 0.84)}v4H${x + w}${bottom}`,
    red: `M${x} ${y + h}V${y - 7}h10v7H${n(x + w / 2 - 6)}v-8h12v8H${x + w - 10}v-7h10${bottom}`,
  };
  return shapes[colour] ?? `M${x} ${y + h}V${y + 3}l6-6H${x + w - 6}l6 6${bottom}`;
}

/** A window for each hundred dollars, from four on in two rows; the city's own houses have arches. */
export function windows(house: House, fill: string): string {
  const [x, y, w] = house.at;
  const top = y + roofHeight(house) + 3.5;
  const right = x + w - 4;
  const count = Math.min(12, Math.round(house.price / 100));
  if (!count) {
    const arch = 'v-6a4 4 0 0 1 8 0v6z';
    const from = (back: number): string => `M${n(right - back)} ${n(top + 8.5)}${arch}`;
    return `<path d="${from(34)}${from(21)}${from(8)}" fill="${fill}"/>`;
  }
  const columns = count < 4 ? count : Math.ceil(count / 2);
  const high = count < 4 ? 8.5 : 3.7;
  const panes = Array.from({ length: count }, (_, place) => {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    return `M${n(right - columns * 7 + 2 + column * 7)} ${n(top + row * 4.9)}h5v${high}h-5z`;
  });
  return `<path d="${panes.join('')}" fill="${fill}"/>`;
}

export const DARK_WINDOW = '#4C4639';
export const OWNED_WINDOW = '#978B6C';

export function drawHouse(house: House, { lit = false, owned = false } = {}): string {
  const [x, y, w] = house.at;
  const high = roofHeight(house);
  const front = y + high;
  const lines = breakName(house.name, house.lines);
  const { pattern } = GROUPS[house.colour] ?? GROUPS['gray']!;
  const shape = roof(house, high);
  const sign = front + FRONT;
  const parts = [
    `<path d="${shape}" fill="#0B0A09" stroke="#0B0A09" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="${shape}" fill="${tint(house.colour, lit)}" transform="translate(1,1)"/>`,
    pattern ? `<path d="${shape}" fill="url(#gs-${pattern})" opacity=".75"/>` : '',
    `<rect x="${x}" y="${front}" width="${w}" height="${FRONT}" fill="${lit ? '#4A4131' : '#1D1A16'}" stroke="#0B0A09" stroke-width="2"/>`,
    lettering(
      x + 4,
      front + 12.2,
      house.price ? dollars(house.price) : words.colour.gray,
      15,
      lit ? LAMP : '#D6C9AB',
      'data-label',
    ),
    windows(house, lit ? LAMP : owned ? OWNED_WINDOW : DARK_WINDOW),
    ...house.one_jump.map((jump, place) => disc(x + 38 + place * 15, front + 7.5, String(jump), lit)),
    `<rect x="${x}" y="${sign}" width="${w}" height="${signHeight(house)}" fill="${lit ? LAMP : '#0D0C0B'}" stroke="#0B0A09" stroke-width="2"/>`,
    ...lines.map((text, place) =>
      lettering(
        x + w / 2,
        sign + FIRST + place * NEXT,
        text.replace(/'/g, '’'),
        15.5,
        lit ? INK : '#DDD0B1',
        `${MIDDLE} data-label`,
      ),
    ),
  ];
  return `<g data-house="${escape(house.code)}">${parts.join('')}</g>`;
}

function disc(x: number, y: number, text: string, lit: boolean): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="7" fill="${lit ? LAMP : PAPER}"/>${lettering(x, y + 4.9, text, 14, INK, MIDDLE)}`;
}
