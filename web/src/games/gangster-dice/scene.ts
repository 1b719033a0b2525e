/**
 * Where every die, token and favor lies, read from what the server told, event by event; nothing is decided here.
 *
 * A view counts dice; here each die is a thing of its own, so that it can be seen on its way. Moves name colours only: of
 * several dice that fit, the one that this player touched goes, else the first.
 */
import type { Entry, TableEvent } from '../../wire/types';
import {
  COLOURS,
  INVESTIGATOR,
  LAWYER,
  SPEAKEASY,
  STREETS,
  TOKENS,
  type Colour,
  type Counts,
  type Face,
  type Score,
  type TokenName,
} from './view';

export interface Die {
  id: number;
  colour: Colour;
  /** What it shows; null while it was not rolled since it came. */
  face: Face | null;
  /** It came this round and stays until the next. */
  fresh: boolean;
  /** It was in the last throw. */
  thrown: boolean;
  /** It is picked up, to be thrown again. */
  up: boolean;
}

export interface Token {
  holder: number | null;
  dice: Die[];
}

/** What somebody was told, and by which rule. */
export interface Told {
  kind: string;
  text: string;
  rule: string | null;
  data: TableEvent['data'];
}

/** A bid that was shown, with its sum. */
export type Bid = Score & { score: number };

/** How a token was decided: who won it, or who tied for it. */
export interface Verdict extends Told {
  winner: number | null;
  seats: number[];
}

export interface RoundLeft {
  round: number;
  /** Dice in each stash at its end, or so far. */
  left: number[];
  /** Who won each token. */
  won: (number | null)[];
}

export interface Scene {
  round: number;
  stash: Die[][];
  tokens: Token[];
  /** This seat's own favors; for everybody how many there are. */
  hand: number[];
  counts: number[];
  /** The bids that were shown last, and in which round. */
  shown: number;
  bids: Bid[];
  verdicts: (Verdict | null)[];
  /** What came of each token since the bids were shown. */
  after: (Told | null)[];
  rounds: RoundLeft[];
  /** How many dice everybody began with. */
  began: number;
}

/** How far the history is told: everything before an entry, and so many events of it. */
export interface Upto {
  n: number;
  events: number;
}

interface Start {
  seat: number | null;
  stash: readonly Counts[];
}

const BIDS = new Set(['bid', 'bid-with-streets', 'bid-by-character', 'bid-without-symbol']);
const VERDICTS = new Set(['won', 'tied', 'tie-broken', 'tie-broken-by-character']);
/** Which token an event is about that does not name one. */
const ABOUT: Record<string, number> = {
  four: LAWYER,
  'stack-empty': LAWYER,
  swapped: SPEAKEASY,
  'swapped-nothing': SPEAKEASY,
  placed: STREETS,
  kept: STREETS,
  'dice-stay': STREETS,
  'first-win': INVESTIGATOR,
  'passed-on': INVESTIGATOR,
  handed: INVESTIGATOR,
  pinned: INVESTIGATOR,
  'pinned-nothing': INVESTIGATOR,
  took: INVESTIGATOR,
  declined: INVESTIGATOR,
  'declined-by-character': INVESTIGATOR,
  'not-free': INVESTIGATOR,
};

export function isVerdict(event: TableEvent): boolean {
  return VERDICTS.has(event.kind);
}

export function isBid(event: TableEvent): boolean {
  return BIDS.has(event.kind);
}

/** Read the scene: all that was told, or all up to a moment. */
export function readScene(
  entries: readonly Entry[],
  start: Start,
  upto: Upto | null = null,
  touched: ReadonlySet<number> = new Set(),
): Scene {
  const reader = new Reader(start, touched);
  for (const { n, events } of entries) {
    if (upto && n > upto.n) break;
    const told = upto && n === upto.n ? events.slice(0, upto.events) : events;
    for (const event of told) reader.read(event);
  }
  return reader.finish();
}

class Reader {
  #dice = 0;
  readonly #scene: Scene;

  constructor(
    private readonly start: Start,
    private readonly touched: ReadonlySet<number>,
  ) {
    this.#scene = {
      round: 0,
      tokens: TOKENS.map(() => ({ holder: null, dice: [] })),
      stash: start.stash.map(() => []),
      hand: [],
      counts: start.stash.map(() => 0),
      shown: 0,
      bids: [],
      verdicts: TOKENS.map(() => null),
      after: TOKENS.map(() => null),
      rounds: [],
      began: 0,
    };
    this.#scene.tokens[SPEAKEASY]!.dice = COLOURS.map((colour) => this.#die(colour, null));
  }

  /** Before the first roll the stashes lie there as the view counts them. */
  finish(): Scene {
    const scene = this.#scene;
    if (!scene.round) {
      scene.stash = this.start.stash.map((counts) =>
        COLOURS.flatMap((colour, place) => Array.from({ length: counts[place]! }, () => this.#die(colour, null))),
      );
    }
    return scene;
  }

  read(event: TableEvent): void {
    const { kind, data } = event;
    const scene = this.#scene;
    const seat = Number(data['seat']);
    const about = TOKENS.indexOf(data['token'] as TokenName);
    if (BIDS.has(kind)) this.#bid(data, seat);
    else if (VERDICTS.has(kind)) this.#verdict(event, seat, about);
    else if (kind.startsWith('favor-')) this.#favor(event, seat);
    else this.#moved(event, seat, about);
    const token = ABOUT[kind] ?? (kind === 'nothing-may-leave' ? about : -1);
    if (token >= 0) scene.after[token] = { kind, text: event.text, rule: event.rule, data };
    const round = scene.rounds.at(-1);
    if (round) round.left = scene.stash.map(({ length }) => length);
  }

  /** Follow what a token or a throw moves. */
  #moved(event: TableEvent, seat: number, about: number): void {
    const { kind, data } = event;
    const scene = this.#scene;
    const colour = data['colour'] as Colour;
    switch (kind) {
      case 'rolled':
        if (seat === 0) this.#nextRound(Number(data['round']));
        scene.began ||= (data['dice'] as string[]).length;
        this.#roll(seat, data['dice'] as string[]);
        break;
      case 'picked-up':
        this.#pickUp(seat, String(data['die']));
        break;
      case 'rolled-again':
        this.#rollAgain(seat, data['dice'] as string[]);
        break;
      case 'revealed':
        Object.assign(scene, {
          shown: Number(data['round']),
          bids: [],
          verdicts: TOKENS.map(() => null),
          after: TOKENS.map(() => null),
        });
        break;
      case 'control':
        scene.tokens[about]!.holder = seat;
        break;
      case 'first-win':
      case 'passed-on':
      case 'handed':
        scene.tokens[INVESTIGATOR]!.holder = Number(data['to']);
        break;
      case 'four':
        scene.counts[seat]! += 1;
        if (seat === this.start.seat) scene.hand.push(4);
        break;
      case 'swapped':
        this.#swap(seat, String(data['given']), String(data['taken']));
        break;
      case 'placed':
        this.#move(scene.stash[seat]!, scene.tokens[STREETS]!.dice, colour);
        break;
      case 'pinned':
        for (let dice = Number(data['dice']); dice > 0; dice--)
          this.#move(scene.stash[seat]!, scene.tokens[INVESTIGATOR]!.dice, colour);
        break;
      case 'took':
        this.#move(scene.tokens[INVESTIGATOR]!.dice, scene.stash[seat]!, colour, true);
        break;
    }
  }

  #die(colour: Colour, face: Face | null): Die {
    return { id: this.#dice++, colour, face, fresh: false, thrown: false, up: false };
  }

  #nextRound(round: number): void {
    this.#scene.round = round;
    this.#scene.rounds.push({ round, left: [], won: TOKENS.map(() => null) });
  }

  /** Give every die of a stash what it shows; the first roll brings the dice. */
  #roll(seat: number, shown: string[]): void {
    const stash = this.#scene.stash[seat]!;
    const waiting = new Map(COLOURS.map((colour) => [colour, stash.filter((die) => die.colour === colour)]));
    this.#scene.stash[seat] = shown.map((name) => {
      const [colour, face] = name.split('-') as [Colour, Face];
      const die = waiting.get(colour)!.shift() ?? this.#die(colour, face);
      return Object.assign(die, { face, fresh: false, thrown: true, up: false });
    });
  }

  #pickUp(seat: number, name: string): void {
    const [colour, face] = name.split('-');
    const fits = this.#scene.stash[seat]!.filter((die) => die.colour === colour && die.face === face && !die.up);
    const die = fits.find(({ id }) => this.touched.has(id)) ?? fits[0];
    if (die) die.up = true;
  }

  #rollAgain(seat: number, shown: string[]): void {
    const left = [...shown];
    for (const die of this.#scene.stash[seat]!) {
      die.thrown = die.up;
      if (!die.up) left.splice(left.indexOf(`${die.colour}-${die.face}`), 1);
    }
    for (const die of this.#scene.stash[seat]!.filter(({ up }) => up)) {
      const name = left.find((other) => other.startsWith(die.colour))!;
      left.splice(left.indexOf(name), 1);
      die.face = name.split('-')[1] as Face;
      die.up = false;
    }
  }

  #swap(seat: number, given: string, taken: string): void {
    const stash = this.#scene.stash[seat]!;
    const speakeasy = this.#scene.tokens[SPEAKEASY]!.dice;
    const out = [...given].map((letter) => this.#take(stash, letter));
    const back = [...taken].map((letter) => this.#take(speakeasy, letter));
    speakeasy.push(...out.map((die) => Object.assign(die, { face: null })));
    stash.push(...back.map((die) => Object.assign(die, { face: null, fresh: true })));
  }

  #take(from: Die[], letter: string): Die {
    const colour = COLOURS.find((name) => name.startsWith(letter))!;
    const fits = from.filter((die) => die.colour === colour && !die.fresh);
    const die = fits.find(({ id }) => this.touched.has(id)) ?? fits[0]!;
    from.splice(from.indexOf(die), 1);
    return die;
  }

  #move(from: Die[], to: Die[], colour: Colour, fresh = false): void {
    to.push(Object.assign(this.#take(from, colour[0]!), { face: null, fresh }));
  }

  #bid(data: TableEvent['data'], seat: number): void {
    const scene = this.#scene;
    const bid = data as unknown as Bid;
    scene.bids.push({ ...bid, seat });
    scene.counts[seat]! -= 1;
    if (seat === this.start.seat) scene.hand.splice(scene.hand.indexOf(bid.favor), 1);
  }

  #verdict({ kind, data, text, rule }: TableEvent, seat: number, token: number): void {
    const winner = kind === 'tied' ? null : seat;
    this.#scene.verdicts[token] = { kind, text, rule, data, winner, seats: data['seats'] as number[] };
    this.#scene.rounds.at(-1)!.won[token] = winner;
  }

  #favor({ kind, data }: TableEvent, seat: number): void {
    this.#scene.counts[seat]! += 1;
    if (kind.endsWith('-hidden')) return;
    this.#scene.hand.push(Number(String(data['favor']).split('-')[1]));
    this.#scene.hand.sort((a, b) => a - b);
  }
}
