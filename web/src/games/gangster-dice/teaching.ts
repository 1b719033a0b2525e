/** Which control a lesson wants pressed next, so that a bid or a swap comes together press by press. */
import type { Move } from '../../wire/types';
import type { Draft } from './bidding';
import type { Die } from './arrange';
import type { Face } from './view';

/** A control by its kind and what it stands for; null while none of them is wanted. */
export type Press = 'seal' | `symbol ${Face}` | `favor ${number}` | `die ${number}` | null;

/** Find the first part of a hinted bid that does not lie there yet: a symbol, or the favor that goes with it. */
export function nextOfBid(hinted: Move, draft: Draft, hand: readonly number[]): Press {
  for (let part = 1; part < hinted.length; part += 2) {
    const symbol = hinted[part] as Face;
    const place = draft.slips.findIndex((slip) => slip.symbol === symbol);
    const slip = draft.slips[place];
    if (!slip) return `symbol ${symbol}`;
    if (slip.favor !== null && hand[slip.favor] === hinted[part + 1]) continue;
    if (place !== draft.at) return `symbol ${symbol}`;
    const used = new Set(draft.slips.map(({ favor }) => favor));
    const favor = hand.findIndex((value, card) => value === hinted[part + 1] && !used.has(card));
    return favor < 0 ? null : `favor ${favor}`;
  }
  return null;
}

/** Find the first die that a hinted move needs lifted, or that lies lifted beside it. */
export function nextOfDice(
  hinted: Move,
  own: readonly Die[],
  onToken: readonly Die[],
  lifted: (die: Die) => boolean,
): Press {
  const [verb, ...colours] = hinted.map(String);
  const swap = verb === 'swap';
  for (const [place, dice] of [own, onToken].entries()) {
    const wanted = [...(swap ? colours[place]! : (colours[0]?.[0] ?? ''))].filter((letter) => letter !== '-');
    const up = dice.filter(lifted);
    for (const die of up) {
      const found = wanted.indexOf(die.colour[0]!);
      if (found >= 0) wanted.splice(found, 1);
      else if (swap) return `die ${die.id}`;
    }
    const next = dice.find((die) => !lifted(die) && !(die.fresh && place === 0) && wanted.includes(die.colour[0]!));
    if (next) return `die ${next.id}`;
  }
  return null;
}
