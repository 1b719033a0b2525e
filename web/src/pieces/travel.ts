/** Things that changed hands are seen on their way: each is named by `data-travel`, and where it lies by `data-at`. */
import { paced, still } from '../settings.svelte';

const MILLISECONDS = 240;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

type Places = Map<string, { at: string | undefined; rect: DOMRect }>;

export class Travel {
  #before: Places = new Map();

  /** Remember where everything is; called before the page changes. */
  leave(root: HTMLElement | undefined): void {
    this.#before = root && !still() ? places(root) : new Map();
  }

  /** Let everything that lies elsewhere now come from where it was; what only gave way jumps. */
  arrive(root: HTMLElement | undefined): void {
    if (!root || !this.#before.size) return;
    for (const thing of root.querySelectorAll<HTMLElement>('[data-travel]')) {
      const before = this.#before.get(thing.dataset['travel']!);
      if (!before || before.at === thing.dataset['at']) continue;
      const [from, to] = [before.rect, thing.getBoundingClientRect()];
      if (!from.width || !to.width) continue;
      // What is shown larger, as on a big screen, is moved by lengths of its own.
      const larger = thing.currentCSSZoom ?? 1;
      const [x, y] = [(from.left - to.left) / larger, (from.top - to.top) / larger];
      const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
      thing.animate(
        [
          { transform: start, transformOrigin: '0 0' },
          { transform: 'none', transformOrigin: '0 0' },
        ],
        {
          duration: paced(MILLISECONDS),
          easing: EASE,
        },
      );
    }
    this.#before = new Map();
  }
}

function places(root: HTMLElement): Places {
  const found = [...root.querySelectorAll<HTMLElement>('[data-travel]')];
  return new Map(
    found.map((thing) => [thing.dataset['travel']!, { at: thing.dataset['at'], rect: thing.getBoundingClientRect() }]),
  );
}
