/**
 * How a board takes part in a tutorial, so that whoever presses only what is marked gets through it.
 *
 * The words stand in QuestionLine, which every board has. The board marks the one control that has to be pressed next:
 *
 *     <button {...mark(liftsHint(table, move))} onclick={() => table.pick(move)}>
 *     <SealBar {table} ... />   marks its button once the hinted move is lifted; `hinted` overrides that
 *
 * A move that is put together from several presses (a symbol, a favor, then the seal) is compared part by part with
 * `table.hinted`: mark the control of the first part that does not lie there yet. `table.hinted` is null whenever there
 * is nothing to press, so a board needs to know neither the script nor whether this is a tutorial at all. When every move
 * can be reached by its marks, the game's board.ts says `export const teaches = true`.
 */
import { createAttachmentKey } from 'svelte/attachments';
import type { HTMLAttributes } from 'svelte/elements';
import { bringIntoSight } from '../pieces/sight';
import { sameMove, type Move } from '../wire/types';
import { point } from './pointing';
import type { TableState } from './table.svelte';

export const HINT_ID = 'hint-words';

/** Return the attributes of a control that is, or is not, the one to press next; hints.css draws them. */
export function mark(next: boolean): HTMLAttributes<HTMLElement> {
  return next
    ? {
        'data-hint': '',
        'aria-describedby': HINT_ID,
        [createAttachmentKey()]: bringIntoSight,
        [createAttachmentKey()]: point,
      }
    : {};
}

/** Whether the next press is to lift this move. */
export function liftsHint(table: TableState, move: Move): boolean {
  return sameMove(table.hinted, move) && !sameMove(table.picked, move);
}

/** Whether the hinted move is lifted, and the next press is to seal it. */
export function sealsHint(table: TableState): boolean {
  return sameMove(table.hinted, table.picked);
}
