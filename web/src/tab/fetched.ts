/** The files of the engine: fetched once, kept by the browser until there is another engine. */

/** Hears how many bytes have arrived, of how many. */
export type Tell = (bytes: number, of: number) => void;
/** An image of the engine's memory without its empty end, how much that was with it, and how it was laid out at first. */
export interface Image {
  bytes: Uint8Array<ArrayBuffer>;
  whole: number;
  layout: string;
}
interface Part {
  name: string;
  bytes: number;
}

/** What the folder of the engine holds; written by `make engine`. */
export interface EngineList {
  /** Changes with any of the files. */
  id: string;
  /** What Pyodide says of itself. */
  about: object;
  files: readonly Part[];
}
type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

export const CACHE = 'engine-of-omerta-';
export const LISTS = `${CACHE}list`;
/** The engine's own scripts, which a browser imports as they are. */
export const LOADER = ['pyodide.mjs', 'pyodide.asm.mjs'];
const LIST = 'engine.json';
const IMAGE = 'image';
const WHOLE = 'x-whole';
const LAYOUT = 'x-layout';
const GZIP = [0x1f, 0x8b];

/** What is kept of one engine; a browser that keeps nothing fetches everything each time. */
export class Kept {
  #keeping: Promise<void>[] = [];

  private constructor(
    private readonly folder: string,
    readonly list: EngineList,
    private readonly cache: Cache | null,
  ) {}

  /** Open the engine that is known to be kept, or ask which there is; when nobody answers it is the one that was there last. */
  static async open(folder: string, known: EngineList | null): Promise<Kept> {
    if (known) return new Kept(folder, known, await caches.open(CACHE + known.id));
    const path = folder + LIST;
    if (!('caches' in self)) return new Kept(folder, (await (await asked(path)).json()) as EngineList, null);
    const lists = await caches.open(LISTS);
    let answer: Response;
    try {
      answer = await asked(path);
      await lists.put(path, answer.clone());
    } catch (error) {
      const kept = await lists.match(path);
      if (!kept) throw error;
      answer = kept;
    }
    const list = (await answer.json()) as EngineList;
    return new Kept(folder, list, await caches.open(CACHE + list.id));
  }

  /** Begin to fetch parts: each comes unpacked, as it arrives. */
  fetch(parts: readonly Part[], tell: Tell): Map<string, Promise<Bytes>> {
    const of = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    const arrived = new Map<string, number>();
    return new Map(
      parts.map(({ name, bytes }) => {
        const count = (more: number): void => {
          // A host that says how it has packed them has the browser unpack them: then more comes than travelled.
          arrived.set(name, Math.min(bytes, (arrived.get(name) ?? 0) + more));
          tell(
            [...arrived.values()].reduce((sum, each) => sum + each, 0),
            of,
          );
        };
        return [name, this.#one(name).then((answer) => unpacked(answer, count))];
      }),
    );
  }

  /** Wait until everything that was fetched is kept; of other engines nothing is kept any more. */
  async safe(): Promise<void> {
    await Promise.all(this.#keeping);
    if (this.cache) await forgetOthers(this.list.id);
  }

  /** Return the image that was kept, or null. */
  async image(): Promise<Image | null> {
    const kept = await this.cache?.match(this.folder + IMAGE);
    if (!kept) return null;
    const [whole, layout] = [WHOLE, LAYOUT].map((name) => kept.headers.get(name) ?? '') as [string, string];
    return { bytes: new Uint8Array(await kept.arrayBuffer()), whole: Number(whole), layout };
  }

  /** Keep an image; a browser that has no room for it starts the long way. */
  async keepImage({ bytes, whole, layout }: Image): Promise<void> {
    const answer = new Response(bytes, { headers: { [WHOLE]: String(whole), [LAYOUT]: layout } });
    await this.cache?.put(this.folder + IMAGE, answer).catch(() => undefined);
  }

  async dropImage(): Promise<void> {
    await this.cache?.delete(this.folder + IMAGE);
  }

  async #one(name: string): Promise<Response> {
    const path = this.folder + name;
    const kept = await this.cache?.match(path);
    if (kept) return kept;
    const fresh = await asked(path);
    if (this.cache) this.#keeping.push(this.cache.put(path, fresh.clone()).catch(() => undefined));
    return fresh;
  }
}

/** Keep nothing of other engines any more. */
export async function forgetOthers(id: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(CACHE) && name !== CACHE + id && name !== LISTS) await caches.delete(name);
}

async function asked(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Unpack what comes packed; a host that says so of its files has had the browser unpack them already. */
async function unpacked(answer: Response, count: (bytes: number) => void): Promise<Bytes> {
  const reader = answer.body!.getReader();
  const first = await reader.read();
  let next: ReadableStreamReadResult<Uint8Array<ArrayBuffer>> | null = first;
  const whole: Bytes = new ReadableStream({
    async pull(stream) {
      const { done, value } = next ?? (await reader.read());
      next = null;
      if (done) return stream.close();
      count(value.length);
      stream.enqueue(value);
    },
  });
  const isPacked = GZIP.every((byte, index) => first.value?.[index] === byte);
  return isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
