/**
 * A move that is touched is lifted, and the button below the table gives it: that button is the confirmation. The
 * settings may leave it out, for everything or for what can be taken back.
 */
import { settings } from '../settings.svelte';
import { sameMove, type Move } from '../wire/types';
import type { TableState } from './table.svelte';

/** Lift a move, or give it at once where the settings ask for no confirmation; a lesson goes press by press. */
export async function lift(table: TableState, move: Move): Promise<void> {
  table.pick(move);
  const { asking } = table;
  if (settings.confirm === 'always' || table.hint) return;
  if (settings.confirm === 'final' && (await isFinal(table, move))) {
    if (sameMove(table.picked, move)) table.binding = move;
    return;
  }
  if (asking === table.asking && sameMove(table.picked, move)) await table.seal(move);
}

/**
 * Tell whether a move could not be taken back. A sealed answer can be changed until all are in, so only the last one is
 * final; in a window nobody sees who is the last. What one seat is asked can be taken back until something is drawn,
 * somebody else is asked, or a secret is told: the server tries it.
 */
async function isFinal(table: TableState, move: Move): Promise<boolean> {
  const node = table.now?.view?.node;
  const others = table.asked.filter((seat) => seat !== table.seat);
  if (node?.node === 'decide' && node.window) return true;
  if (others.length) return others.every((seat) => table.now?.ready.includes(seat));
  const would = await table.whatIf([move]);
  return !would || would.ends !== null || would.refused !== null;
}
