/** Weigh what was built against the budgets, in gzipped bytes, and fail when one is broken. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url).pathname;
const BUDGET = { first: 45_000, withTable: 150_000, game: 60_000, words: 30_000, fonts: 110_000 };

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

function weigh(file) {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
}

/** Every file that a chunk needs at once. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

function sum(files) {
  return [...files].reduce((total, file) => total + weigh(file), 0);
}

const first = closure('index.html');
first.add('index.html');
const rows = [['first route', sum(first), BUDGET.first]];

const table = closure('src/table/page.ts');
rows.push(['table page, more', sum([...table].filter((file) => !first.has(file))), BUDGET.withTable - sum(first)]);

for (const key of Object.keys(manifest).filter((name) => /^src\/games\/[^/]+\/board\.ts$/.test(name))) {
  const more = [...closure(key)].filter((file) => !first.has(file) && !table.has(file));
  rows.push([key.split('/')[2], sum(more), BUDGET.game]);
}

for (const key of Object.keys(manifest).filter((name) => /^src\/generated\/words\/\w+\/all\.ts$/.test(name)))
  rows.push([`words in ${key.split('/')[3]}`, weigh(manifest[key].file), BUDGET.words]);

const assets = join(DIST, 'assets');
const fonts = readdirSync(assets).filter((file) => file.endsWith('.woff2'));
rows.push(['fonts', fonts.reduce((total, file) => total + statSync(join(assets, file)).size, 0), BUDGET.fonts]);

let broken = false;
for (const [name, size, budget] of rows) {
  broken ||= size > budget;
  console.log(
    `${name.padEnd(22)} ${(size / 1000).toFixed(1).padStart(7)} kB of ${(budget / 1000).toFixed(0)} kB${size > budget ? '  OVER' : ''}`,
  );
}
process.exit(broken ? 1 : 0);
