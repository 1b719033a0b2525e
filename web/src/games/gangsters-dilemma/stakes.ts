/** What each answer to the cops would bring, worked out from what the server tells of the question. */
import { count } from '../../words';
import type { Decide } from '../../wire/generated/wire';
import { oneOf, type DilemmaView, type Place } from './view';

export interface Stake {
  /** When it comes to this. */
  when: string;
  /** What it brings. */
  brings: string;
  good: boolean;
  rule: string;
}

interface DilemmaNode {
  location: string;
  dollars: number;
  /** The dollars for each when one, two, three, ... split. */
  shares: number[];
}

/** What is written on the answers. */
export const TITLES: Record<string, string> = { silent: 'Silent', talk: 'Talk', bribe: 'Bribe', pay: 'Bribe: $2' };

function range(shares: readonly number[]): string {
  const [most, least] = [Math.max(...shares), Math.min(...shares)];
  if (most === least) return most ? `$${most}` : '';
  return least ? `$${least}–${most}` : `up to $${most}`;
}

function prize(place: Place | undefined, shares: readonly number[]): string {
  const loot = place?.loot ? oneOf(place.loot) : place?.market.length ? 'a trade' : '';
  return [loot, range(shares)].filter(Boolean).join(' and ') || 'nothing';
}

function total(goods: readonly number[]): number {
  return goods.reduce((sum, held) => sum + held, 0);
}

/** What an arrest would cost this seat. */
function cell(view: DilemmaView): string {
  const lost = total(view.seat === null ? [] : (view.goods[view.seat] ?? []));
  if (!lost) return 'arrested, with nothing to lose';
  return `arrested: you lose ${lost === 1 ? 'your token' : `all ${lost} tokens`}`;
}

/** What robbing a place would bring: without a cop, alone with one, and in company. */
export function outlook(view: DilemmaView, code: string): Stake[] {
  const place = view.locations.find((found) => found.code === code);
  const shares = view.money.slice(1).map((_, others) => Math.floor((place?.dollars ?? 0) / (others + 1)));
  return [
    { when: 'No cop there', brings: prize(place, shares), good: true, rule: 'GD-16' },
    { when: 'A cop, and you alone', brings: cell(view), good: false, rule: 'GD-18' },
    { when: 'A cop, and company', brings: 'talk, stay silent, or bribe', good: true, rule: 'GD-20' },
  ];
}

/** What locking a place would bring to the Cop. */
export function ambush(view: DilemmaView): Stake[] {
  const most = Math.max(...view.goods.map((own, seat) => (seat === view.seat ? 0 : total(own))));
  return [
    {
      when: 'One gangster comes',
      brings: `arrested: up to ${count(most, 'token')} for you`,
      good: true,
      rule: 'GD-18',
    },
    { when: 'Several come', brings: 'whom they betray, and every bribe, is yours', good: true, rule: 'GD-20' },
    { when: 'Nobody is arrested', brings: 'closed for a round', good: false, rule: 'GD-33' },
  ];
}

/** Tell for one answer what may come of it; `seats` counts the gangsters who are asked. */
export function stakes(view: DilemmaView, answer: string, seats: number): Stake[] {
  const { location, shares } = (view.node as Decide).data as unknown as DilemmaNode;
  const place = view.locations.find(({ code }) => code === location);
  if (answer === 'silent')
    return [
      { when: 'Nobody talks', brings: prize(place, shares.slice(0, seats)), good: true, rule: 'GD-23' },
      { when: 'Anybody talks', brings: cell(view), good: false, rule: 'GD-24' },
    ];
  if (answer === 'talk')
    return [
      {
        when: 'Somebody stays silent',
        brings: prize(place, shares.slice(0, Math.max(1, seats - 1))),
        good: true,
        rule: 'GD-24',
      },
      { when: 'Nobody does', brings: cell(view), good: false, rule: 'GD-25' },
    ];
  return [
    {
      when: 'In any case',
      brings: `${answer === 'pay' ? '$2' : 'a Gin'} to the Cop; no loot, no arrest`,
      good: true,
      rule: 'GD-21',
    },
  ];
}
