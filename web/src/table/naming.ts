/** Seats as a sentence names them: you where one sits oneself, the others by name. */
import { words } from '$words/shared';

export interface Named {
  name: string;
  whose: string;
  /** Whether this is oneself. */
  own: boolean;
}

/** Name seats within a sentence, for whoever sits on one of them; null only watches. */
export function naming(names: readonly string[], seat: number | null): Named[] {
  return names.map((name, place) =>
    place === seat
      ? { name: words.within, whose: words.your, own: true }
      : { name, whose: words.whose({ name }), own: false },
  );
}

/** Return the names of the seats for the middle of a sentence, `you` for one's own. */
export function withYou(names: readonly string[], seat: number | null): string[] {
  return naming(names, seat).map(({ name }) => name);
}
