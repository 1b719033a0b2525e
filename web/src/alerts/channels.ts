/** The ways in which this browser's person is told of their turns while away, as the server keeps them. */
import { words } from '$words/alerts';
import { ask, json } from '../wire/api';
import * as keep from '../wire/keep';

export interface Channel {
  id: string;
  kind: 'push' | 'webhook' | 'calendar';
  address: string;
}

interface Alerts {
  push_key: string;
  channels: readonly Channel[];
}

const PATH = '/api/people/me/alerts';

/** What could not be done in this browser, in its words. */
export class NotHere extends Error {}

export function channels(): Promise<Alerts> {
  keep.needPersonKey();
  return json<Alerts>(PATH);
}

async function add<T>(kind: Channel['kind'], body: object = {}): Promise<T> {
  keep.needPersonKey();
  return (await (await ask(`${PATH}/${kind}`, body)).json()) as T;
}

/** Have an address told; gives the secret that signs what it is sent. */
export async function addWebhook(address: string): Promise<string> {
  return (await add<{ secret: string }>('webhook', { address })).secret;
}

/** Make the secret address of a calendar; one from before opens nothing any more. */
export async function addCalendar(origin: string): Promise<string> {
  return new URL((await add<{ path: string }>('calendar')).path, origin).href;
}

export async function tryChannel(id: string): Promise<void> {
  await ask(`${PATH}/${id}/try`, undefined, 'POST');
}

/** Remove a channel; this device also takes no pushes any more. */
export async function stop(id: string): Promise<void> {
  await ask(`${PATH}/${id}`, undefined, 'DELETE');
  if (id === keep.ownPush()) await unsubscribe();
}

/** Have this device told no more, whether the server hears of it or not. */
export async function stopThisDevice(): Promise<void> {
  await ask(`${PATH}/${keep.ownPush()}`, undefined, 'DELETE').catch(() => undefined);
  await unsubscribe();
}

async function unsubscribe(): Promise<void> {
  keep.keepOwnPush(null);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Have this device told, if its browser and its owner let us. */
export async function addThisDevice(key: string): Promise<void> {
  const worker = 'PushManager' in globalThis ? await navigator.serviceWorker?.getRegistration() : undefined;
  if (!worker) throw new NotHere(words.push.never);
  if ((await Notification.requestPermission()) !== 'granted') throw new NotHere(words.push.denied);
  let subscription: PushSubscriptionJSON;
  try {
    // One for another key, of a server that was here before, is of no use any more.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    subscription = made.toJSON();
  } catch {
    throw new NotHere(words.push.failed);
  }
  const { endpoint, keys } = subscription;
  keep.keepOwnPush((await add<Channel>('push', { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] })).id);
}
