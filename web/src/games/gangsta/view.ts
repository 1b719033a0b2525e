/** GANGSTA! as the server shows it to one seat, the cards that are printed once, and the words for what they name. */
import type { TableState } from '../../table/table.svelte';
import {
  SKILLS,
  SPECIALS,
  type Face,
  type GangstaView,
  type HeistFace as Heist,
  type PersonFace as Person,
  type ResourceFace as Resource,
  type Skill,
  type Special,
} from '../../wire/generated/gangsta';

export { SKILLS, SPECIALS } from '../../wire/generated/gangsta';
export type {
  Asset,
  Face,
  GangstaView,
  Hand,
  HeistFace as Heist,
  Job,
  Member,
  PersonFace as Person,
  ResourceFace as Resource,
  Skill,
  Tally,
} from '../../wire/generated/gangsta';

export type Reward = Heist['rewards'][number];
/** The special rewards, in the order of the rulebook. */
export const specialRewards = Object.keys(SPECIALS) as Special[];

/** A gang of so many ends the chapter. */
export const CHAPTER_ENDS = [4, 7, 9] as const;
export const CHAPTERS = ['I', 'II', 'III'] as const;
/** So many Snitches end the last chapter. */
export const LAST_SNITCH = 3;

/** The server's view; null before the game begins. */
export function gangstaView(table: TableState): GangstaView | null {
  return (table.now?.view as GangstaView | null | undefined) ?? null;
}

/** What is printed on the cards, by code. */
export class Cards {
  constructor(private readonly faces: Readonly<Record<string, unknown>>) {}

  person(code: string): Person {
    return this.faces[code] as Person;
  }

  heist(code: string): Heist {
    return this.faces[code] as Heist;
  }

  resource(code: string): Resource {
    return this.faces[code] as Resource;
  }

  face(code: string): Face | null {
    return (this.faces[code] as Face | undefined) ?? null;
  }
}

/** The seats that lead: most points, nobody while all have the same. */
export function leaders(points: readonly number[]): number[] {
  const best = Math.max(...points);
  const found = points.flatMap((own, seat) => (own === best ? [seat] : []));
  return found.length === points.length ? [] : found;
}

/** How often each skill stands in a list, in the order of the rulebook. */
export function counted(skills: readonly Skill[]): [Skill, number][] {
  return SKILLS.flatMap((skill): [Skill, number][] => {
    const number = skills.filter((other) => other === skill).length;
    return number ? [[skill, number]] : [];
  });
}
