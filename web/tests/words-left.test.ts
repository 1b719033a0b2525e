/** What people read comes from words/: no sentence stands in the markup or the code. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
const WORDS = join(import.meta.dirname, '../words/en');
/** The folders and files of src; styles and generated files say nothing. */
const PARTS = readdirSync(SOURCE)
  .filter((name) => name !== 'generated' && name !== 'styles')
  .flatMap((name) => (name === 'games' ? readdirSync(join(SOURCE, name)).map((game) => `${name}/${game}`) : [name]));
/** Reading a whole folder takes its time on a busy machine. */
const PATIENCE = { timeout: 120_000 };
/** What stands there for all languages, or for nobody to read. */
const NAMES = new Set(['Omerta', 'GANGSTA!', 'make play SERVE=--lan', 'omerta serve --lan', 'omerta fair 1']);
/** Calls that ask the browser, in its own language. */
const ASKS = /\b(?:closest|matches|matchMedia|querySelector(?:All)?)$/;
const READ = new Set(['title', 'aria-label', 'alt', 'placeholder', 'aria-description', 'label', 'caption', 'empty']);

function files(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'generated')
    .flatMap((name) => files(join(path, name)));
}

/** Tell whether somebody would read a text as words. */
function worded(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/^[A-Z]{2}-[A-Z]?\d+$/.test(text.trim()) && !NAMES.has(text.trim());
}

/** Tell whether a text of the code is a sentence: two words and a blank between them, and no path, query or font. */
function sentence(text: string): boolean {
  return /\p{L}{2,}[,;:]? \p{L}+/u.test(text) && !/[<>{}=[\]]|^M[\d. -]|\dem /.test(text) && !NAMES.has(text);
}

/** Tell whether a text is a code of the wire: the name of a property, a type, or what something is compared with. */
function isCode({ parent }: ts.Node): boolean {
  return (
    ts.isLiteralTypeNode(parent) || (ts.isBinaryExpression(parent) && parent.operatorToken.getText().includes('=='))
  );
}

/** Find sentences among the texts of a program; what is thrown at whoever programs is no matter of words. */
function inCode(code: string): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    if (ts.isCallExpression(node) && ASKS.test(node.expression.getText())) return;
    const part = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (part && !isCode(node) && sentence(node.text)) found.push(node.text);
    if (ts.isPropertyAssignment(node)) walk(node.initializer);
    else ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true));
  return found;
}

interface Node {
  type?: string;
  data?: string;
  name?: string;
  value?: unknown;
  start?: number;
  end?: number;
}

/** Find words in the markup of a component: its texts, and the attributes that are read out or shown. */
function inMarkup(source: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, inside: string | null): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, inside);
    if (!node || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, data, name, value } = node as Node;
    if (type === 'StyleDirective' || type === 'ClassDirective') return;
    if (type === 'Text' && worded(data ?? '') && (inside === null || READ.has(inside))) found.push(data!.trim());
    if (type === 'Literal' && typeof value === 'string' && sentence(value)) found.push(value);
    if (type === 'TemplateElement' && sentence(String((value as { cooked?: string }).cooked)))
      found.push(source.slice((node as Node).start, (node as Node).end));
    for (const [key, child] of Object.entries(node))
      if (key !== 'metadata') walk(child, type === 'Attribute' ? (name ?? '') : inside);
  };
  walk(parse(source, { modern: true }).fragment, null);
  return found;
}

function left(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.ts')) return inCode(source);
  if (!file.endsWith('.svelte')) return [];
  const scripts = [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].flatMap(([, code]) => inCode(code!));
  return [...scripts, ...inMarkup(source)];
}

test.each(PARTS)('%s says nothing by itself', PATIENCE, (where) => {
  const found = files(join(SOURCE, where)).flatMap((file) =>
    left(file).map((text) => `${file.slice(SOURCE.length)}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('a sentence that is left is found, wherever it stands', () => {
  const source = `<script lang="ts">const what = 'Pick a card';</script><p title="Read it">Take {it ? 'this one' : ''}</p>`;
  expect(inCode("const what = 'Pick a card'; const path = 'M2 2H22V22H2Z';")).toEqual(['Pick a card']);
  expect(inMarkup(source).sort()).toEqual(['Read it', 'Take', 'this one']);
});

/** What a file says with the words of an area, which it may call by another name; nothing if it does not use them. */
function saidFrom(area: string, source: string): string {
  const used = new RegExp(`import \\{ words(?: as (\\w+))? \\} from '\\$words/${area}'`).exec(source);
  if (!used) return '';
  return used[1] ? source.replaceAll(new RegExp(`\\b${used[1]}\\.`, 'g'), 'words.') : source;
}

/** Every sentence is said somewhere: by its own name, or with the table that it stands in. */
test.each(readdirSync(WORDS).map((file) => file.replace('.toml', '')))(
  '%s has no sentence that nobody says',
  PATIENCE,
  async (area) => {
    const { words } = (await import(`../src/generated/words/en/${area}.ts`)) as { words: Record<string, unknown> };
    const sources = files(SOURCE).map((file) => readFileSync(file, 'utf8'));
    const users = sources.map((source) => saidFrom(area, source)).join('\n');
    const unsaid: string[] = [];
    const walk = (table: Record<string, unknown>, path: string): void => {
      for (const [key, value] of Object.entries(table)) {
        const name = `${path}.${key}`;
        const whole = new RegExp(`${path.replaceAll('.', '\\.')}(?![\\w.])`).test(users);
        if (typeof value === 'object') walk(value as Record<string, unknown>, name);
        else if (!whole && !new RegExp(`${name.replaceAll('.', '\\.')}\\b`).test(users)) unsaid.push(name);
      }
    };
    walk(words, 'words');
    expect(unsaid).toEqual([]);
  },
);
