/** What stands below the headline when a game of 12 Gangsters has ended. */
import { words } from '$words/twelve-gangsters';
import { naming } from '../../table/naming';
import { placed } from '../../table/placed';
import type { TableState } from '../../table/table.svelte';
import { readRounds, surprise, type TwelveView } from './rounds';

export function deck(table: TableState): string {
  const { money } = table.now!.view as TwelveView;
  const people = naming(table.names, table.seat);
  const [first, second] = placed(table, money);
  const told = surprise(readRounds(table.entries), people);
  if (told || first === undefined || second === undefined) return told ?? '';
  const next = money.flatMap((sum, seat) => (sum === money[second] && seat !== first ? [people[seat]!.name] : []));
  const ahead = money[first]! - money[second]!;
  return ahead > 0
    ? words.finish.ahead({ money: money[first]!, ahead, next })
    : words.finish.level({ money: money[first]! });
}
