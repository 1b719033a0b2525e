/** Svelte settings: runes everywhere, and screens by name in every style. */
import { withScreens } from './src/styles/screens.js';

export default {
  compilerOptions: { runes: true },
  preprocess: [{ name: 'screens', style: ({ content }) => ({ code: withScreens(content) }) }],
};
