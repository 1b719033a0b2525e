/**
 * The engine in a worker: Python compiled to WebAssembly, its library and the house's own modules. Files lie packed
 * with gzip beside this page, unpack themselves where a host does not do that, and are kept for the next visit.
 */

/** What the folder of the engine holds; written by `omerta static`. */
export interface EngineList {
  /** Changes with any of the files. */
  id: string;
  /** What Pyodide says of itself. */
  about: object;
  files: readonly { name: string; bytes: number }[];
}

/** The part of Pyodide that is used here. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(module: string): unknown;
}

type LoadPyodide = (options: object) => Promise<Python>;

export const CACHE = 'engine-of-omerta-';
/** The engine's own scripts, which a browser imports as they are. */
export const LOADER = ['pyodide.mjs', 'pyodide.asm.mjs'];
const PACKED = '.gz';
const LIBRARY = 'python_stdlib.zip';
const HOUSE = 'omerta.zip';
const WASM = 'pyodide.asm.wasm';
const GZIP = [0x1f, 0x8b];

/** Fetch and start it, the one that is known to be kept if one is; `progress` is told after each part that arrived. */
export async function startEngine(
  folder: string,
  kept: EngineList | null,
  progress: (bytes: number, of: number) => void,
): Promise<Python> {
  const list = kept ?? ((await (await fetchKept(folder, 'engine.json', null)).json()) as EngineList);
  const of = list.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  const parts = new Map(
    await Promise.all(
      list.files.map(async ({ name, bytes: size }) => {
        const part = await unpacked(await fetchKept(folder, name, list.id));
        bytes += size;
        progress(bytes, of);
        return [name.replace(PACKED, ''), part] as const;
      }),
    ),
  );
  const outside = self.fetch.bind(self);
  // Pyodide fetches its parts by their names; they are here already.
  self.fetch = (wanted, options) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted)
      .split('/')
      .at(-1)!;
    const part = parts.get(name);
    const type = name === WASM ? 'application/wasm' : 'application/octet-stream';
    return part ? Promise.resolve(new Response(part, { headers: { 'content-type': type } })) : outside(wanted, options);
  };
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: folder + LIBRARY,
    lockFileContents: { info: list.about, packages: {} },
    packageBaseUrl: folder,
  });
  self.fetch = outside;
  const site = (python.pyimport('site') as { getsitepackages(): { toJs(): string[] } }).getsitepackages().toJs()[0]!;
  python.unpackArchive(parts.get(HOUSE)!, 'zip', { extractDir: site });
  return python;
}

/** Fetch a file of the engine, or take the one that was kept; of other engines nothing is kept. */
async function fetchKept(folder: string, name: string, id: string | null): Promise<Response> {
  const path = folder + name;
  if (!('caches' in self)) return asked(path);
  if (id === null) {
    // The list is asked for anew on each visit, and taken as it was last seen when nobody answers.
    const cache = await caches.open(`${CACHE}list`);
    try {
      const fresh = await asked(path);
      await cache.put(path, fresh.clone());
      return fresh;
    } catch (error) {
      const kept = await cache.match(path);
      if (kept) return kept;
      throw error;
    }
  }
  const cache = await caches.open(CACHE + id);
  const kept = await cache.match(path);
  if (kept) return kept;
  const fresh = await asked(path);
  await cache.put(path, fresh.clone()).catch(() => undefined);
  return fresh;
}

async function asked(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Unpack what comes packed; a host that says so of its files has had the browser unpack them already. */
async function unpacked(answer: Response): Promise<ArrayBuffer> {
  const bytes = await answer.arrayBuffer();
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (!GZIP.every((byte, index) => head[index] === byte)) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
