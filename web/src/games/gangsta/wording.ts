/** What cards say, in words: for whoever cannot see the marks, and for the line that tells about a lifted card. */
import type { Question } from '../../wire/types';
import { count, list } from '../../words';
import { stillOpen } from './picking';
import {
  CLAN_WORDS,
  REWARD_WORDS,
  SKILL_WORDS,
  type Cards,
  type GangstaView,
  type Heist,
  type Member,
  type Person,
  type Skill,
} from './view';

export function skillWords(skills: readonly Skill[]): string {
  return list(skills.map((skill) => SKILL_WORDS[skill]));
}

/** Tell of somebody in a gang. */
export function peopleWords(person: Person, member: Member): string {
  const learned = member.learned ? `, learned ${SKILL_WORDS[member.learned]}` : '';
  const state = member.engaged ? 'Engaged' : 'Available';
  return `${person.nickname}${person.kind === 'boss' ? ', Boss' : ''}: ${skillWords(person.skills)}${learned}. ${state}`;
}

/** Tell of somebody who can be recruited. */
export function offerWords(person: Person, price: number | null): string {
  const cost = price === null ? '' : ` $${price},`;
  return `${person.nickname}:${cost} ${skillWords(person.skills)}, ${CLAN_WORDS[person.clan] ?? person.clan}, ${influence(person.ip ?? 0)}`;
}

/** Tell of a heist: what it needs and what it gives. */
export function heistWords(heist: Heist): string {
  return `${heist.name}, ${heist.family}. Needs ${skillWords(heist.needs)}. Gives ${givesWords(heist)}`;
}

export function givesWords({ cash, ip, coop, rewards }: Heist): string {
  const gives = [
    ...(cash ? [`$${cash}`] : []),
    ...(ip ? [influence(ip)] : []),
    ...rewards.map(([kind, amount]) => {
      const [name] = REWARD_WORDS[kind] ?? [kind];
      return typeof amount === 'string' ? `${name}: ${SKILL_WORDS[amount]}` : amount ? `${name} ${amount}` : name;
    }),
    ...(coop ? [`$${coop} for everybody involved if an opponent's gangster is called`] : []),
  ];
  return list(gives) || 'nothing';
}

export function influence(points: number): string {
  return count(points, 'Influence Point');
}

const GOOD_TO_KNOW: Record<string, readonly [text: string, rule: string]> = {
  keep: ['It becomes active as soon as your gang has its skills.', 'GA-52'],
  action: ['If your whole gang is Engaged when your turn begins, all are Available at once.', 'GA-11'],
  fast: ['For the usual price, and Available at once.', 'GA-23'],
  learn: ['One skill each, for the rest of the game.', 'GA-24'],
  steal: ['From one opponent, and never more than there is.', 'GA-26'],
  hit: ['Your opponent chooses who of those with exactly two skills.', 'GA-28'],
  again: ['You cannot play three turns in a row.', 'GA-25'],
  discard: ['You may discard one; another takes its place.', 'GA-20'],
  jail: ['A Boss is never lost.', 'GA-41'],
  war: ['A Boss is never lost.', 'GA-41'],
  pick: ['A Boss is never lost.', 'GA-41'],
  recover: ['They come back Available.', 'GA-58'],
  fly: ['One of yours is Available again.', 'GA-60'],
  bank: ['Up to $10 lie safe from Theft.', 'GA-54'],
};

export interface HintWords {
  text: string;
  rule: string | null;
}

/** What is good to know at a question: about the card that is lifted, else about the question. */
export function hintFor(question: Question, view: GangstaView, cards: Cards, lifted: readonly string[]): HintWords {
  const face = lifted.length === 1 ? cards.face(lifted[0]!) : null;
  if (face?.kind === 'heist') {
    const [reward] = face.rewards;
    const [name, text, rule] = reward ? (REWARD_WORDS[reward[0]] ?? [reward[0], '', null]) : ['', '', null];
    return { text: name ? `${name}: ${text}.` : face.flavour, rule };
  }
  if (face && question.ask === 'action') return { text: face.flavour, rule: null };
  if (question.ask === 'mobilise') return { text: `Free: ${view.free}. More cost $1 each.`, rule: 'GA-10' };
  if (question.ask === 'engage') {
    const open = stillOpen(view, cards, lifted);
    return { text: open.length ? `Still needed: ${skillWords(open)}.` : 'Everything is covered.', rule: 'GA-15' };
  }
  if (question.ask === 'divert') return { text: `Up to ${view.free}, spread as you like.`, rule: 'GA-27' };
  const [text, rule] = GOOD_TO_KNOW[question.ask] ?? ['', null];
  return { text, rule };
}
