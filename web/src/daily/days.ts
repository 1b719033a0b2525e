/** Days of the daily heist: they are those of UTC, and shown in the visitor's words and time. */
import { words } from '$words/daily';
import { language } from '../languages';

const DAY = 86_400_000;

/** Write a day, `2026-11-16`, for people. */
export function spellDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** Return the day so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** When a day is over, in seconds since 1970. */
export function dayEnds(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) + DAY) / 1000;
}

/** Write a moment as a clock on this visitor's wall shows it. */
export function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
}

/** Write how long something takes: hours and minutes, begun minutes counted. */
export function spellLeft(seconds: number): string {
  const all = Math.max(0, Math.ceil(seconds / 60));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours ? words.hours({ hours, minutes }) : words.minutes({ minutes });
}
