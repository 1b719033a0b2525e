/** A place in a sentence: what stands there, whose it is, and who is there. */
import type { City } from './city';
import { joints, pieces, type GangstersView } from './view';
import { dollars, KIND_WORDS } from './wording';

export function placeWords(place: string, city: City, view: GangstersView, name: (seat: number) => string): string {
  const house = city.house(place);
  const joint = joints(view, city).find(({ code }) => code === place);
  const facts: string[] = [];
  if (joint)
    facts.push(`${joint.owner === view.seat ? 'your joint' : `${name(joint.owner)}’s joint`}, level ${joint.level}`);
  else if (house) facts.push(house.price ? `nobody’s, ${dollars(house.price)}` : 'the city’s, not for sale');
  if (house?.one_jump.length) facts.push(`one jump from subway ${house.one_jump.join(' and ')}`);
  for (const piece of pieces(view, city).filter((each) => each.place === place)) {
    const whose = piece.seat === null ? '' : piece.seat === view.seat ? 'your ' : `${name(piece.seat)}’s `;
    const figure = piece.kind === 'vamp' ? '' : piece.kind === 'public' ? ` ×${piece.figure}` : ` ${piece.figure}`;
    facts.push(`${whose}${KIND_WORDS[piece.kind]}${figure}${piece.criminal ? ', criminal' : ''}`);
  }
  return `${city.name(place)}: ${facts.join('; ') || 'nobody is there'}.`;
}
