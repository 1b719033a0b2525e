/** An analysis is asked for and followed until it is there, also where several servers answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Explainer } from '../src/analysis/explainer.svelte';
import type { Past } from '../src/replay/past.svelte';
import type { AnalysisState } from '../src/wire/types';

const NOTHING: AnalysisState = { state: 'none', done: 0, of: 0, waiting: 0, trouble: null, explained: null };
const PAST = { key: 'K7QF2M', again: <T>(ask: () => Promise<T>) => ask() } as unknown as Past;

let asked: string[];
let answers: (Partial<AnalysisState> | { status: number; reason: string })[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const answer = answers.shift()!;
    if ('status' in answer) {
      const error = { reason: answer.reason, text: 'Not now.', rule: null };
      return Promise.resolve(new Response(JSON.stringify({ error }), { status: answer.status }));
    }
    return Promise.resolve(new Response(JSON.stringify({ ...NOTHING, ...answer })));
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('is followed until it is there', async () => {
  answers = [{}, { state: 'waiting', waiting: 1 }, { state: 'working', done: 3, of: 9 }, { state: 'done' }];
  const explainer = new Explainer(PAST);
  await explainer.open();
  expect(explainer.told?.state).toBe('none');
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
  await explainer.start();
  expect(explainer.told?.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(explainer.told?.done).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(explainer.told?.state).toBe('done');
  await vi.advanceTimersByTimeAsync(5000);
  const path = '/api/replays/K7QF2M/analysis';
  expect(asked).toEqual([`GET ${path}`, `POST ${path}`, `GET ${path}`, `GET ${path}`]);
});

test('another server that knows nothing of it is asked to compute it', async () => {
  answers = [{ state: 'working', of: 9 }, {}, { state: 'working', of: 9 }, { state: 'done' }];
  const explainer = new Explainer(PAST);
  await explainer.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map((each) => each.split(' ')[0])).toEqual(['POST', 'GET', 'POST']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(explainer.told?.state).toBe('done');
});

test('a refusal is told, and nothing is asked any more', async () => {
  answers = [{ status: 503, reason: 'busy' }];
  const explainer = new Explainer(PAST);
  await explainer.start();
  expect(explainer.trouble).toBe('Not now.');
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
});

test('a page that is left asks no more', async () => {
  answers = [{ state: 'working', of: 9 }];
  const explainer = new Explainer(PAST);
  await explainer.start();
  explainer.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
});
