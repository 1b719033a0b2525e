/** The engine is kept for when the server does not answer: fetched in the background, or where bytes are paid for when asked. */
import { inTab } from '../home';
import * as keep from '../wire/keep';
import { keepEngine, keptEngine, metered, offeredEngine, size } from './engine_cache';

export const keeping = $state({
  /** What became of it: nothing is said until something is known. */
  stands: '' as '' | 'offered' | 'fetching' | 'kept' | 'failed',
  /** How much has come, and how much all of it is, in millions of bytes. */
  got: 0,
  of: 0,
});

const VISITED = 'visited';
const before = keep.read('localStorage', VISITED) !== null;
let looked: Promise<void> | null = null;

/** On the start page: from the second visit on. What is shown first comes first. */
export function keepLater(): void {
  keep.write('localStorage', VISITED, '1');
  if (before) void keepNow();
}

/** Look what the server has, once the app itself is kept, and fetch it unless that has to be asked for. */
export async function keepNow(): Promise<void> {
  if (inTab || !('serviceWorker' in navigator)) return;
  await (looked ??= look());
}

async function look(): Promise<void> {
  await navigator.serviceWorker.ready;
  const list = await offeredEngine();
  if (!list) return;
  keeping.of = size(list);
  if ((await keptEngine())?.id === list.id) keeping.stands = 'kept';
  else if (metered()) keeping.stands = 'offered';
  else await fetchEngine();
}

/** Fetch it now. */
export async function fetchEngine(): Promise<void> {
  keeping.stands = 'fetching';
  keeping.got = 0;
  try {
    const list = await offeredEngine();
    if (!list) throw new Error('nobody answers');
    await keepEngine(list, (got) => (keeping.got = got));
    keeping.stands = 'kept';
  } catch {
    keeping.stands = 'failed';
  }
}
