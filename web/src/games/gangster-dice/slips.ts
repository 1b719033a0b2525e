/** What happened to a token, as short as a slip of paper has room for; the ledger says it in full. */
import type { Told, Verdict } from './told';
import { diceIn } from './view';

type Name = (seat: number) => string;

function own(name: string): string {
  return name === 'You' ? 'yours' : `${name}’s`;
}

const DECIDED: Record<string, (winner: string) => string> = {
  won: (winner) => `${winner} won it.`,
  tied: () => 'A tie: nobody won it.',
  'tie-broken': (winner) => `The tie is ${own(winner)}.`,
  'tie-broken-by-character': (winner) => `The tie is ${own(winner)}.`,
};

const DONE: Record<string, (data: Told['data'], name: Name) => string> = {
  swapped: (data) => `Swapped ${diceIn(String(data['given']).length)}.`,
  'swapped-nothing': () => 'Nothing swapped.',
  placed: (data) => `A ${String(data['colour'])} die went on it.`,
  kept: () => 'No die went on it.',
  'nothing-may-leave': () => 'No die may leave.',
  'dice-stay': (data) => `With ${diceIn(Number(data['dice']))}.`,
  four: () => 'A +4 favor.',
  'stack-empty': () => 'No +4 left.',
  'first-win': (data, name) => `It went to ${towards(name(Number(data['to'])))}.`,
  'passed-on': (data, name) => `It went to ${towards(name(Number(data['to'])))}.`,
  handed: (data, name) => `It went to ${towards(name(Number(data['to'])))}.`,
  pinned: (data) => `${diceIn(Number(data['dice']))} went on it.`,
  'pinned-nothing': () => 'No die went on it.',
  took: (data, name) => `${name(Number(data['seat']))} took a ${String(data['colour'])} die.`,
  declined: (data, name) => `${name(Number(data['seat']))} declined a die.`,
  'declined-by-character': (data, name) => `${name(Number(data['seat']))} declined a die.`,
  'not-free': (data, name) => `${name(Number(data['seat']))} took a die.`,
};

function towards(name: string): string {
  return name === 'You' ? 'you' : name;
}

/** Say how a token was decided and what came of it. */
export function brief(verdict: Verdict | null, after: Told | null, name: Name): string {
  const decided = verdict ? (DECIDED[verdict.kind]?.(verdict.winner === null ? '' : name(verdict.winner)) ?? '') : '';
  const done = after ? (DONE[after.kind]?.(after.data, name) ?? '') : '';
  return `${decided || (done ? '' : 'Nobody bid.')} ${done}`.trim();
}
