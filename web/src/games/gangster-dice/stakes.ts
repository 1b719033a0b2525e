/** What winning a token would bring, given who has it now; the rule says it in full. */
import type { Told } from './scene';
import { INVESTIGATOR, LAWYER, SPEAKEASY, STREETS } from './view';

const FIRST: Record<number, Told> = {
  [LAWYER]: { text: 'Win it and control it: you may decline the Investigator’s die.', rule: 'DI-20' },
  [SPEAKEASY]: { text: 'Control it; win it again to swap up to three dice.', rule: 'DI-21' },
  [STREETS]: { text: 'Win it and control it: ties are yours, and its dice add to your scores.', rule: 'DI-23' },
  [INVESTIGATOR]: { text: 'Nobody has it yet: it goes to the winner’s left neighbour, without dice.', rule: 'DI-29' },
};
const AGAIN: Record<number, Told> = {
  [LAWYER]: { text: 'It is yours: win it again for a +4 favor.', rule: 'DI-19' },
  [SPEAKEASY]: { text: 'It is yours: win it again and swap up to three dice.', rule: 'DI-21' },
  [STREETS]: { text: 'It is yours: win it again and put one of your dice on it.', rule: 'DI-22' },
  [INVESTIGATOR]: { text: 'It is with you: win it and it goes to your left.', rule: 'DI-26' },
};
const ELSEWHERE: Told = {
  text: 'Win it and all your dice of one colour go on it.',
  rule: 'DI-27',
};

export function stakes(token: number, holder: number | null, seat: number | null): Told {
  if (holder !== null && holder === seat) return AGAIN[token]!;
  return token === INVESTIGATOR && holder !== null ? ELSEWHERE : FIRST[token]!;
}
