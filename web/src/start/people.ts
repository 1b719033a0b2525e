/** The four opponents with a face, and what anybody else at a table is called. */
import { words } from '$words/opening';
import type { BotCard, Face, GameCard } from '../wire/types';
import { capital } from '../words';

export const PEOPLE: Record<Face, { name: string; words: string }> = {
  rookie: { name: words.people.rookie, words: words.people.rookieIs },
  regular: { name: words.people.regular, words: words.people.regularIs },
  hard: { name: words.people.hard, words: words.people.hardIs },
  boss: { name: words.people.boss, words: words.people.bossIs },
};

/** Find the face behind which a bot plays, if it has one. */
export function faceOf(game: GameCard, bot: string): Face | null {
  return game.people.find((person) => person.bot === bot)?.face ?? null;
}

/** Name a bot as its face is called, or by its own name. */
export function botName(game: GameCard, bot: string): string {
  const face = faceOf(game, bot);
  return face ? PEOPLE[face].name : words.people.other({ name: capital(bot) });
}

/** The bots that have no face. */
export function otherBots(game: GameCard): BotCard[] {
  return game.bots.filter(({ name }) => !faceOf(game, name));
}
