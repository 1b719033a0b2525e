/**
 * Short sounds of our own making, computed in the browser: on, with one mute that is remembered.
 * Browsers let a page sound only after somebody has touched it; until then nothing is made and nothing is heard.
 */
import { hush } from './hush.svelte';
import { change, settings } from '../settings.svelte';

/** A part of a sound: a tone or filtered noise that slides from one pitch to another and dies away. */
export interface Voice {
  wave: 'sine' | 'triangle' | 'square' | 'noise';
  /** When it begins and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  /** Its pitch in hertz at the beginning and at the end. */
  from: number;
  to: number;
  /** From 0 to 1. */
  loud: number;
}

function voice(wave: Voice['wave'], from: number, to: number, lasts: number, loud: number, at = 0): Voice {
  return { wave, at, lasts, from, to, loud };
}

export const SOUNDS = {
  /** A card is picked up. */
  card: [voice('noise', 3200, 1700, 0.06, 0.16)],
  /** An envelope is shut: paper, then wax. */
  seal: [voice('noise', 1300, 500, 0.16, 0.22), voice('sine', 150, 85, 0.14, 0.5, 0.13)],
  /** A stamp comes down. */
  stamp: [voice('sine', 120, 52, 0.16, 0.8), voice('noise', 900, 260, 0.07, 0.35)],
  /** Covers are torn away. */
  reveal: [voice('noise', 1500, 5200, 0.34, 0.26), voice('noise', 4200, 2600, 0.12, 0.12, 0.3)],
  /** Dice on wood. */
  dice: [0, 0.06, 0.13, 0.21, 0.33].flatMap((at, place) => [
    voice('triangle', 920 - 70 * place, 380, 0.05, 0.3, at),
    voice('noise', 2600, 1200, 0.03, 0.2, at),
  ]),
  /** The bell of a typewriter: it is your turn. */
  turn: [voice('sine', 2093, 2093, 0.7, 0.22), voice('sine', 5274, 5274, 0.35, 0.06)],
  /** Money on the table. */
  coin: [voice('sine', 1568, 1568, 0.09, 0.14), voice('sine', 2349, 2349, 0.2, 0.12, 0.06)],
  /** Somebody is stopped. */
  stopped: [voice('square', 196, 185, 0.12, 0.12), voice('square', 147, 131, 0.24, 0.12, 0.13)],
  win: [523, 659, 784, 1047].map((pitch, place) => voice('triangle', pitch, pitch, 0.5, 0.28, 0.12 * place)),
  lose: [voice('triangle', 392, 370, 0.3, 0.26), voice('triangle', 294, 262, 0.6, 0.26, 0.24)],
} as const satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof SOUNDS;

/** What can be heard. */
export interface Speaker {
  play(voices: readonly Voice[]): void;
}

export class Sounds {
  #speaker: Speaker | null = null;
  #touched = false;

  constructor(private readonly make: () => Speaker | null) {}

  get muted(): boolean {
    return settings.quiet || hush.on;
  }

  /** Somebody has touched the page: from now on it may sound. */
  touch(): void {
    this.#touched = true;
  }

  /** Be quiet, or sound again; it is remembered. */
  mute(muted: boolean): void {
    hush.on = false;
    change({ quiet: muted });
  }

  play(name: Sound): void {
    if (!this.#touched || this.muted) return;
    this.#speaker ??= this.make();
    this.#speaker?.play(SOUNDS[name]);
  }
}

const VOLUME = 0.5;
/** So loud a voice is when it ends, and so many seconds it takes to come: a sudden beginning would click. */
const LAST = 0.001;
const RISE = 0.002;

/** Make the samples of a sound, between -1 and 1, so many in a second. */
export function render(voices: readonly Voice[], rate: number): Float32Array<ArrayBuffer> {
  const seconds = Math.max(...voices.map(({ at, lasts }) => at + lasts));
  const samples = new Float32Array(Math.ceil(seconds * rate));
  for (const each of voices) sing(each, samples, rate);
  return samples;
}

/** Add a voice to the samples of its sound. */
function sing({ wave, at, lasts, from, to, loud }: Voice, samples: Float32Array, rate: number): void {
  const first = Math.round(at * rate);
  const many = Math.min(Math.round(lasts * rate), samples.length - first);
  const source = wave === 'noise' ? hiss(rate) : tone(wave, rate);
  for (let place = 0; place < many; place += 1) {
    const past = place / many;
    const gain = loud * (LAST / loud) ** past * Math.min(1, place / (RISE * rate));
    samples[first + place]! += VOLUME * gain * source(from * (to / from) ** past);
  }
}

/** Return the samples of a wave one after another, each at a pitch. */
function tone(wave: 'sine' | 'triangle' | 'square', rate: number): (pitch: number) => number {
  let turn = 0;
  return (pitch) => {
    turn = (turn + pitch / rate) % 1;
    if (wave === 'sine') return Math.sin(2 * Math.PI * turn);
    return wave === 'square' ? Math.sign(0.5 - turn) : 1 - 4 * Math.abs(turn - 0.5);
  };
}

/** Return noise of which only what lies around a pitch is let through; the same on every run. */
function hiss(rate: number): (pitch: number) => number {
  let [seed, low, band] = [1, 0, 0];
  return (pitch) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const width = 2 * Math.sin(Math.PI * Math.min(pitch / rate, 1 / 6));
    low += width * band;
    band += width * (seed / 2 ** 31 - 1 - low - band);
    return band;
  };
}

/** The loudspeaker of a browser; none where it has no Web Audio. */
function browserSpeaker(): Speaker | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const made = new Map<readonly Voice[], AudioBuffer>();

  function buffer(voices: readonly Voice[]): AudioBuffer {
    const samples = render(voices, context.sampleRate);
    const found = context.createBuffer(1, samples.length, context.sampleRate);
    found.copyToChannel(samples, 0);
    made.set(voices, found);
    return found;
  }

  return {
    play(voices) {
      void context.resume();
      const source = context.createBufferSource();
      source.buffer = made.get(voices) ?? buffer(voices);
      source.connect(context.destination);
      source.start();
    },
  };
}

export const sounds = new Sounds(browserSpeaker);
