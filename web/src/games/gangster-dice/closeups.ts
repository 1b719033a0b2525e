/** What is shown large of the things of this table: tokens, favors, dice, and the characters of the seats. */
import { words } from '$words/gangster-dice';
import type { Closeup } from '../../pieces/closeup.svelte';
import { capital } from '../../words';
import { COLOURS, TOKEN_WORDS, TOKENS, type DiceView, type Mugshot } from './view';

const GAME = 'gangster-dice';
const said = words.aid;

/** What each token does for whoever has it, what it does for whoever wins it again, and the rules of both. */
const EFFECTS = [
  [said.have, said.lawyer, said.again, said.lawyerAgain, 'DI-20', 'DI-19'],
  [said.have, said.speakeasy, said.again, said.speakeasyAgain, 'DI-18', 'DI-21'],
  [said.have, said.streets, said.again, said.streetsAgain, 'DI-23', 'DI-24', 'DI-22'],
  [said.elsewhere, said.elsewhereText, said.own, said.ownText, 'DI-27', 'DI-26', 'DI-28'],
] as const;

export function closeup(view: DiceView, kind: string, code: string): Closeup | null {
  if (kind === 'token') {
    const [when, does, again, more, ...rules] = EFFECTS[Number(code)]!;
    const lines = [`${when} ${does}`, `${again} ${more}`];
    return { game: GAME, title: TOKEN_WORDS[TOKENS[Number(code)]!], lines, rules };
  }
  if (kind === 'favor') {
    const rules = code === '4' ? ['DI-14', 'DI-19', 'DI-A6'] : ['DI-14', 'DI-16'];
    return { game: GAME, title: capital(words.bid.favorOf({ value: code === '4' ? '+4' : code })), rules };
  }
  if (kind === 'die') {
    const colour = COLOURS.find((each) => each === code);
    if (!colour) return null;
    return {
      game: GAME,
      title: capital(words.dice.name({ colour: words.colour[colour] })),
      lines: [capital(said[colour])],
      rules: ['DI-10', 'DI-09'],
    };
  }
  if (kind === 'seat') return character(view.characters[Number(code)]);
  return kind === 'character' ? character(view.lineup.find((mugshot) => mugshot.code === code)) : null;
}

function character(mugshot: Mugshot | undefined): Closeup | null {
  if (!mugshot || mugshot.code === '-') return null;
  const lines = [mugshot.ability, words.favorCount({ count: mugshot.favors })];
  return { game: GAME, title: mugshot.name, lines, rules: ['DI-06', 'DI-08'] };
}
