/** What is shown large of the things of this table: a gangster's card, the Boss token. */
import { words } from '$words/twelve-gangsters';
import type { Snippet } from 'svelte';
import type { Closeup } from '../../pieces/closeup.svelte';
import { named } from '../../words';

const GAME = 'twelve-gangsters';

/** `code` is the card's value, with the seat whose it is behind a dot. */
export function closeup(kind: string, code: string, picture: Snippet<[string]>): Closeup | null {
  if (kind === 'boss') return { game: GAME, title: words.boss, rules: ['TG-06', 'TG-10', 'TG-11'] };
  if (kind !== 'card') return null;
  const [card = ''] = code.split('.');
  return {
    game: GAME,
    title: named(words.name, card),
    picture,
    code,
    lines: [words.worth({ card })],
    rules: ['TG-07', 'TG-08', 'TG-09'],
  };
}
