/** The game chapter by chapter, read from what has been told, and one figure of it that surprises. */
import { words } from '$words/gangsta';
import type { Entry } from '../../wire/types';
import { standing } from '../../table/standing';

export interface Chapter {
  round: number;
  turns: number;
  /** How many heists each seat pulled off. */
  heists: number[];
  /** How many of them each seat did not store: they lie under whoever learned from them. */
  learned: number[];
  /** What each seat took from others. */
  stolen: number[];
  /** Whom each seat lost. */
  lost: number[];
}

const LOSSES = new Set(['killed', 'jailed', 'fell', 'picked-off']);

export function readChapters(entries: readonly Entry[], seats: number): Chapter[] {
  const nobody = (): number[] => Array.from({ length: seats }, () => 0);
  const chapters: Chapter[] = [];
  for (const { kind, data } of standing(entries).flatMap(({ events }) => events)) {
    const seat = Number(data['seat']);
    if (kind === 'turn' || kind === 'extra-turn') {
      const round = Number(data['chapter']);
      if (chapters.at(-1)?.round !== round)
        chapters.push({ round, turns: 0, heists: nobody(), learned: nobody(), stolen: nobody(), lost: nobody() });
      chapters.at(-1)!.turns += 1;
    }
    const chapter = chapters.at(-1);
    if (!chapter) continue;
    if (kind === 'performed') chapter.heists[seat]! += 1;
    if (kind === 'learned') chapter.learned[seat]! += 1;
    if (kind === 'stolen') chapter.stolen[seat]! += Number(data['dollars']);
    if (LOSSES.has(kind)) chapter.lost[seat]! += 1;
  }
  return chapters;
}

/** Describe the most remarkable thing about a game. */
export function surprise(chapters: readonly Chapter[], names: readonly string[]): string {
  const sum = (pick: (chapter: Chapter) => number[]): number[] =>
    names.map((_, seat) => chapters.reduce((all, chapter) => all + (pick(chapter)[seat] ?? 0), 0));
  const found = [
    { worth: 1, most: sum(({ heists }) => heists), say: words.finish.pulledOff },
    { worth: 2, most: sum(({ stolen }) => stolen), say: words.finish.stole },
    { worth: 5, most: sum(({ lost }) => lost), say: words.finish.lost },
  ];
  const [best] = found
    .map(({ worth, most, say }) => ({ say, count: Math.max(...most), seat: most.indexOf(Math.max(...most)), worth }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count * other.worth - one.count * one.worth);
  return best ? best.say({ name: names[best.seat] ?? '', count: best.count }) : '';
}
