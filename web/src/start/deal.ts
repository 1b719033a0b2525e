/** Open a table against bots and go to it. */
import { go, tablePath } from '../router';
import { openTable } from '../wire/api';
import * as keep from '../wire/keep';
import type { GameCard, Seating } from '../wire/types';

/** Sit down at a new table with these bots in the other chairs. */
export async function deal(game: Pick<GameCard, 'id'>, bots: readonly string[], name: string): Promise<void> {
  const others = bots.map((bot): Seating => ({ kind: 'bot', bot }));
  const key = await openTable({
    game: game.id,
    seats: bots.length + 1,
    chairs: [{ kind: 'human' }, ...others],
    name: name.trim() || keep.alias(),
  });
  if (key.token) keep.keepSeatToken(key.code, key.token);
  go(tablePath(key.code, key.token));
}
