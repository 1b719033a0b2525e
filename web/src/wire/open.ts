/** Open the connection to a table: a WebSocket, unless the page has another way. */
import type { Socket } from './connection';

type Open = (code: string) => Socket;

export const overNetwork: Open = (code) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`) as unknown as Socket;
};

let open = overNetwork;

/** Have connections opened in another way from now on. */
export function openBy(way: Open): void {
  open = way;
}

export function openConnection(code: string): Socket {
  return open(code);
}
