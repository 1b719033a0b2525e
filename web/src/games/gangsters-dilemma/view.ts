/** Gangster's Dilemma as the server shows it to one seat, and the words for what it names. */
import { words } from '$words/gangsters-dilemma';
import type { GlyphName } from '../../pieces/glyphs';
import { KINDS, type Demand, type DilemmaView, type Kind } from '../../wire/generated/gangsters-dilemma';

export { KINDS } from '../../wire/generated/gangsters-dilemma';
export type { Demand, DilemmaView, Kind, Mugshot, Place, Want } from '../../wire/generated/gangsters-dilemma';

/** How many Crates, Art, Jewels and Gin. */
export type Goods = Demand['goods'];

export const KIND_GLYPHS: Record<Kind, GlyphName> = { crate: 'crate', art: 'art', jewel: 'jewel', gin: 'gin' };

/** Name goods as a hand of things: `2 Art, 1 Gin`. */
export function goodsWords(goods: readonly number[]): string {
  const held = KINDS.flatMap((kind, place) => {
    const count = goods[place] ?? 0;
    return count ? [`${count} ${(count > 1 ? words.kinds : words.kind)[kind]}`] : [];
  });
  return held.join(', ') || words.nothing;
}

/** Count a list of goods by kind. */
export function counted(tokens: readonly string[]): Goods {
  return KINDS.map((kind) => tokens.filter((token) => token === kind).length) as unknown as Goods;
}

/** The place of a Cop card: `cop-2` is the second location. */
export function patrolled(view: DilemmaView): string[] {
  return view.patrol.flatMap((card) => view.locations[Number(card.split('-')[1]) - 1]?.code ?? []);
}

/** The seats that lead: most points, nobody while all have the same. */
export function leaders(points: readonly number[]): number[] {
  const best = Math.max(...points);
  const found = points.flatMap((own, seat) => (own === best ? [seat] : []));
  return found.length === points.length ? [] : found;
}
