/** What the app keeps of its build, and what it answers without its server. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAlert, showAlert } from '../src/app/alerts';
import { Offline, PATIENCE } from '../src/app/offline';
import { renew } from '../src/app/stale';

const ORIGIN = 'https://play.example';

/** A shelf of caches, as far as the worker uses them. */
class Shelf {
  readonly kept = new Map<string, Map<string, Response>>();

  keys = (): Promise<string[]> => Promise.resolve([...this.kept.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.kept.delete(name));
  open = (name: string): Promise<Cache> => {
    const found = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, found);
    return Promise.resolve({
      addAll: async (requests: Request[]) => {
        const answers = await Promise.all(requests.map((request) => server(request)));
        if (answers.some(({ ok }) => !ok)) throw new TypeError('a file is missing');
        requests.forEach((request, place) => found.set(path(request), answers[place]!));
      },
      put: (at: string, answer: Response) => Promise.resolve(void found.set(at, answer)),
      match: (at: Request | string) => Promise.resolve(found.get(path(at))?.clone()),
    } as unknown as Cache);
  };
  match = (request: Request): Promise<Response | undefined> =>
    Promise.resolve(
      [...this.kept.values()]
        .map((each) => each.get(path(request)))
        .find(Boolean)
        ?.clone(),
    );
}

function path(request: Request | string): string {
  return typeof request === 'string' ? request : new URL(request.url).pathname;
}

let files: Record<string, string> | null;
let shelf: Shelf;

function server(request: Request | string): Promise<Response> {
  if (!files) return Promise.reject(new TypeError('nobody answers'));
  const text = files[path(request)];
  return Promise.resolve(new Response(text ?? 'gone', { status: text === undefined ? 404 : 200 }));
}

function build(id: string): Record<string, string> {
  return { '/': `<meta name="build" content="${id}" />`, [`/assets/board-${id}.js`]: `board ${id}`, '/icon.svg': id };
}

function worker(id: string): Offline {
  const named = Object.keys(build(id)).filter((file) => file !== '/');
  const around = { caches: shelf as unknown as CacheStorage, fetch: server, origin: ORIGIN, base: '/' };
  return new Offline({ id, files: named }, around);
}

function asks(at: string, mode: RequestMode = 'no-cors', init: RequestInit = {}): Request {
  const request = new Request(ORIGIN + at, init);
  return Object.defineProperty(request, 'mode', { value: mode });
}

async function text(answer: Promise<Response> | null): Promise<string> {
  expect(answer).not.toBeNull();
  return (await answer!).text();
}

beforeEach(() => {
  shelf = new Shelf();
  files = build('a');
});

test('a page comes from the server, and without it from what was kept', async () => {
  const app = worker('a');
  await app.keep();
  files = { '/t/ABCD': 'fresh' };
  expect(await text(app.answer(asks('/t/ABCD', 'navigate')))).toBe('fresh');
  files = null;
  expect(await text(app.answer(asks('/t/ABCD', 'navigate')))).toContain('content="a"');
  expect(await text(app.answer(asks('/assets/board-a.js')))).toBe('board a');
});

test('a server that says nothing, and a proxy before a dead one, hold nobody up', async () => {
  const app = worker('a');
  await app.keep();
  vi.useFakeTimers();
  const around = { caches: shelf as unknown as CacheStorage, origin: ORIGIN, base: '/' };
  const mute = new Offline({ id: 'a', files: [] }, { ...around, fetch: () => new Promise(() => undefined) });
  const waiting = text(mute.answer(asks('/', 'navigate')));
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await waiting).toContain('content="a"');
  vi.useRealTimers();
  const proxied = new Offline(
    { id: 'a', files: [] },
    { ...around, fetch: () => Promise.resolve(new Response('Bad Gateway', { status: 502 })) },
  );
  expect(await text(proxied.answer(asks('/', 'navigate')))).toContain('content="a"');
});

test('no answer of the server is ever kept, and nothing is kept of what was not built', async () => {
  const app = worker('a');
  await app.keep();
  expect(app.answer(asks('/api/tables/ABCD'))).toBeNull();
  expect(app.answer(asks('/api/tables/ABCD/record', 'navigate'))).toBeNull();
  expect(app.answer(asks('/licences.txt', 'navigate'))).toBeNull();
  expect(app.answer(asks('/assets/board-a.js', 'cors', { method: 'POST' }))).toBeNull();
  files = { '/t/ABCD': 'fresh', '/assets/new.js': 'new' };
  await text(app.answer(asks('/t/ABCD', 'navigate')));
  await text(app.answer(asks('/assets/new.js')));
  expect([...shelf.kept.get('omerta-a')!.keys()].sort()).toEqual(['/', '/assets/board-a.js', '/icon.svg']);
});

test('the next build takes over whole, and an open page of the one before still finds its parts', async () => {
  const [first, second, third] = [worker('a'), worker('b'), worker('c')];
  await first.keep();
  files = build('b');
  await second.keep();
  await second.sweep();
  files = null;
  expect(await text(second.answer(asks('/', 'navigate')))).toContain('content="b"');
  expect(await text(second.answer(asks('/icon.svg')))).toBe('b');
  expect(await text(second.answer(asks('/assets/board-a.js')))).toBe('board a');
  files = build('c');
  await third.keep();
  await third.sweep();
  expect([...shelf.kept.keys()]).toEqual(['omerta-b', 'omerta-c']);
});

test('a build is kept whole or not at all', async () => {
  files = { ...build('a'), '/': build('b')['/']! };
  await expect(worker('a').keep()).rejects.toThrow('another build');
  expect(shelf.kept.size).toBe(0);
  files = { '/': build('a')['/']! };
  await expect(worker('a').keep()).rejects.toThrow('missing');
  expect(shelf.kept.size).toBe(0);
});

test('a page whose parts are gone starts anew where the server has another build, and only there', async () => {
  const anew = vi.fn();
  await renew('a', () => server('/'), anew);
  files = null;
  await renew('a', () => server('/'), anew);
  expect(anew).not.toHaveBeenCalled();
  files = build('b');
  await renew('a', () => server('/'), anew);
  expect(anew).toHaveBeenCalledOnce();
});

test('an alert is shown, and leads to the tab of its table or to a new one, never to another site', async () => {
  const shown: [string, NotificationOptions | undefined][] = [];
  const went: string[] = [];
  const tabs = [{ url: `${ORIGIN}/t/ABCD`, focus: () => Promise.resolve(void went.push('focus')) }];
  const scope = {
    registration: {
      showNotification: (title: string, more?: NotificationOptions) => Promise.resolve(void shown.push([title, more])),
    },
    location: { origin: ORIGIN },
    clients: {
      matchAll: () => Promise.resolve(tabs),
      openWindow: (url: string) => Promise.resolve(void went.push(url)),
    },
  };
  await showAlert(scope, JSON.stringify({ title: 'Omerta', text: 'Your turn', path: '/t/ABCD' }));
  expect(shown).toEqual([['Omerta', expect.objectContaining({ body: 'Your turn', tag: '/t/ABCD', data: '/t/ABCD' })]]);
  const close = (): void => undefined;
  await openAlert(scope, { data: '/t/ABCD', close });
  await openAlert(scope, { data: '/t/WXYZ', close });
  await openAlert(scope, { data: 'https://elsewhere.example/', close });
  expect(went).toEqual(['focus', `${ORIGIN}/t/WXYZ`]);
});

test('the app is described in every language, and but for the words the same', () => {
  const [english, french] = ['en', 'fr'].map(
    (language) => JSON.parse(readFileSync(`public/app.${language}.webmanifest`, 'utf8')) as Record<string, unknown>,
  );
  expect({ ...french, lang: 'en', description: english!['description'] }).toEqual(english);
  expect(french!['description']).not.toEqual(english!['description']);
});

test('an app in a folder of a web host keeps and answers what lies in that folder', async () => {
  files = Object.fromEntries(Object.entries(build('a')).map(([at, text]) => [`/club/omerta${at}`, text]));
  const around = { caches: shelf as unknown as CacheStorage, fetch: server, origin: ORIGIN, base: '/club/omerta/' };
  const app = new Offline({ id: 'a', files: ['/assets/board-a.js', '/icon.svg'] }, around);
  await app.keep();
  files = null;
  expect(await text(app.answer(asks('/club/omerta/', 'navigate')))).toContain('content="a"');
  expect(await text(app.answer(asks('/club/omerta/assets/board-a.js')))).toBe('board a');
  expect(app.answer(asks('/assets/board-a.js'))).toBeNull();
  expect(app.answer(asks('/', 'navigate'))).toBeNull();
});

test('the scripts of a kept engine come from there, but for whoever fetches it anew', async () => {
  files = { ...build('one'), '/engine/pyodide.mjs': 'of the server' };
  const offline = worker('one');
  const script = (): Request => new Request(`${ORIGIN}/engine/pyodide.mjs`);
  expect(await (await offline.answer(script()))!.text()).toBe('of the server');
  const kept = await shelf.open('engine-of-omerta-1');
  await kept.put('/engine/pyodide.mjs', new Response('kept'));
  expect(await (await offline.answer(script()))!.text()).toBe('kept');
  expect(offline.answer(new Request(script(), { cache: 'reload' }))).toBeNull();
  expect(offline.answer(new Request(`${ORIGIN}/engine/engine.json`))).toBeNull();
});
