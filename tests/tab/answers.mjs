/**
 * Python compiled to WebAssembly, in Node: answers each line that comes in as the bots' worker of a tab answers it.
 * `node answers.mjs PYODIDE WHEEL FOLDER...`: the wheel is unpacked, the folders lie on Python's path.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [pyodide, wheel, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'whl');
const path = python.pyimport('sys').path;
for (const [place, folder] of folders.entries()) {
  python.mountNodeFS(`/part${place}`, folder);
  path.append(`/part${place}`);
}
const bots = python.pyimport('omerta.tab.port_bots').BotsAtWork();
for await (const question of createInterface({ input: process.stdin })) {
  process.stdout.write(bots.answer(question) + '\n');
}
