/** Everything that the table page needs to show Gangster Dice, loaded when such a table is opened. */
export { default as Aid } from './Aid.svelte';
export { default as Board } from './Board.svelte';
export { deck } from './deck';
export { default as Finish } from './Finish.svelte';
export { goal } from './goal';
export { default as Progress } from './Progress.svelte';
export { default as Scores } from './Scores.svelte';
export const teaches = true;
