/** What a demand asks of a seat, piece by piece, and how that is said in few words. */
import { words } from '$words/gangsters-dilemma';
import { dollars } from '../../words';
import { KINDS, type Demand, type Kind, type Want } from './view';

export interface Piece {
  kind: Kind;
  /** Whether the seat holds it. */
  has: boolean;
  /** What is paid in its place, where that is the cheapest way. */
  paid: string | null;
}

/** Lay a demand out, one piece after another: held, lacking, or paid for otherwise. */
export function pieces({ goods }: Demand, want: Want | null): Piece[] {
  const replaced = want?.pay && want.pay[0] !== 'demand' ? want.pay[2] : null;
  const instead = want?.pay?.[0] === 'demand-gin' ? words.demands.withGin : dollars(want?.dollars ?? 0);
  return KINDS.flatMap((kind, place) => {
    const [needed, lacks] = [goods[place]!, want?.lacks[place] ?? 0];
    return Array.from({ length: needed }, (_, step) => {
      const last = step === needed - 1;
      return { kind, has: step < needed - lacks, paid: last && kind === replaced ? instead : null };
    });
  });
}

/** Describe how far a seat is from a demand. */
export function say({ lacks, pay, dollars }: Want): string {
  const missing = KINDS.filter((_, place) => lacks[place]);
  const total = lacks.reduce((sum, count) => sum + count, 0);
  if (pay?.[0] === 'demand') return words.demands.have;
  if (pay?.[0] === 'demand-dollars') return words.demands.dollars({ dollars, kind: words.kind[pay[2] as Kind] });
  if (pay) return words.demands.gin({ kind: words.kind[pay[2] as Kind] });
  if (total === 1) return words.demands.lacksOne({ kind: words.kind[missing[0]!] });
  return words.demands.lacks({ count: total });
}
