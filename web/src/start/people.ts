/** The four opponents with a face, the personalities of a game, and what anybody else at a table is called. */
import { words } from '$words/opening';
import type { PortraitName } from '../pieces/portraits';
import type { BotCard, Face, GameCard } from '../wire/types';
import { capital } from '../words';

export const PEOPLE: Record<Face, { name: string; words: string }> = {
  rookie: { name: words.people.rookie, words: words.people.rookieIs },
  regular: { name: words.people.regular, words: words.people.regularIs },
  hard: { name: words.people.hard, words: words.people.hardIs },
  boss: { name: words.people.boss, words: words.people.bossIs },
};

/** In place of a bot's name: the personalities of the game, another one in every chair. */
export const MIXED = 'mixed';

/** Name the bots for so many chairs. */
export function company(game: GameCard, bot: string, chairs: number): string[] {
  const bots = bot === MIXED ? game.personalities.map((each) => each.bot) : [bot];
  return Array.from({ length: chairs }, (_, place) => bots[place % bots.length]!);
}

/** Find the face behind which a bot plays, if it has one. */
export function faceOf(game: GameCard, bot: string): Face | null {
  return game.people.find((person) => person.bot === bot)?.face ?? null;
}

/** Find the portrait of a bot, if it has one. */
export function portraitFor(game: GameCard, bot: string): PortraitName | null {
  return faceOf(game, bot) ?? game.personalities.find((each) => each.bot === bot)?.portrait ?? null;
}

/** Name a bot as its face or its personality is called, or by its own name. */
export function botName(game: GameCard, bot: string): string {
  const face = faceOf(game, bot);
  if (face) return PEOPLE[face].name;
  const personality = game.personalities.find((each) => each.bot === bot);
  const titles: Readonly<Record<string, string>> = words.titles;
  return personality?.title ?? titles[bot] ?? words.people.other({ name: capital(bot) });
}

/** Describe in one sentence what a bot does. */
export function ideaOf(game: GameCard, bot: string): string {
  const idea = game.bots.find(({ name }) => name === bot)?.idea;
  return idea ? `${capital(idea)}.` : '';
}

/** The bots that have no portrait. */
export function otherBots(game: GameCard): BotCard[] {
  return game.bots.filter(({ name }) => !portraitFor(game, name));
}
