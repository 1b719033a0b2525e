/** Offers as a person meets them: a place on the map, the piece that would act, the way, and words for it. */
import { words } from '$words/gangsters';
import { capital, named } from '../../words';
import type { Move, Offer, Question } from '../../wire/types';
import { stand, type City } from './city';
import { KINDS, type GangstersView, type Joint } from './view';
import { dollars, facing } from './wording';

export interface Choice {
  offer: Offer;
  /** Where it leads to or what it is about; null for what has no place. */
  place: string | null;
  heading: string | null;
  /** Whose die it uses, where several may act. */
  actor: string | null;
  /** Where the way begins; null for a piece from the cup. */
  from: string | null;
  way: readonly string[];
  /** In the list: the heading, a line below it, and a figure at its end. */
  title: string;
  note: string;
}

/** Moves that end somewhere; their last part is the place. */
const WALKS = new Set(['move', 'drive', 'to', 'hop', 'patrol', 'cruise', 'enter']);
/** Moves that are about a place where nothing goes. */
const PLACES = new Set(['pick', 'sell', 'repair', 'give-joint', 'ask-joint', 'drive-by']);
/** Moves that are about a cop that is on the board. */
const COPS = new Set(['cop', 'donuts']);

export interface Known {
  city: City;
  view: GangstersView;
  joints: ReadonlyMap<string, Joint>;
  name: (seat: number) => string;
}

export function choices(question: Question | null, known: Known): Choice[] {
  return (question?.moves ?? []).map((offer) => choice(offer, question!.ask, known));
}

function choice(offer: Offer, ask: string, known: Known): Choice {
  const { view, city } = known;
  const [verb, ...args] = offer.move;
  const plain: Choice = {
    offer,
    place: null,
    heading: null,
    actor: KINDS.includes(args[0] as never) ? String(args[0]) : null,
    from: null,
    way: offer.way ?? [],
    title: capital(offer.text),
    note: '',
  };
  if (WALKS.has(verb)) {
    const { place, heading } = stand(String(args.at(-1)));
    const from = start(ask, plain.actor, view);
    return { ...plain, place, heading, from: from && stand(from).place, ...say(verb, place, heading, known) };
  }
  if (PLACES.has(verb)) {
    const place = String(args[0]);
    return { ...plain, place, note: capital(about(place, known)) };
  }
  if (COPS.has(verb)) {
    const at = view.cops[Number(args[0]) - 1];
    const found = at ? stand(at) : null;
    return { ...plain, place: found?.place ?? null, note: found ? city.name(found.place) : '' };
  }
  return plain;
}

function start(ask: string, actor: string | null, view: GangstersView): string | null {
  if (ask === 'act' && actor) return view.at[(view.turn ?? 0) * KINDS.length + KINDS.indexOf(actor as never)] ?? null;
  if (ask === 'cop' && view.cop) return view.cops[Number(view.cop.split('-')[1]) - 1] ?? null;
  if (ask === 'cop-act' && view.police !== null) return view.at[view.police * KINDS.length] ?? null;
  if (ask === 'public' || ask === 'informant') return view.public[view.walker] ?? null;
  return null;
}

function say(verb: string, place: string, heading: string | null, known: Known): { title: string; note: string } {
  const note = heading ? facing(heading) : about(place, known);
  const by = verb === 'drive' || verb === 'cruise' ? words.way.wheels : verb === 'hop' ? words.way.subway : null;
  return { title: known.city.name(place), note: capital(by ? by({ note }) : note) };
}

/** Describe which colour a house has, and whose it is, or what it costs. */
function about(place: string, { city, joints, name, view }: Known): string {
  const [joint, house] = [joints.get(place), city.house(place)];
  if (!house) return '';
  if (!joint && !house.price) return words.place.city;
  const { owner, level } = joint ?? { owner: null, level: 0 };
  const whose =
    owner === null
      ? words.place.free({ price: dollars(house.price) })
      : owner === view.seat
        ? words.place.yourJoint({ level })
        : words.place.joint({ name: name(owner), level });
  return words.place.coloured({ colour: named(words.colour, house.colour), whose });
}

/** The choices of one actor that lead somewhere, by place. */
export function byPlace(all: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const each of all) if (each.place) found.set(each.place, [...(found.get(each.place) ?? []), each]);
  return found;
}

/** What the button says of a move. */
export function act(choice: Choice | null, text: string): string {
  if (!choice) return text;
  const [verb] = choice.offer.move;
  const { title: place, actor, heading } = choice;
  if (verb === 'pick') return words.way.take({ place });
  if (!WALKS.has(verb)) return place;
  const goes = actor ? words.way.goes({ piece: named(words.kind, actor), place }) : words.way.go({ place });
  return heading ? `${goes}, ${facing(heading)}` : goes;
}

export function wordsOf(move: Move | null, all: readonly Choice[]): string | null {
  const found = all.find(({ offer }) => JSON.stringify(offer.move) === JSON.stringify(move));
  return found ? act(found, found.title) : null;
}
