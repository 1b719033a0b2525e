/** What is shown large of the things of this street: houses, demands, goods, and the characters of the seats. */
import { words } from '$words/gangsters-dilemma';
import type { Closeup } from '../../pieces/closeup.svelte';
import { named } from '../../words';
import { goodsWords, KINDS, type DilemmaView } from './view';

const GAME = 'gangsters-dilemma';
const HOUSE_RULES: Readonly<Record<string, readonly string[]>> = {
  'black-market': ['GD-41', 'GD-17'],
  speakeasy: ['GD-42', 'GD-17'],
  market: ['GD-41', 'GD-42', 'GD-A3'],
};
const GOOD_RULES = { crate: ['GD-39'], art: ['GD-27', 'GD-41'], jewel: ['GD-27', 'GD-41'], gin: ['GD-21', 'GD-22'] };

export function closeup(view: DilemmaView, kind: string, code: string): Closeup | null {
  const house = kind === 'house' && view.locations.find((place) => place.code === code);
  if (house) {
    const kinds = house.market.map((each) => words.kind[each]).join(', ');
    return {
      game: GAME,
      title: named(words.place, code),
      lines: [
        house.loot ? words.closeup.loot({ loot: words.one[house.loot] }) : words.closeup.trade({ kinds }),
        words.closeup.cash({ dollars: house.dollars }),
      ],
      rules: [...(HOUSE_RULES[code] ?? ['GD-40', 'GD-17']), ...(house.closed ? ['GD-34'] : [])],
    };
  }
  const demand = kind === 'demand' && [...view.row, ...view.private].find((card) => card?.code === code);
  if (demand) {
    const lines = [words.closeup.demand({ goods: goodsWords(demand.goods), points: demand.points })];
    return { game: GAME, title: words.closeup.demandTitle, lines, rules: ['GD-26', 'GD-27', 'GD-28'] };
  }
  const good = kind === 'good' && KINDS.find((each) => each === code);
  if (good) return { game: GAME, title: words.kind[good], rules: GOOD_RULES[good] };
  const mugshot = kind === 'seat' && view.characters[Number(code)];
  if (!mugshot || mugshot.code === '-') return null;
  return { game: GAME, title: mugshot.name, lines: [mugshot.ability], rules: [mugshot.rule] };
}
