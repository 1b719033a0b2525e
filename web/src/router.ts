/** The few addresses of the client, read and written in one place. */

import { pageAt, place } from './home';

/** The private link of a chair: which one, and the key that takes it. */
export interface ChairLink {
  seat: number;
  key: string;
}

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string; query: URLSearchParams }
  | { page: 'table'; code: string; token: string | null; chair: ChairLink | null }
  | { page: 'screen'; code: string }
  | {
      page: 'replay';
      code: string;
      at: number | null;
      eyes: number | 'public' | 'all';
      dare: boolean;
      explain: boolean;
    }
  | { page: 'paper'; code: string }
  | { page: 'daily' }
  | { page: 'board'; game: string; day: string | null }
  | { page: 'you' }
  | { page: 'move'; key: string | null }
  | { page: 'ladder'; game: string }
  | { page: 'gallery' }
  | { page: 'lost'; path: string };

/** Read an address. */
export function parse(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [head, name = '', third = null] = parts;
  const query = new URLSearchParams(search);
  switch (`${head ?? ''}/${parts.length}`) {
    case '/0':
      return { page: 'start' };
    case 'gallery/1':
    case 'you/1':
    case 'daily/1':
      return { page: head as 'gallery' | 'you' | 'daily' };
    case 'move/1':
      return { page: 'move', key: personIn(hash) };
    case 'ladder/2':
      return { page: 'ladder', game: name };
    case 'new/2':
      return { page: 'new', game: name, query };
    case 't/2': {
      const [behind, seat] = [hash.replace(/^#/, '') || null, whole(query.get('chair'))];
      const chair = seat && behind ? { seat: seat - 1, key: behind } : null;
      return { page: 'table', code: name.toUpperCase(), token: chair ? null : behind, chair };
    }
    case 'screen/2':
      return { page: 'screen', code: name.toUpperCase() };
    case 'daily/2':
    case 'daily/3':
      return { page: 'board', game: name, day: third };
    case 'paper/2':
      return { page: 'paper', code: keyOf(name) };
    case 'replay/2': {
      const [at, eyes] = [whole(query.get('at')), eyesOf(query.get('eyes'))];
      return { page: 'replay', code: keyOf(name), at, eyes, dare: query.has('dare'), explain: query.has('explain') };
    }
  }
  return { page: 'lost', path };
}

/** Write the address of a table, with the key to a seat behind `#` where it is a private link. */
export function tablePath(code: string, token?: string | null): string {
  return pageAt(`/t/${encodeURIComponent(code)}${token ? `#${token}` : ''}`);
}

/** Write the private link of a chair; its key stands behind `#`, so that no server reads it in an address. */
export function chairPath(code: string, { seat, key }: ChairLink): string {
  return pageAt(`/t/${encodeURIComponent(code)}?chair=${seat + 1}#${key}`);
}

/** Write the address at which a big screen shows a table. */
export function screenPath(code: string): string {
  return pageAt(`/screen/${encodeURIComponent(code)}`);
}

/** Write the address that moves somebody to another device: their key stands behind `#`, which no server is told. */
export function movePath(key: string): string {
  return pageAt(`/move#${key}`);
}

/** Read somebody's key in an address: 22 letters of base64url. */
function personIn(hash: string): string | null {
  return /^#[\w-]{22}$/.test(hash) ? hash.slice(1) : null;
}

/** Write the address of a game's ladder. */
export function ladderPath(game: string): string {
  return pageAt(`/ladder/${encodeURIComponent(game)}`);
}

/**
 * Write the address of a moment of a game that is over; `at` is its step, `dare` asks whether one could do better,
 * `explain` opens the analysis beside it.
 */
export function replayPath(
  code: string,
  at?: number,
  eyes?: number | 'public' | 'all',
  dare = false,
  explain = false,
): string {
  const query = new URLSearchParams();
  if (at !== undefined) query.set('at', String(at));
  if (eyes !== undefined && eyes !== 'public') query.set('eyes', eyes === 'all' ? eyes : String(eyes + 1));
  if (dare) query.set('dare', '1');
  if (explain) query.set('explain', '1');
  const wanted = query.toString();
  return pageAt(`/replay/${encodeURIComponent(code)}${wanted && `?${wanted}`}`);
}

/** Write the address of the morning paper of a game that is over. */
export function paperPath(code: string): string {
  return pageAt(`/paper/${encodeURIComponent(code)}`);
}

/** Write the address of the board of a daily heist. */
export function dailyPath(game: string, day: string): string {
  return pageAt(`/daily/${encodeURIComponent(game)}/${encodeURIComponent(day)}`);
}

/** A code is written in capitals; the key of a record, which is longer, is not. */
function keyOf(name: string): string {
  return name.length > 16 ? name.toLowerCase() : name.toUpperCase();
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** People count seats from 1. */
function eyesOf(text: string | null): number | 'public' | 'all' {
  if (text === 'all') return text;
  const seat = whole(text);
  return seat ? seat - 1 : 'public';
}

type Listener = (route: Route) => void;
const listeners = new Set<Listener>();

export function here(): Route {
  const { pathname, search, hash } = place();
  return parse(pathname, search, hash);
}

/** Go to another page of the client without loading it anew. */
export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  for (const listener of listeners) listener(here());
}

/** Follow the address, and links inside the client; gives the way to stop. */
export function follow(listener: Listener): () => void {
  const back = (): void => listener(here());
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  listeners.add(listener);
  addEventListener('popstate', back);
  addEventListener('hashchange', back);
  document.addEventListener('click', click);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', back);
    removeEventListener('hashchange', back);
    document.removeEventListener('click', click);
  };
}
