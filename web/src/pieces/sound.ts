/**
 * Short sounds of our own making, mixed in the browser: on, with one mute that is remembered.
 * Browsers let a page sound only after somebody has touched it; until then nothing is made and nothing is heard.
 */
import * as keep from '../wire/keep';

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
  #muted: boolean;

  constructor(private readonly make: () => Speaker | null) {
    this.#muted = keep.soundMuted();
  }

  get muted(): boolean {
    return this.#muted;
  }

  /** Somebody has touched the page: from now on it may sound. */
  touch(): void {
    this.#touched = true;
  }

  /** Be quiet, or sound again; it is remembered. */
  mute(muted: boolean): void {
    this.#muted = muted;
    keep.keepSoundMuted(muted);
  }

  play(name: Sound): void {
    if (!this.#touched || this.#muted) return;
    this.#speaker ??= this.make();
    this.#speaker?.play(SOUNDS[name]);
  }
}

const VOLUME = 0.5;

/** The loudspeaker of a browser; none where it has no Web Audio. */
function browserSpeaker(): Speaker | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = VOLUME;
  out.connect(context.destination);
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;

  function sound({ wave, at, lasts, from, to, loud }: Voice): void {
    const start = context.currentTime + at;
    const end = start + lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    gain.connect(out);
    const slide = (pitch: AudioParam): void => {
      pitch.setValueAtTime(from, start);
      pitch.exponentialRampToValueAtTime(to, end);
    };
    if (wave === 'noise') {
      const source = context.createBufferSource();
      const filter = context.createBiquadFilter();
      source.buffer = hiss;
      filter.type = 'bandpass';
      slide(filter.frequency);
      source.connect(filter).connect(gain);
      source.start(start);
      source.stop(end);
    } else {
      const source = context.createOscillator();
      source.type = wave;
      slide(source.frequency);
      source.connect(gain);
      source.start(start);
      source.stop(end);
    }
  }

  return {
    play(voices) {
      void context.resume();
      voices.forEach(sound);
    },
  };
}

export const sounds = new Sounds(browserSpeaker);
