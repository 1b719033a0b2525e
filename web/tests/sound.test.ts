/** Sounds: none before the first touch, none when muted, and the mute is remembered. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recallSettings } from '../src/settings.svelte';
import { render, SOUNDS, Sounds, type Voice } from '../src/pieces/sound';

/** A browser's memory, as a page finds it. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  recallSettings();
});
afterEach(() => vi.unstubAllGlobals());

function room(): { sounds: Sounds; heard: (readonly Voice[])[]; speakers: () => number } {
  const heard: (readonly Voice[])[] = [];
  let made = 0;
  const sounds = new Sounds(() => {
    made += 1;
    return { play: (voices) => heard.push(voices) };
  });
  return { sounds, heard, speakers: () => made };
}

test('nothing sounds, and no loudspeaker is asked for, before the first touch', () => {
  const { sounds, heard, speakers } = room();
  sounds.play('turn');
  expect(heard).toEqual([]);
  expect(speakers()).toBe(0);
  sounds.touch();
  sounds.play('turn');
  sounds.play('seal');
  expect(heard).toEqual([SOUNDS.turn, SOUNDS.seal]);
  expect(speakers()).toBe(1);
});

test('sounds are on until somebody mutes them, and the mute is remembered', () => {
  const first = room();
  expect(first.sounds.muted).toBe(false);
  first.sounds.touch();
  first.sounds.mute(true);
  first.sounds.play('win');
  expect(first.heard).toEqual([]);
  recallSettings();
  const next = room();
  expect(next.sounds.muted).toBe(true);
  next.sounds.touch();
  next.sounds.mute(false);
  next.sounds.play('win');
  expect(next.heard).toEqual([SOUNDS.win]);
  recallSettings();
  expect(room().sounds.muted).toBe(false);
});

test('a browser that has no loudspeaker stays silent', () => {
  const sounds = new Sounds(() => null);
  sounds.touch();
  expect(() => sounds.play('dice')).not.toThrow();
});

test.each(Object.entries(SOUNDS))('%s is short, and within what ears and loudspeakers take', (_, voices) => {
  for (const { at, lasts, from, to, loud } of voices) {
    expect(at + lasts).toBeLessThanOrEqual(1);
    expect(Math.min(from, to)).toBeGreaterThanOrEqual(40);
    expect(Math.max(from, to)).toBeLessThanOrEqual(8000);
    expect(loud).toBeGreaterThan(0);
    expect(loud).toBeLessThanOrEqual(1);
  }
});

const RATE = 22_050;

/** How strong a sound is, on the mean. */
function strength(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

test.each(Object.entries(SOUNDS))('%s can be heard, and is not too loud for a loudspeaker', (_, voices) => {
  const samples = render(voices, RATE);
  expect(samples.length).toBeLessThan(1.5 * RATE);
  expect(strength(samples)).toBeGreaterThan(0.005);
  expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(0.03);
  expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.9);
});

test('no two sounds are alike', () => {
  const made = Object.values(SOUNDS).map((voices) => render(voices, RATE));
  for (const [place, one] of made.entries()) {
    for (const other of made.slice(place + 1)) {
      const apart = Float32Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
        Math.abs((one[at] ?? 0) - (other[at] ?? 0)),
      );
      expect(strength(apart)).toBeGreaterThan(0.005);
    }
  }
});
