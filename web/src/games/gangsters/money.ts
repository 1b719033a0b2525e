/** Where each gang's money came from, as the table told it; what is left over of it was spent. */
import type { Entry, TableEvent } from '../../wire/types';
import { standing } from '../../table/standing';

export const SOURCES = ['payoffs', 'extortion', 'sales', 'trades'] as const;
export type Source = (typeof SOURCES)[number];

export interface Purse {
  /** What everybody starts with. */
  start: number;
  from: Record<Source, number>;
}

const GAINS: Record<string, Source> = {
  'organized-crime': 'payoffs',
  extorted: 'extortion',
  'money-kept': 'extortion',
  sold: 'sales',
};

export function purses(entries: readonly Entry[], seats: number): Purse[] {
  const found = Array.from({ length: seats }, (): Purse => ({
    start: 0,
    from: { payoffs: 0, extortion: 0, sales: 0, trades: 0 },
  }));
  for (const { events } of standing(entries)) for (const event of events) count(found, event);
  return found;
}

function count(found: Purse[], { kind, data }: TableEvent): void {
  const sum = Number(data['dollars'] ?? 0);
  const purse = found[Number(data['seat'] ?? -1)];
  if (kind === 'start-cash') for (const each of found) each.start = sum;
  if (kind === 'police-cash' && purse) purse.start = sum;
  if (!purse) return;
  const source = GAINS[kind];
  if (source) purse.from[source] += sum;
  else if (kind === 'traded') {
    const gain = Number(data['ask_cash'] ?? 0) - Number(data['give_cash'] ?? 0);
    purse.from.trades += gain;
    const partner = found[Number(data['partner'] ?? -1)];
    if (partner) partner.from.trades -= gain;
  }
}
