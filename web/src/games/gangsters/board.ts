/** Everything that the table page needs to show Gangsters, loaded when such a table is opened. */
export { default as Aid } from './Aid.svelte';
export { default as Board } from './Board.svelte';
export { deck } from './deck';
export { default as Finish } from './Finish.svelte';
export { default as Moves } from './Moves.svelte';
export { goal } from './goal';
export { default as Progress } from './Progress.svelte';
export { default as Scores } from './Scores.svelte';
/** While a gang is bought its bill stands where the paper beside the board would. */
export { buysGang as fills } from './view';
export const teaches = true;
