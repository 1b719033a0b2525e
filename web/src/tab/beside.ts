/**
 * The house of this tab beside a server: tables of this device are always played here, and while the server does not
 * answer everything that needs nobody else is opened here too.
 */
import { language } from '../languages';
import * as api from '../wire/api';
import { isHere } from '../wire/here';
import * as keep from '../wire/keep';
import { openBy, overNetwork } from '../wire/open';
import type { GameCard } from '../wire/types';
import { keptEngine, keptFile } from './engine_cache';
import { giveFiles, house, showProgress } from './house';
import { keepTwice } from './kept';

/** What is asked about a table of this device. */
const OWN_TABLE = /^\/api\/(?:tables|replays)\/0\w{6}\b/;
const OWN_FACE = /^\/api\/tables\/0\w{6}$/;
/** What needs nobody else: new tables, tutorials, rules, and games in files. */
const DONE_HERE = /^\/api\/(?:tables$|games\/|replays(?:$|\/[\da-f]{32}\b))/;
/** What is kept of tables of this device. */
const OWN_KEPT = /:0\w{6}$/;

let begun: Promise<void> | null = null;
let away = false;

/** Answer here what is asked of tables of this device. */
export function begin(): Promise<void> {
  return (begun ??= open());
}

async function open(): Promise<void> {
  keep.write('localStorage', keep.PLAYS_HERE, '1');
  openBy((code) => (isHere(code) ? house.connect(code) : overNetwork(code)));
  api.askBy(ask);
  giveFiles(OWN_TABLE);
  showProgress();
  await keepTwice(OWN_KEPT);
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  if (OWN_TABLE.test(path)) {
    // A list of tables is no reason to start the engine: it shows what was seen last.
    if (OWN_FACE.test(path) && !house.opened) throw new TypeError('nobody has asked for this table yet');
    return house.ask(path, init);
  }
  if (away && DONE_HERE.test(path)) return house.ask(path, init);
  const answer = await api.overNetwork(path, init);
  if (answer.status < 502) comeBack();
  return answer;
}

/** The server does not answer: open here what can be, and give the games as they are played here; null where no engine is kept. */
export async function goAway(): Promise<readonly GameCard[] | null> {
  const engine = await keptEngine();
  const games = engine && (await keptFile(engine, `games.${language}.json`));
  if (!games) return null;
  await begin();
  away = true;
  document.documentElement.dataset['home'] = 'tab';
  house.prepare();
  return (await games.json()) as readonly GameCard[];
}

/** Ask the server again: it answers, or somebody wants it to. */
export function comeBack(): void {
  if (!away) return;
  away = false;
  delete document.documentElement.dataset['home'];
}
