/** A browser's frames, drawn by hand: as much of a page as `later` needs to lay things on it. */
import { vi } from 'vitest';

export class Frames {
  /** Whether the page says that it is still being laid. */
  laying = false;
  #watched = new Set<() => void>();

  /** Put these frames in the place of a browser's. */
  constructor() {
    const watched = this.#watched;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly tell: () => void) {}
        observe = (): void => void watched.add(this.tell);
        disconnect = (): void => void watched.delete(this.tell);
      },
    );
    vi.stubGlobal('document', {
      documentElement: { toggleAttribute: (_name: string, on: boolean) => (this.laying = on) },
    });
  }

  /** Draw a frame, and let the task run that it starts. */
  async draw(): Promise<void> {
    for (const tell of this.#watched) tell();
    await this.task();
  }

  /** Draw until everything is laid, and give the browser's own things back. */
  async end(): Promise<void> {
    while (this.laying) await this.draw();
    vi.unstubAllGlobals();
  }

  async task(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => setImmediate(done));
  }
}
