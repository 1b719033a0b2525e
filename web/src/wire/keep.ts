/** What this browser remembers on every page: a nickname, the key to each seat, the settings; table/keep.ts has what only a table needs. */
import type { ChairLink } from '../router';
import type { GameCard, TableFace } from './types';

export function read(store: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return globalThis[store].getItem(`omerta:${key}`);
  } catch {
    return null;
  }
}

/** Where what lasts is kept once more, if anywhere. */
let twice: typeof write | null = null;

export function alsoKeep(keep: typeof twice): void {
  twice = keep;
}

export function write(store: 'localStorage' | 'sessionStorage', key: string, value: string | null): void {
  try {
    if (value === null) globalThis[store].removeItem(`omerta:${key}`);
    else globalThis[store].setItem(`omerta:${key}`, value);
    twice?.(store, key, value);
  } catch {
    // A browser that keeps nothing still plays; only the next visit starts afresh.
  }
}

/** Name what is kept under names that begin so. */
function stored(store: 'localStorage' | 'sessionStorage', begins: string): string[] {
  try {
    const names = Object.keys(globalThis[store]).map((name) => name.replace(/^omerta:/, ''));
    return names.filter((name) => name.startsWith(begins));
  } catch {
    return [];
  }
}

/** Under this name it is kept that tables of this device are in this browser. */
export const PLAYS_HERE = 'here';

/** Under this name the settings of settings.svelte.ts are kept. */
export const SETTINGS = 'omerta:settings';

export function keptSettings(): string | null {
  return read('localStorage', 'settings');
}

export function keepSettings(text: string): void {
  write('localStorage', 'settings', text);
}

/** The key that this browser's person goes by; null until there is something to keep under it. */
export function personKey(): string | null {
  return read('localStorage', 'person');
}

/** The same key, drawn on the first need: 128 random bits; null where the browser keeps nothing. */
export function needPersonKey(): string | null {
  if (!personKey()) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const letters = btoa(String.fromCharCode(...bytes));
    keepPersonKey(letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
  }
  return personKey();
}

export function keepPersonKey(key: string | null): void {
  write('localStorage', 'person', key);
}

/** Forget whose browser this was: the key, the name, the settings, and every table. */
export function forgetPerson(): void {
  for (const store of ['localStorage', 'sessionStorage'] as const) {
    for (const name of stored(store, '')) if (PERSONAL.test(name)) write(store, name, null);
  }
}

const PERSONAL =
  /^(person|name|alias|settings|tables|faces|push|(seat|shared|nonce|dice|muted|nolook|talk|chairs|invited|record):.+)$/;

/** The channel by which the server tells this device of turns; null while it does not. */
export function ownPush(): string | null {
  return read('localStorage', 'push');
}

export function keepOwnPush(id: string | null): void {
  write('localStorage', 'push', id);
}

const ALIASES = ['Marlow', 'Pearl', 'Sully', 'Dot', 'Roscoe', 'Vesper', 'Hattie', 'Quill', 'Moxie', 'Bex'];

export function nickname(): string {
  return read('localStorage', 'name') ?? '';
}

export function keepNickname(name: string): void {
  write('localStorage', 'name', name.trim() || null);
}

/** A name for somebody who gave none; the same on every visit. */
export function alias(): string {
  const kept = read('localStorage', 'alias');
  if (kept) return kept;
  const chosen = ALIASES[Math.floor(Math.random() * ALIASES.length)] ?? 'Marlow';
  write('localStorage', 'alias', chosen);
  return chosen;
}

/** The key to a seat: this tab's first, so that two seats can be open in two tabs. */
export function seatToken(code: string): string | null {
  return read('sessionStorage', `seat:${code}`) ?? read('localStorage', `seat:${code}`);
}

/** Try a key in this tab; whether it opens a seat is for the table to say. */
export function trySeatToken(code: string, token: string): void {
  write('sessionStorage', `seat:${code}`, token);
}

/** Keep a key that has opened a seat. */
export function keepSeatToken(code: string, token: string): void {
  write('sessionStorage', `seat:${code}`, token);
  write('localStorage', `seat:${code}`, token);
}

/** Forget a key that opens nothing, and no other. */
export function forgetSeatToken(code: string, token: string | null): void {
  for (const store of ['sessionStorage', 'localStorage'] as const) {
    if (read(store, `seat:${code}`) === token) write(store, `seat:${code}`, null);
  }
}

/** The chair that somebody's private link keeps for whoever uses this tab; null where none brought them here. */
export function invitation(code: string): ChairLink | null {
  return parsed<ChairLink>(read('sessionStorage', `invited:${code}`));
}

export function keepInvitation(code: string, chair: ChairLink | null): void {
  write('sessionStorage', `invited:${code}`, chair && JSON.stringify(chair));
}

/** Read what was kept as JSON; null where there is nothing, or it was damaged. */
export function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A seat of a table that is played by several people on this device. */
export interface SharedSeat {
  seat: number;
  token: string;
}

/** The seats of a table whose people all play on this device, in their order; none at any other table. */
export function sharedSeats(code: string): SharedSeat[] {
  return parsed<SharedSeat[]>(read('localStorage', `shared:${code}`)) ?? [];
}

/** Whether a key is one of several people's who share this device: then it opens a hand only behind the curtain. */
export function isShared(code: string, token: string): boolean {
  return sharedSeats(code).some((seat) => seat.token === token);
}

export function keepSharedSeats(code: string, seats: readonly SharedSeat[]): void {
  const kept = seats.map(({ seat, token }) => ({ seat, token })).sort((one, other) => one.seat - other.seat);
  write('localStorage', `shared:${code}`, JSON.stringify(kept));
}

export interface OpenTable {
  code: string;
  title: string;
  /** Where this browser sits; tables that were kept long ago do not say it. */
  seat?: number;
}

/** The tables this browser sat at last, newest first. */
export function recentTables(): OpenTable[] {
  return parsed<OpenTable[]>(read('localStorage', 'tables')) ?? [];
}

export function keepRecentTable(table: OpenTable): void {
  const others = recentTables().filter(({ code }) => code !== table.code);
  for (const { code } of others.slice(4))
    for (const kind of ['dice', 'talk']) write('localStorage', `${kind}:${code}`, null);
  write('localStorage', 'tables', JSON.stringify([table, ...others].slice(0, 5)));
}

export function dropRecentTable(code: string): void {
  write('localStorage', 'tables', JSON.stringify(recentTables().filter((table) => table.code !== code)));
}

/** The games as they were last seen, in a language; null where there was nothing to see yet. */
export function lastShelf(language: string): GameCard[] | null {
  return parsed<GameCard[]>(read('localStorage', `games:${language}`));
}

export function keepShelf(language: string, games: readonly GameCard[]): void {
  write('localStorage', `games:${language}`, JSON.stringify(games));
}

/** What anybody may see of this browser's tables, as it was last seen. */
export function lastFaces(): Record<string, TableFace> {
  return parsed<Record<string, TableFace>>(read('localStorage', 'faces')) ?? {};
}

export function keepFaces(faces: Readonly<Record<string, TableFace>>): void {
  const recent = recentTables().map(({ code }) => code);
  const left = Object.entries(faces).filter(([code]) => recent.includes(code));
  write('localStorage', 'faces', JSON.stringify(Object.fromEntries(left)));
}

/** A record that was chosen in this tab, by its key: the server may forget it. */
export function record(key: string): string | null {
  return read('sessionStorage', `record:${key}`);
}

export function keepRecord(key: string, text: string): void {
  // One at a time: several large ones would leave no room for the keys to seats.
  for (const other of stored('sessionStorage', 'record:')) write('sessionStorage', other, null);
  write('sessionStorage', `record:${key}`, text);
}
