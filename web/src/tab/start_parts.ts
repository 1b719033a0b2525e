/** What the start page shows later than the rest, or when its server does not answer. */
export { default as Keep } from './Keep.svelte';
export { default as Offline } from './Offline.svelte';
