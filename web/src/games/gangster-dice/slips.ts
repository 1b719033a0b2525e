/** What happened to a token, as short as a slip of paper has room for; the ledger says it in full. */
import { words } from '$words/gangster-dice';
import { named } from '../../words';
import type { Told, Verdict } from './told';

/** How a seat is called, and whether it is one's own. */
export interface Named {
  name: string;
  own: boolean;
}

type Name = (seat: number) => Named;
type Data = Told['data'];

const slip = words.slip;

function tie({ name, own }: Named): string {
  return own ? slip.tieYours : slip.tieOf({ name });
}

function to(data: Data, called: Name): string {
  const { name, own } = called(Number(data['to']));
  return own ? slip.toYou : slip.to({ name });
}

function who(data: Data, called: Name): { name: string } {
  return { name: called(Number(data['seat'])).name };
}

const DECIDED: Record<string, (winner: Named) => string> = {
  won: ({ name }) => slip.won({ name }),
  'tie-broken': tie,
  'tie-broken-by-character': tie,
};

const DONE: Record<string, (data: Data, called: Name) => string> = {
  swapped: (data) => slip.swapped({ count: String(data['given']).length }),
  'swapped-nothing': () => slip.swappedNothing,
  placed: (data) => slip.placed({ colour: named(words.colour, String(data['colour'])) }),
  kept: () => slip.none,
  'nothing-may-leave': () => slip.mayNotLeave,
  'dice-stay': (data) => slip.stay({ count: Number(data['dice']) }),
  four: () => slip.four,
  'stack-empty': () => slip.noFour,
  'first-win': to,
  'passed-on': to,
  handed: to,
  pinned: (data) => slip.pinned({ count: Number(data['dice']) }),
  'pinned-nothing': () => slip.none,
  took: (data, called) => slip.took({ ...who(data, called), colour: named(words.colour, String(data['colour'])) }),
  declined: (data, called) => slip.declined(who(data, called)),
  'declined-by-character': (data, called) => slip.declined(who(data, called)),
  'not-free': (data, called) => slip.tookOne(who(data, called)),
};

/** Describe how a token was decided and what came of it. */
export function brief(verdict: Verdict | null, after: Told | null, called: Name): string {
  const won = verdict?.winner ?? null;
  const decided = verdict && (won === null ? slip.tied : (DECIDED[verdict.kind]?.(called(won)) ?? ''));
  const done = after ? (DONE[after.kind]?.(after.data, called) ?? '') : '';
  return `${decided || (done ? '' : slip.nobodyBid)} ${done}`.trim();
}
