/** Name the build, in the page and in the app's worker, and tell the worker what to keep. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const WORKER = 'service-worker.js';
const PAGE = 'index.html';
/** What the app can do without: whoever wants to read it is at the server. */
const LEFT_OUT = /^(?:\.vite\/|licences\.txt$|icon-512|apple-|.*\.webmanifest$)/;
const UNNAMED = '<meta name="build" content="" />';

/** @type {(folder: string, under?: string) => string[]} */
function every(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? every(folder, `${under}${each.name}/`) : [`${under}${each.name}`],
  );
}

/**
 * Do it once everything lies in its folder.
 * @returns {import('vite').Plugin}
 */
export function appShell() {
  let folder = '';
  return {
    name: 'app-shell',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle() {
      const files = every(folder)
        .filter((file) => file !== WORKER && !LEFT_OUT.test(file))
        .sort();
      const digest = createHash('sha256');
      for (const file of [...files, WORKER]) digest.update(file).update(readFileSync(join(folder, file)));
      const id = digest.digest('hex').slice(0, 16);
      const page = readFileSync(join(folder, PAGE), 'utf8');
      if (!page.includes(UNNAMED)) throw new Error(`${PAGE} has no place for the name of the build: ${UNNAMED}`);
      writeFileSync(join(folder, PAGE), page.replace(UNNAMED, UNNAMED.replace('""', `"${id}"`)));
      const built = { id, files: files.filter((file) => file !== PAGE).map((file) => `/${file}`) };
      const worker = join(folder, WORKER);
      writeFileSync(worker, `self.BUILT=${JSON.stringify(built)};\n${readFileSync(worker, 'utf8')}`);
    },
  };
}
