/**
 * The engine in a worker: Python compiled to WebAssembly, its library and the house's own modules. Files lie packed
 * with gzip beside this page, unpack themselves where a host does not do that, and are kept for the next visit; with
 * them an image of the engine's memory once everything is imported, from which the next visit starts.
 */
import { Kept, LOADER, type EngineList, type Image, type Tell } from './fetched';
import { cut, layOut, writeFiles, type Module } from './image';
import { unzipped } from './unzipped';

/** The part of Pyodide that is used here. */
export interface Python {
  pyimport(module: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
type Create = (module: Module) => Promise<Module>;
type LoadPyodide = (options: object) => Promise<Python>;
type Scripts = [{ loadPyodide: LoadPyodide }, { default: Create }];

/** An engine that runs; its image is there for another worker, and to be kept once there is time for that. */
export interface Started {
  python: Python;
  image: Image;
  keepImage: () => Promise<void>;
}

const LIBRARY = 'python_stdlib.zip';
const HOUSE = 'omerta.zip';
const VALUES = 'values.zip';
const WASM = 'pyodide.asm.wasm';
const SITE = '/lib/python3.14/site-packages';
/** What the workers of a tab import. */
const MODULES = ['omerta.tab.house', 'omerta.tab.port_bots'];

/** Fetch and start the engine that is known to be kept if one is; from an image where one is given, or was kept on an earlier visit. */
export async function startEngine(
  folder: string,
  list: EngineList | null,
  given: Image | null,
  tell: Tell,
): Promise<Started> {
  const scripts = Promise.all(LOADER.map((script) => import(/* @vite-ignore */ folder + script))) as Promise<Scripts>;
  const kept = await Kept.open(folder, list);
  const image = given ?? (await kept.image());
  if (!image) return start(folder, await scripts, kept, null, tell);
  try {
    return await start(folder, await scripts, kept, image, tell);
  } catch (error) {
    console.warn(error);
    await kept.dropImage();
    return start(folder, await scripts, kept, null, tell);
  }
}

async function start(
  folder: string,
  [{ loadPyodide }, { default: create }]: Scripts,
  kept: Kept,
  image: Image | null,
  tell: Tell,
): Promise<Started> {
  const fetched = kept.fetch(kept.list.files, tell);
  const part = async (name: string): Promise<Response> => {
    const type = name === WASM ? 'application/wasm' : 'application/octet-stream';
    return new Response(await fetched.get(`${name}.gz`)!, { headers: { 'content-type': type } });
  };
  const files = Promise.all([HOUSE, VALUES].map(async (name) => unzipped(await (await part(name)).arrayBuffer())));
  const outside = self.fetch.bind(self);
  // Pyodide fetches its parts by their names.
  self.fetch = (wanted, options) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).replace(folder, '');
    return name === WASM || name === LIBRARY ? part(name) : outside(wanted, options);
  };
  try {
    let compiled: string[] = [];
    let layout = '';
    const python = await loadPyodide({
      indexURL: folder,
      stdLibURL: folder + LIBRARY,
      lockFileContents: { info: kept.list.about, packages: {} },
      packageBaseUrl: folder,
      fsInit: async (fs: Module['FS']) => (compiled = writeFiles(fs, SITE, (await files).flat())),
      createPyodideModule: (module: Module) =>
        create(
          layOut(
            module,
            () => compiled,
            image?.whole ?? 0,
            (found) => {
              if (image && image.layout !== found) throw new Error(`memory lies otherwise: ${found}, ${image.layout}`);
              layout = found;
            },
          ),
        ),
      ...(image ? { _loadSnapshot: image.bytes } : { _makeSnapshot: true }),
    });
    await kept.safe();
    if (image) {
      // An image draws the same again each time, where nothing says otherwise.
      (python.pyimport('random') as { seed(): void }).seed();
      return { python, image, keepImage: async () => undefined };
    }
    for (const module of MODULES) python.pyimport(module);
    const memory = python.makeMemorySnapshot();
    const made = { bytes: cut(memory), whole: memory.length, layout };
    return { python, image: made, keepImage: () => kept.keepImage(made) };
  } finally {
    self.fetch = outside;
  }
}
