/** The common reveal: covers tear together; then stamps and gains land in rule order while the deciding comparison stays. */
import type { Beat } from '../../table/reveal.svelte';

/** `cover`: torn away; `compare`: what decides is framed and stays; after it everything lies. */
const BEATS: readonly Beat[] = [
  { beat: 'cover', milliseconds: 700 },
  { beat: 'compare', milliseconds: 1200 },
];
/** With reduced motion: a cut, and a short highlight of what decided. */
const CUT: readonly Beat[] = [{ beat: 'compare', milliseconds: 150 }];

export function beats(still: boolean): readonly Beat[] {
  return still ? CUT : BEATS;
}
