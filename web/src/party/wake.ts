/** Keep a screen that nobody touches from going dark. */

/** Ask for it now and whenever the page comes into sight again, which takes it away; gives the way to let it sleep. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let asleep = false;

  async function ask(): Promise<void> {
    if (document.hidden) return;
    try {
      const found = await navigator.wakeLock.request('screen');
      if (asleep) await found.release();
      else held = found;
    } catch {
      // A browser that keeps no screen awake, or does not on this battery.
    }
  }

  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    asleep = true;
    document.removeEventListener('visibilitychange', again);
    void held?.release().catch(() => undefined);
  };
}
