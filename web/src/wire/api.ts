/** The server's HTTP doors. */
import { words } from '$words/shared';
import { language } from '../languages';
import { newId } from './connection';
import * as keep from './keep';
import type {
  AnalysisState,
  Board,
  DailyHeists,
  DrawAccount,
  GameCard,
  Moment,
  NewTable,
  Paper,
  PastGame,
  Register,
  RuleId,
  Seat,
  TableFace,
} from './types';

/** What the server refused, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    text: string,
    readonly rule: RuleId | null = null,
  ) {
    super(text);
  }

  /** Whether nobody answered: the connection is cut, or a proxy says that the server behind it is away. */
  get unreachable(): boolean {
    return this.reason === 'unreachable' || (this.reason === 'unknown' && this.status >= 502 && this.status <= 504);
  }
}

type Send = (path: string, wanted: RequestInit) => Promise<Response>;

export const overNetwork: Send = (path, wanted) => fetch(path, wanted);
let send = overNetwork;

/** Have what a server is asked answered in another way from now on. */
export function askBy(way: Send): void {
  send = way;
}

/** Ask the server; the key that this browser's person goes by comes with it, as soon as there is one. */
export async function ask(path: string, body?: unknown, method?: string, key = keep.personKey()): Promise<Response> {
  let response: Response;
  try {
    const headers: Record<string, string> = { 'accept-language': language };
    if (key) headers['omerta-key'] = key;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const sent = body === undefined ? null : JSON.stringify(body);
    const wanted = { method: method ?? (sent ? 'POST' : 'GET'), headers, body: sent };
    response = await send(path, wanted);
  } catch {
    shelf = null;
    dispatchEvent(new Event('unreachable'));
    throw new ApiError(0, 'unreachable', words.unreachable);
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as {
    error?: { reason: string; text: string; rule: RuleId | null };
  } | null;
  const error = told?.error;
  throw new ApiError(
    response.status,
    error?.reason ?? 'unknown',
    error?.text ?? words.noReason({ status: response.status }),
    error?.rule ?? null,
  );
}

export async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await ask(path, body)).json()) as T;
}

let shelf: Promise<GameCard[]> | null = null;
const registers = new Map<string, Promise<Register>>();

/** List the registered games; asked once a visit. */
export function games(): Promise<GameCard[]> {
  shelf ??= json<GameCard[]>('/api/games').catch((error: unknown) => {
    shelf = null;
    throw error;
  });
  return shelf;
}

/** Read a game's rules; asked once a visit. */
export function rules(game: string): Promise<Register> {
  const known = registers.get(game);
  if (known) return known;
  const asked = json<Register>(`/api/games/${game}/rules`);
  registers.set(game, asked);
  asked.catch(() => registers.delete(game));
  return asked;
}

export function openTable(table: NewTable): Promise<Seat> {
  keep.needPersonKey();
  return json('/api/tables', table);
}

/** Open a table that teaches a game. */
export function openTutorial(game: string, name: string): Promise<Seat> {
  keep.needPersonKey();
  return json(`/api/games/${game}/tutorial`, { name });
}

export function table(code: string): Promise<TableFace> {
  return json(`/api/tables/${encodeURIComponent(code)}`);
}

const sitting = new Map<string, string>();

/** Take a chair; asked again before the answer came, by a second press or on a bad connection, it is the same chair. */
export async function sit(code: string, name: string, seat?: number, key?: string): Promise<Seat> {
  keep.needPersonKey();
  const id = sitting.get(code) ?? newId();
  sitting.set(code, id);
  const wish = { name, id, ...(seat !== undefined && { seat }), ...(key && { key }) };
  const found = await json<Seat>(`/api/tables/${encodeURIComponent(code)}/sit`, wish);
  sitting.delete(code);
  return found;
}

/** Return by which address other devices open this server; null while only this machine can, or nobody answers. */
export async function reach(): Promise<string | null> {
  const found = await json<{ url: string | null }>('/api/reach').catch(() => null);
  return found?.url ?? null;
}

export function recordPath(code: string): string {
  return `/api/tables/${encodeURIComponent(code)}/record`;
}

export async function record(code: string): Promise<string> {
  return (await ask(recordPath(code))).text();
}

/** Bring the record of a game, to look at it; the key names it from then on. */
export function bringRecord(record: string): Promise<{ key: string }> {
  return json('/api/replays', { record });
}

type Eyes = number | 'public' | 'all';

/** A game that is over, and all that somebody's eyes were told of it. */
export function pastGame(key: string, eyes: Eyes): Promise<PastGame> {
  return json(`/api/replays/${encodeURIComponent(key)}?eyes=${eyes}`);
}

/** Some moments of a game that is over, from a step on. */
export async function moments(key: string, at: number, count: number, eyes: Eyes): Promise<readonly Moment[]> {
  const path = `/api/replays/${encodeURIComponent(key)}/moments?at=${at}&count=${count}&eyes=${eyes}`;
  return (await json<{ moments: readonly Moment[] }>(path)).moments;
}

/** Play on from a step of a game that is over, in one of its seats and against bots, at a new table. */
export function takeUp(key: string, at: number, seat: number, name: string): Promise<Seat> {
  keep.needPersonKey();
  return json(`/api/replays/${encodeURIComponent(key)}/tables`, { at, seat, name });
}

/** What chance did in a game that is over. */
export function drawAccount(key: string): Promise<DrawAccount> {
  return json(`/api/replays/${encodeURIComponent(key)}/draws`);
}

/** The front page of a game that is over. */
export function morningPaper(key: string): Promise<Paper> {
  return json(`/api/replays/${encodeURIComponent(key)}/paper`);
}

/** How far the analysis of a game that is over has come, and what it says. */
export function analysis(key: string): Promise<AnalysisState> {
  return json(`/api/replays/${encodeURIComponent(key)}/analysis`);
}

/** Have a game that is over analysed. */
export function analyse(key: string): Promise<AnalysisState> {
  return json(`/api/replays/${encodeURIComponent(key)}/analysis`, {});
}

export function pastRecordPath(key: string): string {
  return `/api/replays/${encodeURIComponent(key)}/record`;
}

/** Today's heists, with one's own tries. */
export function dailyHeists(): Promise<DailyHeists> {
  return json('/api/daily');
}

/** The board of a game and day. */
export function dailyBoard(game: string, day: string): Promise<Board> {
  return json(`/api/daily/${encodeURIComponent(game)}/${encodeURIComponent(day)}`);
}

/** Sit down at one's own table of today's heist, or go on with it. */
export function playDaily(game: string, name: string): Promise<Seat> {
  keep.needPersonKey();
  return json(`/api/daily/${encodeURIComponent(game)}`, { name });
}
