/** The ledger writes what was told, in order, with rounds in the margin and a mark at one's last turn. */
import { expect, test } from 'vitest';
import { gathered, lastStep, lastTurn, lines } from '../src/table/ledger';
import type { Entry, TableEvent } from '../src/wire/types';

function event(kind: string, text: string, data: Record<string, unknown> = {}): TableEvent {
  return { kind, rule: 'TG-05', data, text, private: false };
}

function entry(n: number, kind: string, seat?: number, ...events: TableEvent[]): Entry {
  return { n, at: 0, kind, events, ...(seat === undefined ? {} : { seat }) };
}

const GAME = [
  entry(1, 'opened', undefined, event('opened', 'The table is open.')),
  entry(2, 'step', undefined, event('first-boss', 'You start as Boss.')),
  entry(3, 'ready', 1, event('ready', 'Brass is ready.')),
  entry(4, 'ready', 0, event('ready', 'You are ready.')),
  entry(
    5,
    'step',
    undefined,
    event('reveal', 'Round 1: the cards are shown.', { round: 1 }),
    event('token', 'The token passes.'),
  ),
  entry(6, 'ready', 0, event('ready', 'You are ready.')),
];

test('who is ready is told by envelopes, not by the ledger', () => {
  expect(lines(GAME).map(({ text }) => text)).toEqual([
    'The table is open.',
    'You start as Boss.',
    'Round 1: the cards are shown.',
    'The token passes.',
  ]);
});

test('the last step is told as the ledger tells it, whoever has been ready since, and nothing before it', () => {
  expect(lastStep(GAME).map(({ text }) => text)).toEqual(['Round 1: the cards are shown.', 'The token passes.']);
  expect(lastStep([...GAME, entry(7, 'step')])).toEqual(lastStep(GAME));
  expect(lastStep(GAME.slice(0, 1))).toEqual([]);
});

test('the margin carries the round on', () => {
  expect(lines(GAME).map(({ margin }) => margin)).toEqual(['', '', '1', '1']);
});

test('a gap stands where the events begin to tell of a round, not at every step', () => {
  expect(lines(GAME).map(({ opens }) => opens)).toEqual([false, false, true, false]);
});

test('a private line stays marked', () => {
  const secret = { ...event('peek', 'You see the 4.'), private: true };
  expect(lines([entry(1, 'step', undefined, secret)])[0]).toMatchObject({ secret: true, rule: 'TG-05' });
});

test('the last turn is the last own answer that was played, not the one still sealed', () => {
  expect(lastTurn(GAME, 0)).toBe(4);
  expect(lastTurn(GAME, 1)).toBe(3);
});

test('a reveal that begins is what is new: what came before it no longer is', () => {
  const told = [...GAME, entry(7, 'step')];
  expect(lastTurn(told, 0)).toBe(6);
  expect(lines(told).filter(({ key }) => Number(key.split('.')[0]) > 6)).toEqual([]);
});

test('a spectator, or a seat that has not answered yet, has no last turn', () => {
  expect(lastTurn(GAME, null)).toBeNull();
  expect(lastTurn(GAME.slice(0, 2), 0)).toBeNull();
});

test('what lines one after another repeat is said once', () => {
  const dealt = entry(1, 'step', undefined, event('dealt', 'Ada gets a card.'), event('dealt', 'Ada gets a card.'));
  const heists = ['The Fur Coat', 'Pier 9', 'The Third Race', 'The Church'].map((name, place) =>
    entry(place + 2, 'step', undefined, event('heist', `New heist: ${name}.`)),
  );
  const told = gathered(lines([dealt, ...heists])).map(({ text }) => text);
  expect(told).toEqual([
    'Ada gets a card. (×2)',
    'New heist: The Fur Coat.',
    'New heist: Pier 9.',
    'New heist: The Third Race, The Church.',
  ]);
});

test('nothing is gathered over the mark of one’s last turn, and no secret is', () => {
  const twice = lines([
    entry(1, 'step', undefined, event('a', 'Again.')),
    entry(2, 'step', undefined, event('a', 'Again.')),
  ]);
  expect(gathered(twice, '2.0')).toHaveLength(2);
  expect(gathered(twice.map((line) => ({ ...line, secret: true })))).toHaveLength(2);
});

test('who has won is told, and then not that the game is over', () => {
  const won = entry(1, 'step', undefined, event('winner', 'Ada wins.'));
  const over = entry(2, 'over', undefined, event('over', 'The game is over.'));
  expect(lines([won, over]).map(({ text }) => text)).toEqual(['Ada wins.']);
  expect(lines([over])).toHaveLength(1);
});
