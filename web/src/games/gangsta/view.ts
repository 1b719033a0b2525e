/** GANGSTA! as the server shows it to one seat, the cards that are printed once, and the words for what they name. */
import type { GlyphName } from '../../pieces/glyphs';
import type { TableState } from '../../table/table.svelte';
import {
  SKILLS,
  type Face,
  type GangstaView,
  type HeistFace as Heist,
  type Member,
  type PersonFace as Person,
  type ResourceFace as Resource,
  type Skill,
} from '../../wire/generated/gangsta';

export { SKILLS } from '../../wire/generated/gangsta';
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

export const SKILL_WORDS: Record<Skill, string> = {
  leader: 'Leader',
  mercenary: 'Mercenary',
  informant: 'Informant',
  sniper: 'Sniper',
  brawler: 'Brawler',
  hacker: 'Hacker',
};

export const CLAN_WORDS: Record<string, string> = {
  bratva: 'Bratva',
  cartel: 'Cartel',
  'ghetto-gang': 'Ghetto Gang',
  mafia: 'Mafia',
  triad: 'Triad',
};

/** What a reward does, in a few words. */
export const REWARD_WORDS: Record<string, readonly [name: string, text: string, rule: string]> = {
  'fast recruitment': ['Fast recruitment', 'recruit somebody at once, for the usual price', 'GA-23'],
  learning: ['Learning', 'one of the crew learns a skill for good', 'GA-24'],
  'play again': ['Play again', 'another turn follows this one', 'GA-25'],
  theft: ['Theft', 'take so many dollars from one opponent', 'GA-26'],
  diversion: ['Diversion', 'engage so many of your opponents’ gangsters', 'GA-27'],
  assassination: ['Assassination', 'an opponent loses somebody with exactly two skills', 'GA-28'],
  rallying: ['Rallying', 'your whole gang is Available again', 'GA-29'],
};

/** What is cut on a heist of each kind: a mark of the cards, or one of the house's glyphs. */
export const FAMILY_MARKS: Record<string, string> = {
  'Hack Attack': 'hacker',
  'Protection Racket': 'shop',
  'Rigged Race': 'horseshoe',
  'Truck Hijack': 'truck',
  'Turf War': 'corner',
};
export const FAMILY_GLYPHS: Record<string, GlyphName> = {
  'Art Theft': 'art',
  'Bank Vault': 'heist',
  'Diamond Courier': 'jewel',
  'Dockside Smuggling': 'crate',
  'Prison Break': 'cell',
};

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

  /** The skills that somebody in a gang has, with the learned one last. */
  skills(member: Member): Skill[] {
    const own = this.person(member.code).skills;
    return member.learned ? [...own, member.learned] : [...own];
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

/** Which of the needed skills these bring, and what is then still needed; whoever joins uses all they can (GA-15). */
export function cover(open: readonly Skill[], skills: readonly Skill[]): { uses: Skill[]; open: Skill[] } {
  const left = [...open];
  const uses = skills.filter((skill) => {
    const place = left.indexOf(skill);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return { uses, open: left };
}
