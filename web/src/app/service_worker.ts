/** The app's own worker: it answers from what was kept of its build, and shows alerts. */
import { showAlert, openAlert, type Alerting } from './alerts';
import { Offline, type Built } from './offline';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  data: { text(): string } | null;
}
interface Touched extends Lasting {
  notification: Notification;
}

/** The part of a worker's scope that is used here; the build writes `BUILT` into the file. */
interface Scope {
  BUILT: Built;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: Alerting['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void;
  addEventListener(type: 'push', listen: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Touched) => void): void;
}

const scope = self as unknown as Scope;
const offline = new Offline(scope.BUILT, {
  caches,
  fetch: (request, init) => fetch(request, init),
  origin: scope.location.origin,
  base: new URL('.', scope.location.href).pathname,
});

scope.addEventListener('install', (event) => event.waitUntil(offline.keep().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(offline.sweep().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const answer = offline.answer(event.request);
  if (answer) event.respondWith(answer);
});
scope.addEventListener('push', (event) => event.waitUntil(showAlert(scope, event.data?.text() ?? '')));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openAlert(scope, event.notification)));
