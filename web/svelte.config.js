/** Svelte settings: runes everywhere. */
export default { compilerOptions: { runes: true } };
