/** What a table's address opens, loaded as one: the page of one seat, and that of several people around one device. */
export { default as OneDevice } from './OneDevice.svelte';
export { default as Table } from './Table.svelte';
