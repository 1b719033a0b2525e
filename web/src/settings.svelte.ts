/** How this browser likes to play: one object, kept as JSON under `omerta:settings`; settings/Panel.svelte shows it. */
import * as keep from './wire/keep';

/** Everything that can be set, with what is usual. */
const CHOICES = {
  /** When a choice waits for the button below the table: always, only where it cannot be taken back, or never. */
  confirm: ['always', 'final', 'never'],
  /** How fast things move; a browser that asks for reduced motion gets none, whatever is set here. */
  speed: ['usual', 'off', 'quick', 'slow'],
} as const;

export type Confirm = (typeof CHOICES.confirm)[number];
export type Speed = (typeof CHOICES.speed)[number];
/** From none to slow, as they are offered. */
export const SPEEDS: readonly Speed[] = ['off', 'quick', 'usual', 'slow'];

export interface Settings {
  confirm: Confirm;
  speed: Speed;
  /** Whether nothing is to be heard. */
  quiet: boolean;
  /** Whether tables are shown as text. */
  list: boolean;
  /** Whether a turn is told by a notification while the page is out of sight. */
  notify: boolean;
  /** The language that was chosen here; null while it is the browser's own. */
  language: string | null;
}

/** How long a movement takes, as a part of the usual. */
const PACE: Readonly<Record<Speed, number>> = { off: 0, quick: 0.5, usual: 1, slow: 1.75 };

export const settings = $state<Settings>(usual());

function usual(): Settings {
  const [[confirm], [speed]] = [CHOICES.confirm, CHOICES.speed];
  return { confirm, speed, quiet: false, list: false, notify: false, language: null };
}

/** Read settings that were written down; whatever makes no sense in them is as usual. */
export function readSettings(text: string | null): Settings {
  const found = usual();
  let given: unknown = null;
  try {
    given = JSON.parse(text ?? 'null');
  } catch {
    // Written by something else: nothing of it counts.
  }
  if (typeof given !== 'object' || given === null) return found;
  const { confirm, speed, quiet, list, notify, language } = given as Record<string, unknown>;
  return {
    confirm: CHOICES.confirm.find((each) => each === confirm) ?? found.confirm,
    speed: CHOICES.speed.find((each) => each === speed) ?? found.speed,
    quiet: quiet === true,
    list: list === true,
    notify: notify === true,
    language: typeof language === 'string' ? language : null,
  };
}

/** Write the settings down, as `readSettings` reads them. */
export function writeSettings(): string {
  return JSON.stringify(settings);
}

/** Change some settings: this browser remembers them at once; who waits, does until the server was told as well. */
export async function change(wanted: Partial<Settings>): Promise<void> {
  Object.assign(settings, wanted);
  keep.keepSettings(writeSettings());
  setPace();
  if (keep.personKey())
    await import('./wire/people').then(({ carrySettings }) => carrySettings()).catch(() => undefined);
}

/** Take the settings over that this browser remembers: when a page begins, and when another page has changed them. */
export function recallSettings(): void {
  Object.assign(settings, readSettings(keep.keptSettings()));
  setPace();
}

/** Whether nothing is to move: because it was set here, or because this browser was asked to move as little as it can. */
export function still(): boolean {
  return settings.speed === 'off' || !!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}

/** Describe how long something takes, in milliseconds, that usually takes so long. */
export function paced(milliseconds: number): number {
  return milliseconds * (still() ? 1 : PACE[settings.speed]);
}

/** Styles multiply their times with the pace; see styles/tokens.css. */
function setPace(): void {
  globalThis.document?.documentElement.style.setProperty('--pace', String(PACE[settings.speed] || 0.0001));
}

recallSettings();
globalThis.addEventListener?.('storage', ({ key }) => key === keep.SETTINGS && recallSettings());
