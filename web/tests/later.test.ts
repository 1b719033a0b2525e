/** The page is laid one piece a frame. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSteps, later } from '../src/pieces/later';
import { Frames } from './frames';

let frames: Frames;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = new Frames();
});

afterEach(async () => {
  await frames.end();
  vi.useRealTimers();
});

test('one piece is laid after each frame, in the order they were asked for', async () => {
  const laid: string[] = [];
  later(() => laid.push('hand'));
  later(() => laid.push('felt'));
  expect(frames.laying).toBe(true);
  await frames.draw();
  expect(laid).toEqual(['hand']);
  await frames.draw();
  expect(laid).toEqual(['hand', 'felt']);
  expect(frames.laying).toBe(false);
});

test('a piece that is called off is not laid, and holds nobody up', async () => {
  const laid: string[] = [];
  const callOff = later(() => laid.push('hand'));
  later(() => laid.push('felt'));
  callOff();
  await frames.draw();
  expect(laid).toEqual(['felt']);
});

test('steps are a frame apart, and the rest of them can be called off', async () => {
  const steps: number[] = [];
  const callOff = inSteps(5, (step) => steps.push(step));
  await frames.draw();
  await frames.draw();
  expect(steps).toEqual([1, 2]);
  callOff();
  await frames.draw();
  expect(steps).toEqual([1, 2]);
  expect(frames.laying).toBe(false);
});

test('a page that draws no frames goes on all the same', async () => {
  const laid: string[] = [];
  later(() => laid.push('hand'));
  vi.advanceTimersByTime(1000);
  await frames.task();
  expect(laid).toEqual(['hand']);
});

test('a piece that fails does not stop those after it', async () => {
  const laid: string[] = [];
  const failed = new Promise((heard) => process.once('uncaughtException', heard));
  later(() => {
    throw new Error('torn');
  });
  later(() => laid.push('felt'));
  await frames.draw();
  expect(String(await failed)).toContain('torn');
  await frames.draw();
  expect(laid).toEqual(['felt']);
});
