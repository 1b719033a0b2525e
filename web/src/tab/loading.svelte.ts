type Why = 'full' | 'cleared' | 'refused';

/** A game that the browser does not keep, why, and whether it can be saved as a file; no reason once it is kept again. */
export interface Unkept {
  code: string;
  why: Why | null;
  saved: boolean;
}

/** How far the engine of this tab is, for whoever shows it. */
export const loading = $state({
  unkept: null as (Unkept & { why: Why }) | null,
  /** Have the games open in this tab, and no longer in the other one. */
  takeOver: () => undefined as void,
  /** Whether it was asked for. */
  begun: false,
  /** Whether somebody waits for it. */
  wanted: false,
  bytes: 0,
  of: 0,
  done: false,
  /** Whether another tab of this browser has the house open, so that this one waits. */
  elsewhere: false,
  trouble: '',
});
