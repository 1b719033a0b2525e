/** What stands of a game's history: everything but the steps that were taken back. The ledger tells those as well. */
import type { Entry } from '../wire/types';

export function standing(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(({ kind }) => kind === 'taken-back')) return entries;
  let kept: Entry[] = [];
  for (const entry of entries) {
    const back = entry.kind === 'taken-back' ? (entry.step ?? null) : null;
    if (back !== null) kept = kept.filter(({ kind, step }) => kind !== 'step' || (step ?? 0) <= back);
    kept.push(entry);
  }
  return kept;
}
