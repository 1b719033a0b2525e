/** Open the line to a table: a WebSocket, unless the page has another way. */
import type { Socket } from './connection';

let open = (code: string): Socket => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`) as unknown as Socket;
};

/** Have lines opened in another way from now on. */
export function openLinesBy(way: typeof open): void {
  open = way;
}

export function openLine(code: string): Socket {
  return open(code);
}
