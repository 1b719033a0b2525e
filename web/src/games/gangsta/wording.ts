/** What cards say, in words: for whoever cannot see the marks, and where a card is looked at closely. */
import { words } from '$words/gangsta';
import { list, named } from '../../words';
import type { Heist, Member, Person, Reward, Skill } from './view';

export function skillNames(skills: readonly Skill[]): string[] {
  return skills.map((skill) => words.skill[skill]);
}

/** What Engaged, Available and mobilising mean, in the chapter in which they first matter. */
export function introduction(ask: string, chapter: number): string[] {
  return chapter === 1 && ask in words.intro ? [named(words.intro, ask)] : [];
}

/** Describe somebody in a gang. */
export function peopleWords(person: Person, member: Member): string {
  return words.card.person({
    name: person.kind === 'boss' ? words.boss({ name: person.nickname }) : person.nickname,
    skills: skillNames(person.skills),
    learned: member.learned ? words.card.learned({ skill: words.skill[member.learned] }) : '',
    state: member.engaged ? words.state.engaged : words.state.available,
  });
}

/** Describe somebody who can be recruited. */
export function offerWords(person: Person, price: number | null): string {
  return words.card.offer({
    name: person.nickname,
    cost: price === null ? '' : words.card.cost({ dollars: price }),
    skills: skillNames(person.skills),
    clan: named(words.clan, person.clan),
    influence: words.influence({ points: person.ip ?? 0 }),
  });
}

/** Describe a heist: what it needs and what it gives. */
export function heistWords(heist: Heist): string {
  const { name, family, needs } = heist;
  return words.card.heist({ name, family, skills: skillNames(needs), gives: givesWords(heist) });
}

/** Name a special reward, with how much of it. */
export function rewardWords([kind, amount]: Reward): string {
  const name = words.reward[kind];
  if (typeof amount === 'string') return words.card.rewardSkill({ name, skill: words.skill[amount] });
  return amount ? words.card.rewardAmount({ name, amount }) : name;
}

export function givesWords({ cash, ip, coop, rewards }: Heist): string {
  const gives = [
    ...(cash ? [words.card.dollars({ dollars: cash })] : []),
    ...(ip ? [words.influence({ points: ip })] : []),
    ...rewards.map(rewardWords),
    ...(coop ? [words.card.coop({ dollars: coop })] : []),
  ];
  return list(gives) || words.nothing;
}
