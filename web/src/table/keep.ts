/** What this browser remembers of a table it sits at: what its dice were, whom it does not listen to, what was read. */
import type { ChairLink } from '../router';
import type { KeptDice } from '../wire/fair';
import { parsed, read, write, type SharedSeat } from '../wire/keep';

/** The seats of a table that this browser does not listen to. */
export function muted(code: string): number[] {
  return parsed<number[]>(read('localStorage', `muted:${code}`)) ?? [];
}

export function keepMuted(code: string, seats: readonly number[]): void {
  write('localStorage', `muted:${code}`, seats.length ? JSON.stringify(seats) : null);
}

/** Whether the Lookout of this browser is asked at a table before a look is declined. */
export function asksLook(code: string): boolean {
  return read('localStorage', `nolook:${code}`) === null;
}

export function keepAsksLook(code: string, asks: boolean): void {
  write('localStorage', `nolook:${code}`, asks ? null : '1');
}

/** When the last message at a table was written that was looked at here. */
export function talkRead(code: string): number {
  return Number(read('localStorage', `talk:${code}`)) || 0;
}

export function keepTalkRead(code: string, at: number): void {
  write('localStorage', `talk:${code}`, String(at));
}

/** The keys of the private links that this browser has made for chairs of a table. */
export function chairLinks(code: string): ChairLink[] {
  return parsed<ChairLink[]>(read('localStorage', `chairs:${code}`)) ?? [];
}

export function keepChairLinks(code: string, links: readonly ChairLink[]): void {
  write('localStorage', `chairs:${code}`, links.length ? JSON.stringify(links) : null);
}

/** The same keys at the table of a rematch, where everybody sits one seat lower. */
export function nextSeats(seats: readonly SharedSeat[], chairs: number): SharedSeat[] {
  return seats.map(({ seat, token }) => ({ seat: (seat + chairs - 1) % chairs, token }));
}

/** The nonce of a seat lives until its table has told all of them. */
export function nonce(code: string, seat: number): string | null {
  return read('localStorage', `nonce:${code}:${seat}`);
}

export function keepNonce(code: string, seat: number, value: string | null): void {
  write('localStorage', `nonce:${code}:${seat}`, value);
}

/** What a table showed of its dice when this browser first saw it. */
export function dice(code: string): KeptDice | null {
  return parsed<KeptDice>(read('localStorage', `dice:${code}`));
}

export function keepDiceOf(code: string, kept: KeptDice): void {
  write('localStorage', `dice:${code}`, JSON.stringify(kept));
}

/** Whether the paper beside the table was folded away. */
export function folded(): boolean {
  return read('localStorage', 'folded') === 'yes';
}

export function keepFolded(away: boolean): void {
  write('localStorage', 'folded', away ? 'yes' : null);
}
