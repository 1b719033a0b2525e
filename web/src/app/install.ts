import { base } from '../home';

/** Hand this site to its own worker, so that it starts without the server; a browser that has none plays all the same. */
export async function install(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${base}service-worker.js`, { updateViaCache: 'none' });
  } catch {
    // A browser that keeps nothing, or a page that came over a connection that is not encrypted: it is asked again on the next visit.
  }
}
