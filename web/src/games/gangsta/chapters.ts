/** The game chapter by chapter, read from what has been told, and one figure of it that surprises. */
import type { Entry } from '../../wire/types';
import { count } from '../../words';

export interface Chapter {
  round: number;
  turns: number;
  /** How many heists each seat pulled off. */
  heists: number[];
  /** What each seat took from others. */
  stolen: number[];
  /** Whom each seat lost. */
  lost: number[];
}

const LOSSES = new Set(['killed', 'jailed', 'fell', 'picked-off']);

export function readChapters(entries: readonly Entry[], seats: number): Chapter[] {
  const nobody = (): number[] => Array.from({ length: seats }, () => 0);
  const chapters: Chapter[] = [];
  for (const { kind, data } of entries.flatMap(({ events }) => events)) {
    const seat = Number(data['seat']);
    if (kind === 'turn' || kind === 'extra-turn') {
      const round = Number(data['chapter']);
      if (chapters.at(-1)?.round !== round)
        chapters.push({ round, turns: 0, heists: nobody(), stolen: nobody(), lost: nobody() });
      chapters.at(-1)!.turns += 1;
    }
    const chapter = chapters.at(-1);
    if (!chapter) continue;
    if (kind === 'performed') chapter.heists[seat]! += 1;
    if (kind === 'stolen') chapter.stolen[seat]! += Number(data['dollars']);
    if (LOSSES.has(kind)) chapter.lost[seat]! += 1;
  }
  return chapters;
}

/** Tell the most remarkable thing about a game. */
export function surprise(chapters: readonly Chapter[], names: readonly string[]): string {
  const sum = (pick: (chapter: Chapter) => number[]): number[] =>
    names.map((_, seat) => chapters.reduce((all, chapter) => all + (pick(chapter)[seat] ?? 0), 0));
  const found = [
    { worth: 1, most: sum(({ heists }) => heists), say: (number: number) => `pulled off ${count(number, 'heist')}` },
    { worth: 2, most: sum(({ stolen }) => stolen), say: (number: number) => `stole $${number} from the others` },
    { worth: 5, most: sum(({ lost }) => lost), say: (number: number) => `lost ${count(number, 'gangster')}` },
  ];
  const [best] = found
    .map(({ worth, most, say }) => ({ say, number: Math.max(...most), seat: most.indexOf(Math.max(...most)), worth }))
    .filter(({ number }) => number > 0)
    .sort((one, other) => other.number * other.worth - one.number * one.worth);
  return best ? `${names[best.seat]} ${best.say(best.number)}: nobody did more of that.` : '';
}
