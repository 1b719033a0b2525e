/** The four opponents with a face, and what anybody else at a table is called. */
import type { BotCard, Face, GameCard } from '../wire/types';
import { capital } from '../words';

export const PEOPLE: Record<Face, { name: string; words: string }> = {
  rookie: { name: 'Rookie', words: 'New in town: takes what looks good and thinks no further.' },
  regular: { name: 'Regular', words: 'Knows the game, and is beaten now and then.' },
  hard: { name: 'Hard', words: 'Thinks ahead and forgives little.' },
  boss: { name: 'Boss', words: 'The strongest in the house. Bring patience, and luck.' },
};

/** Find the face behind which a bot plays, if it has one. */
export function faceOf(game: GameCard, bot: string): Face | null {
  return game.people.find((person) => person.bot === bot)?.face ?? null;
}

/** Name a bot as its face is called, or by its own name. */
export function botName(game: GameCard, bot: string): string {
  const face = faceOf(game, bot);
  return face ? PEOPLE[face].name : `Bot “${capital(bot)}”`;
}

/** The bots that have no face. */
export function otherBots(game: GameCard): BotCard[] {
  return game.bots.filter(({ name }) => !faceOf(game, name));
}
