/**
 * Sizes of type and space come from styles/tokens.css, screens from styles/screens.js. Run as a program, this puts the
 * nearest token in the place of every size that was written in pixels; a test asks it what is left.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const TOKENS = join(SOURCE, 'styles/tokens.css');
/** More than this is a measure of the layout, less than two a hair. */
const WIDEST_SPACE = 32;

const declared = readFileSync(TOKENS, 'utf8');
const SIZES = [...declared.matchAll(/--size-(\d+):/g)].map(([, size]) => Number(size));
const SPACES = [...declared.matchAll(/--space-(\d+):/g)].map(([, size]) => Number(size));
/** The type tokens: their name and size, how high a line of them is, and what they are made of. */
const TYPE = [...declared.matchAll(/--([a-z]+)-(\d+): (\d+) var\(--size-\d+\)\/([\d.]+) var\(--([a-z]+)\);/g)].map(
  ([, name, size, weight, line, face]) => ({ name, size: Number(size), line: Number(line), kind: `${weight} ${face}` }),
);

/**
 * The member of a scale that is nearest; the smaller of two that are as near.
 * @param {number} size
 * @param {number[]} members
 */
function nearest(size, members) {
  return members.reduce((best, each) => (Math.abs(each - size) < Math.abs(best - size) ? each : best));
}

const WHOLE = /font: (\d+) ([\d.]+)px\/([\d.]+)(px)? var\(--([a-z]+)\);/g;
const SPACED = /(?<![\w-])((?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*): ([^;{}]*?\d+px[^;{}]*);/g;
const NAMED = /var\((--(?:size|space|gothic|book|prose|plain|strong|typed)-\w+)\)/g;

/**
 * Put a type token in the place of a whole font, and the height of its line after it where that is another.
 * @param {string} text
 * @param {string} weight
 * @param {string} size
 * @param {string} line
 * @param {string | undefined} px
 * @param {string} face
 */
function wholeType(text, weight, size, line, px, face) {
  const kind = TYPE.filter((each) => each.kind === `${weight} ${face}`);
  const usual = kind[0];
  if (!usual) return text;
  const close = !px && Math.abs(Number(line) - usual.line) < (face === 'gothic' ? 0.06 : 0.11);
  const sizes = kind.map((each) => each.size);
  const token = `${usual.name}-${nearest(Number(size), sizes)}`;
  return `font: var(--${token});${close ? '' : ` line-height: ${line}${px ?? ''};`}`;
}

/**
 * Put space tokens in the places of a gap, a padding or a margin.
 * @param {string} _
 * @param {string} property
 * @param {string} value
 */
function space(_, property, value) {
  const spaced = value.replace(/(?<![\w.-])(-?)(\d+)px/g, (raw, minus, size) => {
    if (Number(size) < 2 || Number(size) > WIDEST_SPACE) return raw;
    const token = `var(--space-${nearest(Number(size), SPACES)})`;
    return minus ? `calc(-1 * ${token})` : token;
  });
  return `${property}: ${spaced};`;
}

/**
 * Put tokens in the place of pixels in a style.
 * @param {string} style
 */
export function withTokens(style) {
  return style
    .replace(WHOLE, wholeType)
    .replace(/font-size: (\d+)px;/g, (_, size) => `font-size: var(--size-${nearest(Number(size), SIZES)});`)
    .replace(SPACED, space);
}

/**
 * Find what a style says in pixels though there are tokens or screens for it, and tokens that do not exist.
 * @param {string} style
 */
export function left(style) {
  const raw = [
    ...[...style.matchAll(/font(?:-size)?: [^;]*;/g)].filter(([text]) =>
      /\dpx/.test(text.replace(/var\([^()]*\)/g, '')),
    ),
    ...style.matchAll(/@media[^{]*\dpx[^{]*(?=\{)/g),
    ...[...style.matchAll(SPACED)].filter(([text]) => text.replace(SPACED, space) !== text),
    ...[...style.matchAll(NAMED)].filter(([, name]) => !declared.includes(`${name}:`)),
  ];
  return raw.map(([text]) => text.trim());
}

/** Every file of the client that has styles, but for the tokens themselves. */
export function styled() {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|css)$/.test(name))
    .map((name) => join(SOURCE, name))
    .filter((file) => file !== TOKENS);
}

/**
 * Change the styles of a file, and nothing else of it.
 * @param {string} file
 * @param {string} source
 * @param {(style: string) => string} change
 */
export function eachStyle(file, source, change) {
  return file.endsWith('.css') ? change(source) : source.replace(/<style>.*<\/style>/s, (style) => change(style));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of styled()) {
    const source = readFileSync(file, 'utf8');
    const tokened = eachStyle(file, source, withTokens);
    if (tokened !== source) writeFileSync(file, tokened);
  }
}
