/* Made from the server's own declarations by `make types`. */
import type { View } from './wire';

/**
 * The table as one seat sees it. Lists by gang piece have Racketeer, Thug and Vamp of seat 0, then of seat 1, and
 * so on. Places are codes: of a building, or of a street space with the facing. `known` says for each marker where
 * everybody knows it may be, `may_hold` where this seat knows it may be: a bit for each seat, and 32 for the cup.
 * Where somebody plays the Police they are the last seat, and the Commissioner stands in the place of their
 * Racketeer; their joints are precincts. `informants` and the like have a bit for each Public, `marched` and
 * `passes` one for each cop, chits one each.
 */
export interface GangstersView extends View {
  round: number;
  phase: string;
  order: readonly number[];
  turn: number | null;
  done: readonly number[];
  out: readonly number[];
  winner: number | null;
  win: string;
  cash: readonly number[];
  men: readonly number[];
  at: readonly (string | null)[];
  crime: readonly number[];
  siege: readonly number[];
  target: readonly (number | null)[];
  heaters: readonly number[];
  wheels: readonly number[];
  donuts: readonly (string | null)[];
  owner: readonly (number | null)[];
  level: readonly number[];
  cops: readonly (string | null)[];
  public: readonly (string | null)[];
  known: readonly number[];
  shut: number;
  bought: number;
  proposals: number;
  partner: number | null;
  offer: readonly [number, readonly string[], number, number, readonly string[], number];
  deal: number;
  dice: readonly number[];
  bringing: number;
  cop: string | null;
  going: string | null;
  hops: number;
  safe: readonly number[];
  acts: number;
  over: number;
  moved: number;
  extorts: number;
  mover: string | null;
  drove: number;
  hired: readonly number[];
  recruited: number;
  promised: number;
  bribing: number;
  walker: number;
  draws: number;
  drawing: number;
  newcomer: string | null;
  finished: number;
  scene: string | null;
  foe: string | null;
  attacker: number | null;
  defender: number | null;
  spared: readonly number[];
  shot: number;
  pool: number;
  split: readonly number[];
  war: number;
  hits: readonly number[];
  sharp: readonly number[];
  losing: string | null;
  fired: number;
  fought: number;
  may_bomb: readonly (readonly string[])[];
  assigning: number;
  reassigned: number;
  bomb: string | null;
  blast: number;
  rubble: readonly string[];
  crater: readonly (string | null)[];
  gone: readonly string[];
  drove_from: string | null;
  stops: readonly string[];
  drive_by: number;
  held: number;
  bomber: string | null;
  owed: readonly number[];
  deferred: number;
  bribed: string | null;
  loyal: number;
  marched: number;
  passes: readonly number[];
  bounty: number;
  earner: string | null;
  doubled: number;
  sharer: number | null;
  hurt: number;
  informants: number;
  quiet: number;
  pointing: number;
  strolled: number;
  informer: string | null;
  aired: number;
  hiring: number;
  chits_held: number;
  chits_cup: number;
  halted: number;
  crime_level: number;
  percent: readonly number[];
  markers: readonly number[];
  hand: readonly string[];
  offered: readonly string[];
  may_hold: readonly number[];
  police: number | null;
  chit_count: number;
  chits: readonly string[];
}
