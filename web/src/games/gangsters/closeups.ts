/** What is shown large of the things of this city: houses with what they cost and pay, and the pieces. */
import { words } from '$words/gangsters';
import type { Closeup } from '../../pieces/closeup.svelte';
import { capital, named } from '../../words';
import type { Play } from './play.svelte';
import { placeWords } from './telling';
import { pieces } from './view';
import { dollars, pieceWords } from './wording';

const GAME = 'gangsters';
const RULES: Readonly<Record<string, readonly string[]>> = {
  racketeer: ['GS-16', 'GS-18', 'GS-56'],
  thug: ['GS-38', 'GS-40', 'GS-56'],
  vamp: ['GS-39', 'GS-38', 'GS-42'],
  cop: ['GS-53', 'GS-54', 'GS-52'],
  public: ['GS-43', 'GS-30'],
  commissioner: ['17.7a', '17.7c'],
};

/** Find what is under a pointer on the map, or a row of the list that leads to a place. */
export function closeup(play: Play, target: Element): readonly [Element, Closeup] | null {
  const piece = target.closest<SVGElement>('[data-piece]');
  const found = piece && pieceCloseup(play, piece.dataset['piece'] ?? '');
  if (found) return [piece, found];
  const thing = target.closest<HTMLElement | SVGElement>('[data-end], [data-house], [data-place]');
  const { end, house, place } = thing?.dataset ?? {};
  const shown = houseCloseup(play, end ?? house ?? place ?? '');
  return thing && shown ? [thing, shown] : null;
}

function pieceCloseup({ view, city, table }: Play, id: string): Closeup | null {
  const piece = view && city && pieces(view, city).find((each) => each.id === id);
  if (!piece) return null;
  const sign = { cop: words.sign.cop, public: words.sign.public }[String(piece.kind)];
  return {
    game: GAME,
    title: capital(pieceWords(piece)),
    lines: [
      ...(piece.seat === null ? [] : [table.name(piece.seat)]),
      sign ?? (piece.criminal ? words.sign.criminal : words.sign.clean),
    ],
    rules: RULES[piece.kind] ?? [],
  };
}

function houseCloseup({ view, city, table }: Play, code: string): Closeup | null {
  const house = city?.house(code);
  if (!view || !city || !house) return null;
  const lines = [placeWords(code, city, view, (seat) => table.name(seat))];
  if (!house.price) return { game: GAME, title: house.name, lines, rules: ['GS-08', 'GS-38'] };
  const colour = named(words.colour, house.colour);
  lines.push(words.closeup.colour({ colour, price: dollars(house.price) }));
  return { game: GAME, title: house.name, lines, rules: ['GS-32', 'GS-33', 'GS-43'] };
}
