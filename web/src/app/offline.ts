/**
 * The files of one build, kept so that the app starts without its server. A page comes from the server while that can
 * be reached, else from here; a file whose name holds its content's hash may come from here always. Nothing that the
 * server answers to a question, and nothing that somebody's key opened, is ever kept.
 */

/** What was built: its name, and the path of every file. */
export interface Built {
  id: string;
  files: readonly string[];
}

/** The part of a worker's surroundings that is used here. */
export interface Surroundings {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  origin: string;
  /** The folder that the app lies in; `/` where it has a server of its own. */
  base: string;
}

/** So many milliseconds a page is waited for, on a connection that neither answers nor fails. */
export const PATIENCE = 4000;

const OURS = 'omerta-';
const DOORS = /^(?:api|ws)\//;
/** What starts the engine is imported, and so never asked of a cache by whoever keeps it. */
const LOADER = /^engine\/[\w.]+\.mjs$/;

export class Offline {
  readonly #name: string;
  readonly #files: ReadonlySet<string>;

  constructor(
    private readonly built: Built,
    private readonly around: Surroundings,
  ) {
    this.#name = OURS + built.id;
    this.#files = new Set(built.files.map((path) => this.#at(path)));
  }

  /** Say where a file of the build lies. */
  #at(path: string): string {
    return this.around.base + path.slice(1);
  }

  /** Keep every file of this build, or none: a server that has gone on to another build meanwhile is asked again later. */
  async keep(): Promise<void> {
    const page = await this.around.fetch(this.around.base, { cache: 'reload' });
    const text = await page.clone().text();
    if (!page.ok || !text.includes(`content="${this.built.id}"`))
      throw new Error('the server has another build by now');
    const cache = await this.around.caches.open(this.#name);
    const named = this.built.files.map(
      (path) => new Request(this.around.origin + this.#at(path), { cache: hashed(path) ? 'default' : 'reload' }),
    );
    try {
      await cache.addAll(named);
      await cache.put(this.around.base, page);
    } catch (error) {
      await this.around.caches.delete(this.#name);
      throw error;
    }
  }

  /** Drop what older builds left, but for the one before this: a page of it may still be open and ask for a part. */
  async sweep(): Promise<void> {
    const others = (await this.around.caches.keys()).filter((name) => name.startsWith(OURS) && name !== this.#name);
    await Promise.all(others.slice(0, -1).map((name) => this.around.caches.delete(name)));
  }

  /** Describe how a request is answered; null leaves it to the browser. */
  answer(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== this.around.origin || !pathname.startsWith(this.around.base))
      return null;
    if (DOORS.test(pathname.slice(this.around.base.length))) return null;
    if (request.mode === 'navigate') return pathname.split('/').at(-1)!.includes('.') ? null : this.#page(request);
    if (this.#hashed(pathname) || this.#files.has(pathname)) return this.#file(request);
    if (!LOADER.test(pathname.slice(this.around.base.length)) || request.cache === 'reload') return null;
    return this.around.caches.match(request, MATCH).then((kept) => kept ?? this.around.fetch(request));
  }

  async #page(request: Request): Promise<Response> {
    const asked = this.around.fetch(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tired = new Promise<null>((done) => (timer = setTimeout(() => done(null), PATIENCE)));
    try {
      const answer = await Promise.race([asked, tired]);
      // A proxy answers for a server that is away.
      if (answer && answer.status < 500) return answer;
    } catch {
      // It cannot be reached at all.
    } finally {
      clearTimeout(timer);
    }
    const cache = await this.around.caches.open(this.#name);
    return (await cache.match(this.around.base)) ?? asked;
  }

  async #file(request: Request): Promise<Response> {
    const cache = await this.around.caches.open(this.#name);
    const kept = (await cache.match(request, MATCH)) ?? (await this.#before(request));
    return kept ?? this.around.fetch(request);
  }

  #hashed(pathname: string): boolean {
    return hashed(`/${pathname.slice(this.around.base.length)}`);
  }

  /** Look for a part of the build before this one; names with a hash are never of two builds. */
  #before(request: Request): Promise<Response | undefined> | undefined {
    return this.#hashed(new URL(request.url).pathname) ? this.around.caches.match(request, MATCH) : undefined;
  }
}

const MATCH = { ignoreVary: true, ignoreSearch: true };

function hashed(path: string): boolean {
  return path.startsWith('/assets/');
}
