/**
 * Compile the words of the client: every words/LANGUAGE/AREA.toml becomes src/generated/words/LANGUAGE/AREA.ts.
 *
 * A sentence without places is a text; one with places, `{name}`, is a function of them, so that a key that is
 * misspelt, or a place that is forgotten, fails the type check. How a place is filled stands behind a colon:
 *
 *     {seats:list}               joins names: Ada, Nora and Sal
 *     {rank:ordinal}             1st, 2nd, 3rd
 *     {name:capital}             begins a sentence
 *     {count} {count:die|dice}   one form for each way the language counts, in the order one, two, few, many, other
 *
 * A brace that shall stand there is typed twice. English says which sentences there are; another language has the same.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const FIRST = 'en';
const PLACE = /\{\{|\}\}|\{(?<name>[a-z]\w*)(?::(?<how>[^{}]+))?\}|[{}]/gi;
const WAYS = { list: 'readonly string[]', ordinal: 'number', capital: 'string' };
const COUNTS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** How many forms a language has for a counted thing. */
function formsOf(language) {
  const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return COUNTS.filter((kind) => kinds.includes(kind)).length;
}

/** Write a piece of text as it stands between backticks. */
function quoted(text) {
  return text.replace(/[\\`$]/g, '\\$&');
}

/** Compile one sentence: `places` has the type of each place, `code` what stands between backticks. */
function compile(sentence, language, where) {
  const places = {};
  const helpers = new Set();
  let code = '';
  let end = 0;
  for (const found of sentence.matchAll(PLACE)) {
    code += quoted(sentence.slice(end, found.index));
    end = found.index + found[0].length;
    const { name, how } = found.groups;
    if (found[0] === '{{' || found[0] === '}}') code += found[0][0];
    else if (!name)
      throw new Error(`${where}: a place is {name} or {name:how}, and a brace is typed twice: ${sentence}`);
    else if (how?.includes('|')) {
      const forms = how.split('|');
      if (forms.length !== formsOf(language))
        throw new Error(`${where}: {${name}:${how}} has ${forms.length} forms; ${language} has ${formsOf(language)}`);
      places[name] = 'number';
      helpers.add('plural');
      code += `\${plural(it.${name}, ${forms.map((form) => `\`${quoted(form)}\``).join(', ')})}`;
    } else if (how) {
      if (!(how in WAYS))
        throw new Error(`${where}: {${name}:${how}} is filled in a way there is not; there are ${Object.keys(WAYS)}`);
      places[name] = WAYS[how];
      helpers.add(how);
      code += `\${${how}(it.${name})}`;
    } else {
      places[name] ??= 'string | number';
      code += `\${it.${name}}`;
    }
  }
  return { places, helpers, code: code + quoted(sentence.slice(end)) };
}

/** Compile a table of sentences, and the tables in it. */
function table(content, language, where, depth, helpers) {
  const pad = '  '.repeat(depth);
  const lines = Object.entries(content).map(([key, value]) => {
    const at = `${where}.${key}`;
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    if (typeof value === 'object') return `${pad}  ${name}: ${table(value, language, at, depth + 1, helpers)},`;
    if (typeof value !== 'string') throw new Error(`${at}: a sentence is a text in quotes; not ${value}`);
    const made = compile(value.trim(), language, at);
    for (const helper of made.helpers) helpers.add(helper);
    const places = Object.entries(made.places).map(([place, type]) => `${place}: ${type}`);
    const takes = places.length ? `(it: { ${places.join('; ')} }): string => ` : '';
    return `${pad}  ${name}: ${takes}\`${made.code}\`,`;
  });
  return `{\n${lines.join('\n')}\n${pad}}`;
}

/** Compile one file. */
function area(language, file) {
  const where = `words/${language}/${file}`;
  const helpers = new Set();
  const made = table(parse(readFileSync(join(WEB, where), 'utf8')), language, where, 0, helpers);
  const name = basename(file, '.toml');
  const lines = [`/* Made from ${where}. */`];
  if (helpers.size) lines.push(`import { ${[...helpers].sort().join(', ')} } from '../../../words';`);
  const type = language === FIRST ? '' : `: typeof import('../${FIRST}/${name}').words`;
  return [`${name}.ts`, `${[...lines, '', `export const words${type} = ${made};`].join('\n')}\n`];
}

/** Write a file unless it is there as it should be, so that nothing is built anew for nothing. */
function write(file, text) {
  let before = null;
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // It is new.
  }
  if (before !== text) writeFileSync(file, text);
}

/** Compile all words. */
export function compileWords() {
  for (const language of readdirSync(join(WEB, 'words'))) {
    const folder = join(WEB, 'src/generated/words', language);
    mkdirSync(folder, { recursive: true });
    const files = readdirSync(join(WEB, 'words', language)).filter((file) => file.endsWith('.toml'));
    const made = new Map(files.map((file) => area(language, file)));
    for (const file of readdirSync(folder)) if (!made.has(file)) rmSync(join(folder, file));
    for (const [file, text] of made) write(join(folder, file), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    compileWords();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
