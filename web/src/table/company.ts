/** Who else has a say at a table. */
import { isHere } from '../wire/here';
import type { TableState } from './table.svelte';

/** List the other seats whose people have to agree. */
export function company(table: Pick<TableState, 'chairs' | 'seat'>): number[] {
  return table.chairs.flatMap(({ kind, conceded, stand_in }, seat) =>
    kind === 'human' && !conceded && !stand_in && seat !== table.seat ? [seat] : [],
  );
}

/** Whether another person sits here who has to agree; around one device they say so, and nobody is asked. */
export function hasCompany(table: Pick<TableState, 'chairs' | 'seat'>): boolean {
  return company(table).length > 0;
}

/** Whether the game may count for somebody's rating. */
export function isRated(table: Pick<TableState, 'face'>): boolean {
  return !!table.face && !table.face.lesson && !table.face.origin && !table.face.daily && !isHere(table.face.code);
}

/** Whether one person alone has not conceded a game that may be rated. */
function oneStays(table: Pick<TableState, 'chairs' | 'face'>): boolean {
  return isRated(table) && table.chairs.filter(({ kind, conceded }) => kind === 'human' && !conceded).length === 1;
}

/** Whether agreeing to the end of the game ends it at once, and counts as conceding it, as the server counts. */
export function endsAlone(table: Pick<TableState, 'chairs' | 'face'>): boolean {
  return oneStays(table) && table.chairs.some(({ kind }) => kind === 'bot');
}

/** Whether ending the game wins it: everybody else conceded, and no chair was a bot's. */
export function winsByEnding(table: Pick<TableState, 'chairs' | 'face'>): boolean {
  return oneStays(table) && table.chairs.every(({ kind }) => kind === 'human');
}

/** Return in which other seats somebody sits who may say something: a person, or a bot that has a personality. */
export function talkers(table: Pick<TableState, 'chairs' | 'face' | 'seat' | 'personality'>): number[] {
  return table.chairs.flatMap(({ kind, name }, seat) => {
    const talks = kind === 'bot' ? table.personality(seat) !== null : !!name && !!table.face?.phrases.length;
    return talks && seat !== table.seat ? [seat] : [];
  });
}
