/** Build settings: one page, fonts kept as files and asked for early, the server's paths passed on while developing. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { appShell, WORKER } from './scripts/app_shell.mjs';
import { withScreens } from './src/styles/screens.js';

/** Ask for the fonts of the first screen in the head, so that text is laid out once. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          }));
      },
    },
  };
}

/** Screens have names in plain style sheets too; svelte.config.js sees to those of components. */
function screens(): Plugin {
  return {
    name: 'screens',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css') && !id.includes('.svelte') ? { code: withScreens(code), map: null } : null,
  };
}

/** What the start page shares with the others: it waits for nothing that only a table needs. */
const FIRST = {
  name: 'first',
  test: /web\/src\/(?:pieces\/(?:Glyph|GlyphSprite|glyphs|later)\.|wire\/(?:api|keep)|home|words|languages|settings\.|router|games\/index|start\/deal|generated\/words\/(?:en\/)?(?:shared|languages))/,
  priority: 1,
};

/** What several tables use comes in one file with the first of them: asking for many small ones would hold a page up. */
const SHARED = {
  name: 'shared',
  test: /web\/src\/(?:pieces|table|wire|seats|generated\/words\/(?:en\/)?table)/,
  minShareCount: 2,
};

const server = process.env['OMERTA_SERVER'] ?? '127.0.0.1:8000';

export default defineConfig({
  plugins: [screens(), svelte(), preloadFonts(), appShell()],
  resolve: {
    alias: { $words: fileURLToPath(new URL('./src/generated/words', import.meta.url)) },
  },
  // Only the page names files from the root; they name each other from where they lie, in any folder of a web host.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/app/service_worker.ts' },
      output: {
        codeSplitting: { groups: [FIRST, SHARED] },
        // The worker keeps its name, so that a browser finds the next one.
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: `http://${server}`, changeOrigin: true },
      '/ws': { target: `ws://${server}`, ws: true, changeOrigin: true },
    },
  },
});
