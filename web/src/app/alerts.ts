/** An alert that the server pushed: shown by the browser, and the way from it to its table. */

/** What the server sends, as docs/wire.md tells. */
export interface Alert {
  title: string;
  text: string;
  /** The page that it is about, on this site. */
  path: string;
}

interface Tab {
  url: string;
  focus(): Promise<unknown>;
}

/** The part of a worker's scope that is used here. */
export interface Alerting {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  location: { origin: string };
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/** Show an alert; a later one about the same table takes its place. */
export async function showAlert(scope: Alerting, sent: string): Promise<void> {
  const { title, text, path } = JSON.parse(sent) as Alert;
  await scope.registration.showNotification(title, {
    body: text,
    tag: path,
    data: path,
    icon: '/icon-192.png',
    badge: '/badge.png',
  });
}

/** Go to the page that an alert is about: to the tab that shows it, else to a new one. */
export async function openAlert(scope: Alerting, touched: Pick<Notification, 'data' | 'close'>): Promise<void> {
  touched.close();
  const wanted = new URL(String(touched.data), scope.location.origin);
  if (wanted.origin !== scope.location.origin) return;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === wanted.pathname);
  await (open ? open.focus() : scope.clients.openWindow(wanted.href));
}
