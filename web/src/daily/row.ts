/** The row to paste: it tells how one did, and nothing of what lay on the table. */
import { words } from '$words/daily';

const BARS = '▁▂▃▄▅▆▇█';

export interface Heist {
  title: string;
  day: string;
  place: number;
  score: number;
  /** The places and points of all seats, best first. */
  account: readonly (readonly [place: number, score: number])[];
}

/** Draw the final account: a bar for each seat, best first, and a full dot at one's own. */
export function bars({ place, score, account }: Heist): string {
  const scores = account.map(([, points]) => points);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const own = account.findIndex(([at, points]) => at === place && points === score);
  return account
    .map(([, points], each) => {
      const high =
        most === least ? BARS.length - 1 : Math.round(((points - least) / (most - least)) * (BARS.length - 1));
      return `${each === own ? '●' : '○'}${BARS[high]}`;
    })
    .join(' ');
}

/** Write the row; `link` leads to the page of the day, where everybody can try. */
export function rowOf(heist: Heist, link: string): string {
  const { title, day, place, score, account } = heist;
  return [
    words.row.first({ day }),
    words.row.second({ title, place, seats: account.length, score }),
    bars(heist),
    link,
  ].join('\n');
}
