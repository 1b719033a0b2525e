/**
 * An image of the engine's memory. It fits wherever the same modules were laid out the same way beforehand: those that
 * are compiled (`.so`) hold places in the engine's tables, so they come first, before Python runs or its memory is set.
 */
import type { Unzipped } from './unzipped';

/** The part of the engine's own module that is used here, see Pyodide and Emscripten. */
export interface Module {
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  };
  wasmTable: WebAssembly.Table;
  loadDynamicLibrary(path: string, options: object, scope: object): void;
  _malloc(bytes: number): number;
  instantiateWasm(imports: object, done: Instantiated): object;
  onRuntimeInitialized?: () => void;
}
type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => unknown;

const COMPILED = '.so';
const PAGE = 65_536;
const SOME_BYTES = 16;

/** Have compiled modules laid out before anything runs; memory has so many bytes; `done` is told how it lies then. */
export function layOut(
  module: Module,
  compiled: () => readonly string[],
  bytes: number,
  done: (layout: string) => void,
): Module {
  const instantiate = module.instantiateWasm;
  module.instantiateWasm = (imports, instantiated) =>
    instantiate(imports, (instance, code) => {
      const memory = instance.exports['memory'] as WebAssembly.Memory;
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      return instantiated(instance, code);
    });
  module.onRuntimeInitialized = () => {
    for (const path of compiled())
      module.loadDynamicLibrary(
        path,
        { loadAsync: false, global: false, nodelete: true, fs: module.FS, allowUndefined: true },
        {},
      );
    done(`${module.wasmTable.length} ${module._malloc(SOME_BYTES)}`);
  };
  return module;
}

/** Write files where Python looks for modules, and name the compiled ones in the order in which they are laid out. */
export function writeFiles(fs: Module['FS'], folder: string, files: readonly Unzipped[]): string[] {
  const made = new Set<string>();
  for (const { path, bytes } of files) {
    const whole = `${folder}/${path}`;
    const parent = whole.slice(0, whole.lastIndexOf('/'));
    if (!made.has(parent)) fs.mkdirTree(parent);
    made.add(parent);
    fs.writeFile(whole, bytes, { canOwn: true });
  }
  return files.map(({ path }) => `${folder}/${path}`).filter((path) => path.endsWith(COMPILED));
}

/** Leave out the end of an image, as far as nothing is in it. */
export function cut(image: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(image.buffer, image.byteOffset, image.length >> 2);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  return image.subarray(0, end * 4);
}
