/** Who else has a say at a table. */
import type { TableState } from './table.svelte';

/** Tell whether another person sits here who has to agree; around one device they say so, and nobody is asked. */
export function hasCompany(table: Pick<TableState, 'chairs' | 'seat'>): boolean {
  return table.chairs.some(
    ({ kind, conceded, stand_in }, seat) => kind === 'human' && !conceded && !stand_in && seat !== table.seat,
  );
}

/** Tell whether agreeing to the end of the game ends it at once, and counts as conceding it, as the server counts. */
export function endsAlone(table: Pick<TableState, 'chairs' | 'face'>): boolean {
  const rated = !!table.face && !table.face.lesson && !table.face.origin && !table.face.daily;
  return rated && table.chairs.filter(({ kind }) => kind === 'human').length === 1;
}

/** Tell in which other seats somebody sits who may say something: a person, or a bot that has a personality. */
export function talkers(table: Pick<TableState, 'chairs' | 'face' | 'seat' | 'personality'>): number[] {
  return table.chairs.flatMap(({ kind, name }, seat) => {
    const talks = kind === 'bot' ? table.personality(seat) !== null : !!name && !!table.face?.phrases.length;
    return talks && seat !== table.seat ? [seat] : [];
  });
}
