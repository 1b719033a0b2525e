/** What stands below the headline when a game of Gangster Dice has ended. */
import { words } from '$words/gangster-dice';
import { withYou } from '../../table/naming';
import { placed } from '../../table/placed';
import type { TableState } from '../../table/table.svelte';
import { surprise } from './figures';
import { sceneOf } from './scene';
import { diceIn } from './view';

export function deck(table: TableState): string {
  const scene = sceneOf(table)!;
  const winners = table.now?.result?.winners ?? [];
  const left = scene.stash.map(({ length }) => length);
  const names = withYou(table.names, table.seat);
  const told = surprise(table.entries, scene.rounds, winners, names);
  if (told) return told;
  const [second] = placed(table, left, true).filter((seat) => !winners.includes(seat));
  if (second === undefined) return words.end.rounds({ count: scene.rounds.length });
  const next = left.flatMap((dice, seat) =>
    dice === left[second] && !winners.includes(seat) ? [table.name(seat)] : [],
  );
  return `${words.end.rounds({ count: scene.rounds.length })} ${words.end.next({ names: next, dice: diceIn(left[second]!) })}`;
}
