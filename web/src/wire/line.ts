/** Open the line to a table: a WebSocket, or the port of the worker where the house runs in this tab. */
import { inTab } from '../home';
import type { Socket } from './connection';

const tab = inTab ? await import('../tab/house') : null;

export function openLine(code: string): Socket {
  if (tab) return tab.house.line(code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`) as unknown as Socket;
}
