/** What tells somebody who looks elsewhere that it is their turn: a badge on the app, and a note where it was asked for. */
import { base } from '../home';
import { tablePath } from '../router';
import { settings } from '../settings.svelte';

/** Whether this browser may show notes: `never` where it has none, as on a page that came over plain http. */
export function mayNotify(): NotificationPermission | 'never' {
  return typeof Notification === 'undefined' ? 'never' : Notification.permission;
}

/** Ask for leave to show notes; browsers hear this only from somebody's own press. */
export async function askForNotes(): Promise<NotificationPermission | 'never'> {
  return mayNotify() === 'default' ? Notification.requestPermission() : mayNotify();
}

/** Put a badge on the installed app, or take it away; browsers without badges do nothing. */
export function badge(turn: boolean): void {
  const shown = turn ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  void shown?.catch(() => undefined);
}

/** Show a note about a table to somebody who looks elsewhere; gives the way to take it away. It tells no secret. */
export function note(code: string, title: string): () => void {
  if (!settings.notify || mayNotify() !== 'granted' || !document.hidden) return () => undefined;
  // Like an alert that the server pushes: one about the same table takes its place, and touching it leads there.
  const path = tablePath(code);
  const about = { tag: path, data: path, body: code, icon: `${base}icon-192.png`, badge: `${base}badge.png` };
  try {
    const shown = new Notification(title, about);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    return noteOfWorker(title, about);
  }
}

/** Some phones show a note only through the app's own worker, which finds it again by its tag. */
function noteOfWorker(title: string, about: NotificationOptions & { tag: string }): () => void {
  const shown = navigator.serviceWorker?.getRegistration().then(async (worker) => {
    await worker?.showNotification(title, about);
    return worker;
  });
  return () =>
    void shown?.then(async (worker) => {
      for (const each of (await worker?.getNotifications({ tag: about.tag })) ?? []) each.close();
    });
}
