/** Start the client once its words and fonts are there, so that nothing moves afterwards; a slow line does not hold it up. */
import { mount } from 'svelte';
import App from './App.svelte';
import { install } from './app/install';
import { language, loadLanguage } from './languages';
import { later } from './pieces/later';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

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
document.querySelector<HTMLLinkElement>('#manifest')!.href = `/app.${language}.webmanifest`;

void Promise.all([
  loadLanguage(),
  Promise.race([loaded, new Promise((done) => setTimeout(done, PATIENCE))]).catch(() => undefined),
]).then(() => later(() => mount(App, { target: document.getElementById('app')! })));

// What the first screen needs comes first.
addEventListener('load', () => void install());
