/* Made from the server's own declarations by `make types`. */
import type { View } from './wire';

/** The open table. Face-down cards were open once, so they are here; a screen shows only their number (TG-A5). */
export interface TwelveView extends View {
  boss: number | null;
  round: number;
  rounds: number;
  hands: readonly (readonly number[])[];
  face_up: readonly (readonly number[])[];
  face_down: readonly (readonly number[])[];
  money: readonly number[];
}
