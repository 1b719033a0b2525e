/** What winning a token would bring, given who has it now; the rule says it in full. */
import { INVESTIGATOR, LAWYER, SPEAKEASY, STREETS } from './view';

export interface Stake {
  text: string;
  rule: string;
  /** The same in a few words. */
  brief: string;
}

const FIRST: Record<number, Stake> = {
  [LAWYER]: {
    text: 'Win it and control it: you may decline the Investigator’s die.',
    rule: 'DI-20',
    brief: 'Win: decline dice.',
  },
  [SPEAKEASY]: {
    text: 'Control it; win it again to swap up to three dice.',
    rule: 'DI-21',
    brief: 'Win: control it.',
  },
  [STREETS]: {
    text: 'Win it and control it: ties are yours, and its dice add to your scores.',
    rule: 'DI-23',
    brief: 'Win: ties are yours.',
  },
  [INVESTIGATOR]: {
    text: 'Nobody has it yet: it goes to the winner’s left neighbour, without dice.',
    rule: 'DI-29',
    brief: 'Win: it goes to your left.',
  },
};
const AGAIN: Record<number, Stake> = {
  [LAWYER]: { text: 'It is yours: win it again for a +4 favor.', rule: 'DI-19', brief: 'Win again: a +4 favor.' },
  [SPEAKEASY]: {
    text: 'It is yours: win it again and swap up to three dice.',
    rule: 'DI-21',
    brief: 'Win again: swap dice.',
  },
  [STREETS]: {
    text: 'It is yours: win it again and put one of your dice on it.',
    rule: 'DI-22',
    brief: 'Win again: put a die on it.',
  },
  [INVESTIGATOR]: {
    text: 'It is with you: win it and it goes to your left.',
    rule: 'DI-26',
    brief: 'Win: it leaves you.',
  },
};
const ELSEWHERE: Stake = {
  text: 'Win it and all your dice of one colour go on it.',
  rule: 'DI-27',
  brief: 'Win: a colour of yours goes on it.',
};

export function stakes(token: number, holder: number | null, seat: number | null): Stake {
  if (holder !== null && holder === seat) return AGAIN[token]!;
  return token === INVESTIGATOR && holder !== null ? ELSEWHERE : FIRST[token]!;
}
