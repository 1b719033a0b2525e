/** Whoever plays by keys alone finds the focus again when what had it is gone. */
import type { Attachment } from 'svelte/attachments';

/** Bring a lost focus to the first thing that can be pressed, if the last thing that was done was done by a key. */
export class Keyed {
  #byKey = false;
  #root: HTMLElement | null = null;

  readonly watch: Attachment<HTMLElement> = (root) => {
    const hear = (event: Event): void => {
      this.#byKey = event.type === 'keydown';
    };
    this.#root = root;
    addEventListener('keydown', hear, true);
    addEventListener('pointerdown', hear, true);
    return () => {
      removeEventListener('keydown', hear, true);
      removeEventListener('pointerdown', hear, true);
    };
  };

  find(): void {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!lost || !this.#byKey) return;
    this.#root?.querySelector<HTMLElement>('button[aria-pressed]:not(:disabled)')?.focus({ preventScroll: true });
  }
}
