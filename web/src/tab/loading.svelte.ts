/** How far the engine of this tab is, for whoever shows it. */
export const loading = $state({
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
