/** What the options of a game are called, and what they are set to. */
import { words } from '$words/options';
import { words as shared } from '$words/shared';
import type { Value } from './wire/types';
import { label, named, spell } from './words';

/** Options whose numbers are seats. */
const SEATED = new Set(['first-boss']);

/** Describe what an option is called; one of somebody's own game has the name that it has there. */
export function optionName(option: string): string {
  return named(words.option, option, label);
}

/** Write an option's value for people, who count seats from 1. */
export function spellOption(option: string, value: Value | null | undefined): string {
  if (SEATED.has(option) && typeof value === 'number') return shared.seat({ number: value + 1 });
  return typeof value === 'string' ? named(words.setting, value) : spell(value);
}
