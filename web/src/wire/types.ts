/** The shapes of the wire, as docs/wire.md tells them; the client draws these and decides no rule. */

export type Arg = number | string | readonly number[];
export type Move = readonly [verb: string, ...args: Arg[]];
export type Value = number | string | boolean;

export interface GameOption {
  name: string;
  text: string;
  values: Record<string, Value[]>;
  default: Record<string, Value>;
}

export interface Preset {
  name: string;
  text: string;
  options: Record<string, Value>;
  seats: number[];
}

export interface BotCard {
  name: string;
  idea: string;
  memory?: boolean;
  chance?: boolean;
  search?: boolean;
  seconds: number | null;
  ratings: Record<string, { value: number; give: number; scale: number }>;
}

export interface GameCard {
  id: string;
  title: string;
  tagline: string;
  minute: string;
  seats: number[];
  usual_seats: number;
  minutes: number;
  rules: number;
  options: GameOption[];
  presets: Preset[];
  bots: BotCard[];
  usual_bot: string;
  tutorial: { seats: number; steps: number } | null;
}

export interface Rule {
  id: string;
  text: string;
  source: string;
  status: 'rulebook' | 'known' | 'ruling' | 'likely' | 'inferred' | 'reconstruction';
  shown_by: string;
  option: string | null;
}

export interface Register {
  rulebook: string;
  rules: Rule[];
}

export type Seating = { kind: 'human' } | { kind: 'bot'; bot: string };

export interface Seat {
  code: string;
  seat: number | null;
  token: string | null;
}

export type Phase = 'gathering' | 'playing' | 'over';

export interface Chair {
  kind: 'human' | 'bot';
  name: string | null;
  bot: string | null;
  here: boolean;
  conceded: boolean;
  /** Gone for longer than the table's grace. */
  away: boolean;
  /** A bot plays for a person who is away. */
  stand_in: boolean;
  /** Who would let a bot play for this seat. */
  relieved: number[];
}

export interface TableFace {
  code: string;
  game: string;
  title: string;
  seats: number;
  options: Record<string, Value>;
  preset: string | null;
  phase: Phase;
  chairs: Chair[];
  away_seconds: number;
  host: number | null;
  /** The table teaches: whoever sits at it gets hints for a while. */
  lesson: boolean;
  rematch: string | null;
  /** What is printed on the cards in play, by code; comes with the welcome. */
  cards?: Record<string, Record<string, unknown>>;
  standing: Standing[];
  phrases: Phrase[];
}

/** A window about which a seat may leave orders: its question, and what tells one such window from another. */
export interface Standing {
  ask: string;
  text: string;
  topic: string;
  topics: string[];
}

/** Something that may be said across the table. */
export interface Phrase {
  phrase: string;
  text: string;
}

export interface Offer {
  move: Move;
  write: string;
  text: string;
  /** What the move passes on its way, by code, its end included; empty where nothing walks. */
  way?: string[];
}

export interface NearMove extends Offer {
  why: string;
  rule: string | null;
}

export interface Question {
  question: number;
  ask: string;
  text: string;
  moves: Offer[];
  near: NearMove[];
  chosen: Move | null;
}

/** What a tutorial tells its learner at a question; without a move it opens the hand that is played without hints. */
export interface Hint {
  words: string;
  move: Move | null;
  number: number;
  steps: number;
}

export interface Result {
  kind: 'over' | 'conceded' | 'agreed' | 'closed';
  returns: string[] | null;
  scores: number[] | null;
  ranks: number[] | null;
  winners: number[];
  conceded: number[];
  text: string;
}

export interface Fair {
  commitment: string;
  asks: 'commit' | 'nonce' | null;
  commits: (string | null)[];
  nonces: string[] | null;
  seed: string | null;
}

export type View = Record<string, unknown>;

export interface Now {
  n: number;
  phase: Phase;
  chairs: Chair[];
  view: View | null;
  /** The table in plain lines, of a game whose figures alone would say little. */
  lines: string[] | null;
  question: Question | null;
  hint: Hint | null;
  waiting: string | null;
  ready: number[];
  result: Result | null;
  agreed: number[];
  again: number[];
  rematch: string | null;
  /** This seat's standing orders. */
  orders: Record<string, string[]>;
  fair: Fair | null;
}

export interface TableEvent {
  kind: string;
  rule: string | null;
  data: Record<string, unknown>;
  text: string;
  private: boolean;
}

export interface Entry {
  n: number;
  at: number;
  kind: string;
  events: TableEvent[];
  step?: number;
  seat?: number;
  code?: string;
}

export type FromServer =
  | { type: 'welcome'; seat: number | null; table: TableFace; entries: Entry[]; now: Now }
  | { type: 'entry'; entry: Entry; now: Now }
  | { type: 'entries'; entries: Entry[]; now: Now }
  | { type: 'now'; now: Now }
  | { type: 'said'; seat: number; phrase: string; text: string }
  | { type: 'ack'; id: string }
  | { type: 'refused'; id: string; reason: string; text: string; rule: string | null }
  | { type: 'error'; text: string; reason?: string }
  | { type: 'pong' };

/** What a client asks the table to do; each gets an id of its own and is sent until it is answered. */
export type Wish =
  | { type: 'choose'; question: number; move: Move }
  | { type: 'withdraw'; question: number }
  | { type: 'nonce'; commit: string }
  | { type: 'nonce'; nonce: string }
  | { type: 'concede' }
  | { type: 'agree-end'; agree: boolean }
  | { type: 'rematch' }
  | { type: 'orders'; orders: Record<string, readonly string[]> }
  | { type: 'relieve'; seat: number }
  | { type: 'come-back' }
  | { type: 'fill'; bot: string | null }
  | { type: 'free'; seat: number }
  | { type: 'close' }
  | { type: 'say'; phrase: string };

/** Tell whether two moves are the same choice. */
export function sameMove(a: Move | null | undefined, b: Move | null | undefined): boolean {
  return !!a && !!b && JSON.stringify(a) === JSON.stringify(b);
}
