/** People's time at a table that limits it: how much somebody has left now, and how it is written. */
import type { Now } from '../wire/types';

export type Time = NonNullable<Now['time']>;

/** Whose time the table's clock shows: one's own while it runs, else the first that does. */
export function shown(time: Time, own: number | null): number | null {
  return own !== null && time.running.includes(own) ? own : (time.running[0] ?? null);
}

/** The seconds that a seat has left at a moment of the server's clock. */
export function secondsLeft(time: Time, seat: number, now: number): number {
  const used = time.running.includes(seat) ? Math.max(0, now - time.since) : 0;
  return Math.max(0, Math.ceil((time.left[seat] ?? 0) - used));
}

/** Minutes and seconds; hours where there are some, and days and hours where there are days. */
export function writeTime(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${minutes}` : minutes.replace(/^0/, '');
}
