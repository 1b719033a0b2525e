/** The dice as a tray: which piece each moves, and what can be done with it now. */
import { words } from '$words/gangsters';
import { byPlace } from './choices';
import type { City } from './city';
import type { Play } from './play.svelte';
import { DICE, KINDS, type GangstersView } from './view';
import { places } from './wording';

export interface Tile {
  colour: string;
  number: number;
  kind: string;
  /** Asked now, possible, done, or waiting. */
  state: 'on' | 'can' | 'spent' | 'idle' | 'later';
  note: string;
  /** How many places it leads to now. */
  count: number;
  paper: string;
  pattern: string | null;
}

const PAPERS: Record<string, readonly [string, string | null]> = {
  green: ['#B9CFAE', 'hatch'],
  white: ['#F8F1E0', null],
  blue: ['#AFC3DC', 'wave'],
  red: ['#E0B0A4', 'stripe'],
  black: ['#2A2723', null],
};
/** In the order in which a turn uses them. */
const ORDER = ['blue', 'green', 'black', 'red', 'white'] as const;
const ASKS: Record<string, string> = {
  cops: 'cops',
  cop: 'cops',
  public: 'public',
  newcomer: 'public',
  draw: 'public',
};

export function tray(play: Play, view: GangstersView, city: City): Tile[] {
  const moves = city.goals?.dice ?? {};
  const ask = play.question?.ask ?? '';
  return ORDER.map((colour) => {
    const kind = moves[colour] ?? colour;
    const number = view.dice[DICE.indexOf(colour)] ?? 0;
    const [paper, pattern] = PAPERS[colour]!;
    const asked = ASKS[ask] === kind;
    const can = asked ? play.ends.size : byPlace(play.choices.filter(({ actor }) => actor === kind)).size;
    const tile = { colour, number, kind, paper, pattern, count: number ? can : 0 };
    const spent = KINDS.includes(kind as never) && !!(view.moved & (1 << KINDS.indexOf(kind as never)));
    if (!number) return { ...tile, state: 'idle', note: '' };
    if (asked || (can && play.actor === kind)) return { ...tile, state: 'on', note: can ? places(can) : '' };
    if (can) return { ...tile, state: 'can', note: places(can) };
    if (spent) return { ...tile, state: 'spent', note: words.moved };
    return { ...tile, state: ask === 'act' && KINDS.includes(kind as never) ? 'idle' : 'later', note: '' };
  });
}
