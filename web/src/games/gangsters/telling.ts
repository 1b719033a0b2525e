/** A place in a sentence: what stands there, whose it is, and who is there. */
import { words } from '$words/gangsters';
import { named } from '../../words';
import type { City } from './city';
import { joints, pieces, type GangstersView } from './view';
import { dollars, pieceWords } from './wording';

export function placeWords(place: string, city: City, view: GangstersView, name: (seat: number) => string): string {
  const house = city.house(place);
  const joint = joints(view, city).find(({ code }) => code === place);
  const facts: string[] = house?.price ? [named(words.colour, house.colour)] : [];
  if (joint) {
    const { owner, level } = joint;
    const own = owner === view.seat;
    if (owner === view.police) facts.push(own ? words.place.yourPrecinct : words.place.precinct({ name: name(owner) }));
    else facts.push(own ? words.place.yourJoint({ level }) : words.place.joint({ name: name(owner), level }));
  } else if (house) facts.push(house.price ? words.place.free({ price: dollars(house.price) }) : words.place.cityFixed);
  if (house?.one_jump.length) facts.push(words.place.jump({ subways: house.one_jump.map(String) }));
  for (const found of pieces(view, city).filter((each) => each.place === place)) {
    const piece = pieceWords(found);
    if (found.seat === null) facts.push(piece);
    else if (found.seat === view.seat) facts.push(words.piece.your({ piece }));
    else facts.push(words.piece.their({ name: name(found.seat), piece }));
  }
  return words.place.told({ place: city.name(place), facts: facts.join('; ') || words.place.empty });
}
