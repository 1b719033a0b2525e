/** Start the client once its words and fonts are there, so that nothing moves afterwards; a slow connection does not hold it up. */
import { mount } from 'svelte';
import App from './App.svelte';
import { renew } from './app/stale';
import { base, inTab } from './home';
import { language, loadLanguage } from './languages';
import { later } from './pieces/later';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { PLAYS_HERE, read } from './wire/keep';

const PATIENCE = 1200;
const faces = [
  '1em "League Gothic"',
  '1em Besley',
  'bold 1em Besley',
  '1em "Libre Franklin"',
  '600 1em "Libre Franklin"',
];
const loaded = Promise.all(faces.map((face) => document.fonts.load(face)));

document.documentElement.lang = language;
document.querySelector<HTMLLinkElement>('#manifest')!.href = `${base}app.${language}.webmanifest`;

void Promise.all([
  loadLanguage(),
  inTab
    ? import('./tab/house').then(({ begin }) => begin())
    : read('localStorage', PLAYS_HERE) && import('./tab/beside').then(({ begin }) => begin()),
  Promise.race([loaded, new Promise((done) => setTimeout(done, PATIENCE))]).catch(() => undefined),
]).then(() => later(() => mount(App, { target: document.getElementById('app')! })));

// A part that is gone was of a build that the server has no more.
addEventListener('vite:preloadError', () => {
  const built = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  void renew(
    built,
    () => fetch(base, { cache: 'no-store' }),
    () => location.reload(),
  );
});

// What the first screen needs comes first.
addEventListener('load', () => void import('./app/install').then(({ install }) => install()));
