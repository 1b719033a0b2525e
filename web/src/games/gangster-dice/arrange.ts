/**
 * Where every die lies. A view counts dice; here each is a thing of its own and keeps its name from one view to the next,
 * so that it can be seen on its way. Of several that are alike, the one that this player touched goes, else the first.
 */
import { COLOURS, type Colour, type Counts, type DiceView, type Face } from './view';

export interface Die {
  id: number;
  colour: Colour;
  /** What it shows; null while it was not rolled since it came. */
  face: Face | null;
  /** It came this round. */
  fresh: boolean;
  /** It was in the last throw. */
  thrown: boolean;
  /** It is picked up, to be thrown again. */
  up: boolean;
}

/** The dice before each seat, and on each token in the order of the tokens. */
export interface Laid {
  round: number;
  stash: Die[][];
  tokens: Die[][];
}

const NO_DICE: Counts = [0, 0, 0];
const NOTHING: ReadonlySet<number> = new Set();

export class Arranged {
  #made = 0;
  #last: Laid | null = null;

  /** Lay the dice of a view, each where it lay before if it can. */
  lay(view: DiceView, touched = NOTHING): Laid {
    const before = this.#last;
    const heaps = [...view.stash, NO_DICE, view.speakeasy, view.streets, view.investigator];
    const lain = heaps.map((_, place) => before?.stash.concat(before.tokens)[place] ?? []);
    const left: Die[] = [];
    const kept = heaps.map((counts, place) =>
      COLOURS.map((colour, at) => {
        const same = lain[place]!.filter((die) => die.colour === colour);
        const going = goers(same, touched).slice(0, Math.max(0, same.length - counts[at]!));
        left.push(...going);
        return same.filter((die) => !going.includes(die));
      }),
    );
    const full = heaps.map((counts, place) =>
      COLOURS.map((colour, at) => {
        const [stay, wanted] = [kept[place]![at]!, counts[at]!];
        const came = Array.from({ length: wanted - stay.length }, () => this.#come(left, colour));
        return [...stay, ...came];
      }),
    );
    const seats = view.stash.length;
    this.#last = {
      round: view.round,
      stash: full.slice(0, seats).map((dice, seat) => shown(view, seat, dice, before, touched)),
      tokens: full.slice(seats).map((dice) => dice.flat().map((die) => ({ ...die, ...BLANK }))),
    };
    return this.#last;
  }

  /** Take a die of a colour that left its place, or a new one. */
  #come(left: Die[], colour: Colour): Die {
    const place = left.findIndex((die) => die.colour === colour);
    const [found] = place < 0 ? [] : left.splice(place, 1);
    return { ...(found ?? { id: this.#made++, colour }), ...BLANK };
  }
}

const BLANK = { face: null, fresh: false, thrown: false, up: false } as const;

/** Put those first that go first: what was touched, then what was rolled. */
function goers(dice: readonly Die[], touched: ReadonlySet<number>): Die[] {
  const rank = ({ id, fresh }: Die): number => (touched.has(id) ? 0 : fresh ? 2 : 1);
  return dice.toSorted((one, other) => rank(one) - rank(other));
}

/** Put on a seat's dice what they show: those that were rolled and are still there, then those that came since. */
function shown(
  view: DiceView,
  seat: number,
  byColour: readonly Die[][],
  before: Laid | null,
  touched: ReadonlySet<number>,
): Die[] {
  const revealed = view.bids.length > 0;
  const again = before?.round === view.round && byColour.flat().some(({ up }) => up);
  return byColour.flatMap((dice, at) => {
    const faces = [...(view.rolled[seat]?.[at] ?? [])];
    const up = view.turn === seat ? [...(view.picked[at] ?? [])] : [];
    const many = revealed ? view.leaving[seat]![at]! : faces.length;
    const stays = (die: Die): number => 2 * Number(!die.face) + Number(touched.has(die.id));
    const rolled = new Set(dice.toSorted((one, other) => stays(one) - stays(other)).slice(0, many));
    const known = new Map<Die, Face | null>();
    for (const die of dice) if (rolled.has(die) && die.face && cut(faces, die.face)) known.set(die, die.face);
    for (const die of dice) if (rolled.has(die) && !known.has(die)) known.set(die, faces.shift() ?? null);
    const lifted = new Set<Die>();
    for (const die of goers(dice, touched)) if (cut(up, known.get(die) ?? null)) lifted.add(die);
    return dice.map((die) => ({
      ...die,
      face: known.get(die) ?? null,
      fresh: revealed && !rolled.has(die),
      thrown: before?.round !== view.round || !die.face || (again && !lifted.size ? die.up : die.thrown),
      up: lifted.has(die),
    }));
  });
}

/** Take a face out of a list, and tell whether it was there. */
function cut(faces: Face[], face: Face | null): boolean {
  const place = face ? faces.indexOf(face) : -1;
  if (place >= 0) faces.splice(place, 1);
  return place >= 0;
}
