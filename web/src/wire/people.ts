/** What belongs to this browser's person: asked of the server, brought to another browser, and deleted. */
import { change, readSettings, recallSettings, settings, writeSettings } from '../settings.svelte';
import { ask, json } from './api';
import type { ChangedMe, LadderAnswer, MeAnswer, OwnGameAnswer, OwnGamesAnswer } from './generated/wire';
import * as keep from './keep';

export type { LadderAnswer, MeAnswer, OwnGameAnswer, OwnRatingAnswer, StandingAnswer } from './generated/wire';

const ME = '/api/people/me';

/** Read what belongs to a key; to this browser's where none is named. */
export async function me(key = keep.needPersonKey()): Promise<MeAnswer> {
  return (await (await ask(ME, undefined, 'GET', key)).json()) as MeAnswer;
}

export async function changeMe(changed: ChangedMe): Promise<MeAnswer> {
  keep.needPersonKey();
  return (await (await ask(ME, changed, 'PUT')).json()) as MeAnswer;
}

/** List the games of a key, the last ones first. */
export async function ownGames(key = keep.needPersonKey()): Promise<OwnGamesAnswer['games']> {
  return ((await (await ask(`${ME}/games`, undefined, 'GET', key)).json()) as OwnGamesAnswer).games;
}

export function ladder(game: string): Promise<LadderAnswer> {
  return json(`/api/games/${encodeURIComponent(game)}/ladder`);
}

/** Delete everything that belongs to the key, at the server and in this browser. */
export async function deleteMe(): Promise<void> {
  await stopPushes();
  await ask(ME, undefined, 'DELETE');
  keep.forgetPerson();
  recallSettings();
}

/** This browser is about to be somebody else's: it takes no more pushes about whose it was. */
async function stopPushes(): Promise<void> {
  if (keep.ownPush()) await (await import('../alerts/channels')).stopThisDevice();
}

const claimed = new Set<string>();

/** Have a seat noted as this person's, once a visit; whoever was first keeps it, and the game goes on in any case. */
export async function claimSeat(code: string, token: string): Promise<void> {
  if (claimed.has(token + code)) return;
  claimed.add(token + code);
  keep.needPersonKey();
  await ask(`${ME}/seats`, { code, token }).catch(() => undefined);
}

/** What of the settings goes with a person: not what each browser is asked leave for. */
function carried(): Record<string, unknown> {
  const { notify: _, ...all } = JSON.parse(writeSettings()) as Record<string, unknown>;
  return all;
}

/** Bring the settings of this browser to the server, once there is somebody they belong to. */
export async function carrySettings(): Promise<void> {
  if (keep.personKey()) await changeMe({ settings: carried() }).catch(() => undefined);
}

/** Bring a name to the server, as it was signed on the start page. */
export async function carryName(name: string): Promise<void> {
  await changeMe({ name }).catch(() => undefined);
}

/** Take over what belongs to a key: from now on this browser is its person's. */
export async function become(key: string): Promise<void> {
  const [mine, games] = await Promise.all([me(key), ownGames(key)]);
  await stopPushes();
  keep.forgetPerson();
  keep.keepPersonKey(key);
  keep.keepNickname(mine.name);
  if (Object.keys(mine.settings).length) {
    change({ ...readSettings(JSON.stringify(mine.settings)), notify: settings.notify });
  } else recallSettings();
  for (const seats of openTables(games).slice(0, 5).reverse()) {
    const { code, seat, title } = seats[0]!;
    keepSeats(seats);
    keep.keepRecentTable({ code, title, seat });
  }
}

/** Put the games that are not over together by their tables: several seats of one are played on one device. */
export function openTables(games: readonly OwnGameAnswer[]): OwnGameAnswer[][] {
  const tables = new Map<string, OwnGameAnswer[]>();
  for (const game of games) {
    if (!game.over) tables.set(game.code, [...(tables.get(game.code) ?? []), game]);
  }
  return [...tables.values()];
}

/** Keep the keys to somebody's seats of one table; several open hands only behind the curtain. */
function keepSeats(seats: readonly OwnGameAnswer[]): void {
  const { code, token } = seats[0]!;
  if (seats.length > 1) keep.keepSharedSeats(code, seats);
  else keep.keepSeatToken(code, token);
}

/** Find and keep the seats that this person took at a table on another device, and still holds; says whether any. */
export async function findOwnSeats(code: string, holds: (seat: number) => boolean): Promise<boolean> {
  const games = keep.personKey() ? await ownGames().catch(() => []) : [];
  const [seats] = openTables(games.filter((game) => game.code === code && holds(game.seat)));
  if (seats) keepSeats(seats);
  return seats !== undefined;
}
