/**
 * Compile the words of the client: every words/LANGUAGE/AREA.toml becomes src/generated/words/LANGUAGE/AREA.ts, and
 * src/generated/words/AREA.ts, which pages import as `$words/AREA`, gives them in the language of this browser. English
 * comes with the pages that say it; another language comes in one file, before anything is shown.
 *
 * A sentence without places is a text; one with places, `{name}`, is a function of them, so that a key that is
 * misspelt, or a place that is forgotten, fails the type check. How a place is filled stands behind a colon:
 *
 *     {seats:list}               joins names: Ada, Nora and Sal
 *     {rank:ordinal}             1st, 2nd, 3rd
 *     {name:capital}             begins a sentence
 *     {name:of}                  de Brass, d’Ada: for languages that shorten there
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
const WAYS = { list: 'readonly string[]', ordinal: 'number', capital: 'string', of: 'string | number' };
/** Another language may count or begin with what English merely names. */
const ANY = 'string | number';
const MOST_COUNTED = 200;

/** How many forms a language has for a counted thing; none of ours is counted in millions. */
function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: MOST_COUNTED }, (_, number) => rules.select(number))).size;
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
      places[name] = language === FIRST ? 'number' : ANY;
      helpers.add('plural');
      code += `\${plural(it.${name}, ${forms.map((form) => `\`${quoted(form)}\``).join(', ')})}`;
    } else if (how) {
      if (!(how in WAYS))
        throw new Error(`${where}: {${name}:${how}} is filled in a way there is not; there are ${Object.keys(WAYS)}`);
      places[name] = language === FIRST || how === 'list' ? WAYS[how] : ANY;
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

/** List the sentences of a table that another lacks. */
function lacking(first, other, path = '') {
  return Object.entries(first).flatMap(([key, value]) => {
    const at = path + key;
    if (other?.[key] === undefined) return [at];
    return typeof value === 'object' ? lacking(value, other[key], `${at}.`) : [];
  });
}

function content(language, file) {
  return parse(readFileSync(join(WEB, 'words', language, file), 'utf8'));
}

/** Compile one file. */
function area(language, file) {
  const where = `words/${language}/${file}`;
  const helpers = new Set();
  const said = content(language, file);
  const lost = language === FIRST ? [] : lacking(content(FIRST, file), said);
  if (lost.length)
    throw new Error(`${where} lacks ${lost.join(', ')}, which ${FIRST}/${file} has; put it into ${language} there`);
  const made = table(said, language, where, 0, helpers);
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

/** Write an area as pages import it. */
function chosen(name) {
  const lines = [
    "import { inLanguage } from '../../languages';",
    `import { words as first } from './${FIRST}/${name}';`,
    '',
    `export const words = inLanguage('${name}', first);`,
  ];
  return [`${name}.ts`, `${lines.join('\n')}\n`];
}

/** Gather all areas of another language in one file. */
function whole(names) {
  const lines = names.map((name, place) => `import { words as area${place} } from './${name}';`);
  const areas = names.map((name, place) => `  '${name}': area${place},`);
  return `${lines.join('\n')}\n\nexport const areas = {\n${areas.join('\n')}\n};\n`;
}

/** List the languages, and how each but the first is loaded. */
function listed(languages) {
  const others = languages.filter((language) => language !== FIRST);
  const loads = others.map((language) => `  ${language}: () => import('./${language}/all'),`);
  return `export const LANGUAGES = [${[FIRST, ...others].map((language) => `'${language}'`).join(', ')}] as const;

export const load = {\n${loads.join('\n')}\n};\n`;
}

/** Write these files into a folder, and remove what lies there besides. */
function fillFolder(folder, made) {
  mkdirSync(folder, { recursive: true });
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (!made.has(name)) rmSync(join(folder, name));
  for (const [file, text] of made) write(join(folder, file), text);
}

/** Compile all words. */
export function compileWords() {
  const languages = readdirSync(join(WEB, 'words'));
  const folder = join(WEB, 'src/generated/words');
  for (const language of languages) {
    const files = readdirSync(join(WEB, 'words', language)).filter((file) => file.endsWith('.toml'));
    const made = new Map(files.map((file) => area(language, file)));
    const names = [...made.keys()].map((file) => basename(file, '.ts'));
    if (language !== FIRST) made.set('all.ts', whole(names));
    else fillFolder(folder, new Map([['languages.ts', listed(languages)], ...names.map(chosen)]));
    fillFolder(join(folder, language), made);
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
