/**
 * The engine as this browser keeps it, to play on when the server does not answer. It is kept whole or not at all, and
 * used only by the build of the page that it was fetched with: the two speak to each other.
 */
import { LANGUAGES } from '../generated/words/languages';
import { base } from '../home';
import { CACHE, forgetOthers, LISTS, LOADER, type EngineList } from './fetched';

export const ENGINE = new URL(`${base}engine/`, location.href).href;
const FRESH = { cache: 'reload', priority: 'low' } as const;

interface KeptEngine extends EngineList {
  /** The build of the page that it goes with. */
  build: string;
}

/** The part of what a browser tells of its network that is used here. */
interface NetworkInformation {
  saveData?: boolean;
  type?: string;
}

/** Whether each byte is paid for, or the browser is told to save them. */
export function metered(): boolean {
  const network = (navigator as { connection?: NetworkInformation }).connection;
  return !!network?.saveData || network?.type === 'cellular';
}

/** How much is fetched for an engine, in millions of bytes. */
export function size({ files }: EngineList): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
}

function build(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
}

/** The engine that is kept and goes with this page, if there is one. */
export async function keptEngine(): Promise<EngineList | null> {
  const found = 'caches' in self ? await caches.match(`${ENGINE}engine.json`, { cacheName: LISTS }) : undefined;
  const list = (await found?.json()) as KeptEngine | undefined;
  return list && list.build === build() ? list : null;
}

/** A file of the engine that is kept. */
export async function keptFile({ id }: EngineList, name: string): Promise<Response | undefined> {
  return caches.match(ENGINE + name, { cacheName: CACHE + id });
}

/** The engine that the server has now; null where it has none, or nobody answers. */
export async function offeredEngine(): Promise<EngineList | null> {
  try {
    const answer = await fetch(`${ENGINE}engine.json`, FRESH);
    return answer.ok ? ((await answer.json()) as EngineList) : null;
  } catch {
    return null;
  }
}

/** Fetch an engine and keep all of it, in the place of any other; `progress` is told how much came. */
export async function keepEngine(list: EngineList, progress: (part: number) => void): Promise<void> {
  const { id, files } = list;
  const cache = await caches.open(CACHE + id);
  const others = [...LOADER, ...LANGUAGES.map((each) => `games.${each}.json`)];
  const came: [string, Response][] = [];
  let bytes = 0;
  for (const name of [...files.map((file) => file.name), ...others]) {
    const answer = (await cache.match(ENGINE + name)) ?? (await fetch(ENGINE + name, FRESH));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    // The body is read here, so that what breaks off is never kept.
    came.push([name, new Response(await answer.blob(), { headers: answer.headers })]);
    bytes += files.find((file) => file.name === name)?.bytes ?? 0;
    progress(bytes / 1_000_000);
  }
  if ((await offeredEngine())?.id !== id) throw new Error('the server has another engine by now');
  for (const [name, answer] of came) await cache.put(ENGINE + name, answer);
  const kept: KeptEngine = { ...list, build: build() };
  await (await caches.open(LISTS)).put(`${ENGINE}engine.json`, new Response(JSON.stringify(kept)));
  await forgetOthers(id);
}
