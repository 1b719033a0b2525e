/* Made from the server's own declarations by `make types`. */
import type { View } from './wire';

export const SKILLS = ['leader', 'mercenary', 'informant', 'sniper', 'brawler', 'hacker'] as const;
export type Skill = (typeof SKILLS)[number];

/** A gangster in play: the heist card it learned from lies under it, with the skill that shows. */
export interface Member {
  code: string;
  engaged: boolean;
  lesson: string | null;
  learned: Skill | null;
}

/** A resource before a seat: `idle`, `active`, `stored` with the heists after the gang war, or `gone`. */
export interface Asset {
  code: string;
  status: string;
}

/** Somebody in a crew: whose gangster, and which of the needed skills it brings. */
export interface Hand {
  seat: number;
  code: string;
  uses: readonly Skill[];
}

/** The heist being performed: `open` are the skills still needed, `reward` the special reward being settled. */
export interface Job {
  heist: string;
  open: readonly Skill[];
  ignored: Skill | null;
  crew: readonly Hand[];
  reward: number;
}

/** A seat's Influence Points by where they come from. */
export interface Tally {
  heists: number;
  gangsters: number;
  resource: number;
  wealth: number;
  size: number;
  clans: number;
}

/**
 * The table from one seat. `turn` counts the turns of all; `extra` is a turn that Play again gave, `again` says
 * that another one follows. `money` holds what is in the bank too, `banked` is that part of it. `skills` counts the
 * icons of each gang in the order of the rulebook's six. `prices` are what this seat would pay for the reserve.
 * `free` are the gangsters that Leaders may still ready, or Diversion engage; `mark` is the place from which a set
 * may still be chosen. `owed` are the seats that still lose a gangster. `top_heist` and `top_gangster` (for
 * `top_price`) are a top card this seat saw, `watched` who knows one. The `unseen` are the cards this seat cannot
 * place: in a deck, on top of it, or put away. `points` are Influence Points without the bonuses; `tallies` stand
 * there at the end.
 */
export interface GangstaView extends View {
  phase: string;
  chapter: number;
  turn: number;
  first: number;
  active: number | null;
  extra: boolean;
  again: boolean;
  money: readonly number[];
  banked: readonly number[];
  gangs: readonly (readonly Member[])[];
  skills: readonly (readonly number[])[];
  hospital: readonly (readonly Member[])[];
  stored: readonly (readonly string[])[];
  points: readonly number[];
  assets: readonly (Asset | null)[];
  row: readonly (string | null)[];
  reserve: readonly (string | null)[];
  prices: readonly (number | null)[];
  heist_deck: number;
  gangster_deck: number;
  snitches: readonly number[];
  aside: readonly number[];
  discarded: readonly string[];
  let_go: readonly string[];
  lost: readonly Member[];
  opening: boolean;
  free: number;
  mark: number;
  tucked: boolean;
  job: Job | null;
  owed: readonly number[];
  hand: readonly string[];
  dealt: readonly number[];
  put_away: string | null;
  top_heist: string | null;
  top_gangster: string | null;
  top_price: number | null;
  watched: readonly (number | null)[];
  unseen_heists: readonly string[];
  unseen_gangsters: readonly string[];
  unseen_resources: readonly string[];
  tallies: readonly Tally[];
}

/** Somebody who can be in a gang. */
export interface PersonFace {
  money?: number;
  cost?: number;
  ip?: number;
  kind: 'boss' | 'gangster';
  code: string;
  name: string;
  nickname: string;
  clan: string;
  skills: readonly Skill[];
  flavour: string;
}

export const SPECIALS = {
  'fast recruitment': 'GA-23',
  'learning': 'GA-24',
  'play again': 'GA-25',
  'theft': 'GA-26',
  'diversion': 'GA-27',
  'assassination': 'GA-28',
  'rallying': 'GA-29',
} as const;
export type Special = keyof typeof SPECIALS;

/**
 * A heist: what it needs and gives; `coop` are the dollars of box B, 0 where nobody can be called. `family` is in
 * the reader's language; `picture` names its drawing in every language.
 */
export interface HeistFace {
  kind: 'heist';
  code: string;
  name: string;
  family: string;
  picture: string;
  chapter: number;
  needs: readonly Skill[];
  cash: number;
  ip: number;
  coop: number;
  rewards: readonly (readonly [Special, Skill | number])[];
  flavour: string;
}

/** A resource: the heist by which it is activated, and what it then does. */
export interface ResourceFace {
  kind: 'resource';
  code: string;
  name: string;
  effect: string;
  text: string;
  needs: readonly Skill[];
  ip: number;
  flavour: string;
}

export type Face = PersonFace | HeistFace | ResourceFace;
