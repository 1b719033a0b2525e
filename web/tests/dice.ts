/** Events and dice of Gangster Dice for tests, as the server tells them. */
import type { Die } from '../src/games/gangster-dice/arrange';
import type { Colour, Counts, DiceView, Face } from '../src/games/gangster-dice/view';
import type { GangsterDiceRule } from '../src/wire/generated/rules';
import type { Entry, Move, Question, RuleId, TableEvent } from '../src/wire/types';

export function event(kind: string, data: Record<string, unknown> = {}, rule: RuleId = 'DI-15'): TableEvent {
  return { kind, rule, data, text: `${kind}.`, private: false };
}

export function step(n: number, ...events: TableEvent[]): Entry {
  return { n, at: 0, kind: 'step', step: n, events };
}

export function rolls(round: number, ...dice: string[]): TableEvent[] {
  return dice.map((shown, seat) => event('rolled', { seat, round, dice: shown.split(' ') }, 'DI-11'));
}

export function bid(seat: number, token: string, dice: number, favor: number, streets = 0): TableEvent {
  const kind = streets ? 'bid-with-streets' : 'bid';
  return event(kind, { seat, token, dice, favor, streets, bonus: 0, score: dice + favor + streets }, 'DI-14');
}

/** A few dice, written `w-gun r-finger b`; one without a face came this round. */
export function dice(written: string): Die[] {
  const colours: Record<string, Colour> = { w: 'white', r: 'red', b: 'blue' };
  return written.split(' ').map((name, id) => {
    const [letter, face = null] = name.split('-') as [string, Face | null];
    return { id, colour: colours[letter]!, face, fresh: face === null, thrown: false, up: false };
  });
}

/** A question with these legal moves; those in the shade all for the same reason, and rules that are good to know. */
export function question(
  ask: string,
  moves: readonly Move[],
  shaded: readonly Move[] = [],
  ...rules: GangsterDiceRule[]
): Question {
  const offer = (move: Move): { move: Move; write: string; text: string } => {
    const write = move.join('+');
    return { move, write, text: write };
  };
  return {
    question: 1,
    ask,
    text: `${ask}?`,
    moves: moves.map(offer),
    near: shaded.map((move) => ({ ...offer(move), why: 'Not this one.', rule: 'DI-12' })),
    stakes: rules.map((rule) => ({ move: null, when: null, brings: `${rule}.`, good: null, rule })),
    chosen: null,
    back: false,
  };
}

/** A view with some dice: what each seat rolled, written `w-gun r-finger b`, and whatever else differs. */
export function view(rolled: readonly string[], more: Partial<DiceView> = {}): DiceView {
  const rolls = rolled.map(dice);
  const counts = (of: Die[]): Counts =>
    (['white', 'red', 'blue'] as const).map((colour) => of.filter((die) => die.colour === colour).length) as never;
  const faces = (of: Die[]): Face[][] =>
    (['white', 'red', 'blue'] as const).map((colour) =>
      of.flatMap((die) => (die.colour === colour && die.face ? [die.face] : [])),
    );
  return {
    seat: 0,
    round: 1,
    turn: null,
    stash: rolls.map(counts),
    rolled: rolls.map(faces),
    leaving: rolls.map(() => [0, 0, 0]),
    picked: [[], [], []],
    bids: [],
    control: [null, null, null, null],
    speakeasy: [1, 1, 1],
    streets: [0, 0, 0],
    investigator: [0, 0, 0],
    ...more,
  } as DiceView;
}
