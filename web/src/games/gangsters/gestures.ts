/** The map by finger, wheel, mouse and keys: it is pinched, dragged, wheeled and stepped. */
import type { Attachment } from 'svelte/attachments';
import type { Point } from './city';
import type { Pane } from './pane.svelte';

/** So far a mouse moves before it drags the map. */
const SLACK = 5;
const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Move the map by keys: arrows, plus and minus, and 0 for all of it. */
export function byKeys(pane: Pane, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const by = STEPS[event.key];
  if (by) pane.frame?.scrollBy(by[0] * 90, by[1] * 90);
  else if (event.key === '+' || event.key === '=') void pane.zoom(pane.scale * 1.25);
  else if (event.key === '-') void pane.zoom(pane.scale / 1.25);
  else if (event.key === '0') void pane.zoom(pane.whole);
  else return;
  event.preventDefault();
}

/** Move the map by pointers; `leave` is called when the mouse has left it. */
export function gestures(pane: Pane, leave: () => void): Attachment<HTMLElement> {
  return (element) => {
    let [apart, from] = [0, 1];
    let [x, y, down] = [0, 0, false];
    const spread = ({ touches: [a, b] }: TouchEvent): number =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const local = (at: number, high: number): Point => {
      const { left, top } = element.getBoundingClientRect();
      return [at - left, high - top];
    };
    const on: Record<string, (event: never) => void> = {
      wheel: (event: WheelEvent) => {
        event.preventDefault();
        const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
        void pane.zoom(pane.scale * by, local(event.clientX, event.clientY));
      },
      touchstart: (event: TouchEvent) => {
        apart = spread(event);
        from = pane.scale;
      },
      touchmove: (event: TouchEvent) => {
        const [a, b] = [event.touches[0], event.touches[1]];
        if (!apart || !a || !b) return;
        event.preventDefault();
        const middle = local((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
        void pane.zoom((from * spread(event)) / apart, middle);
      },
      pointerdown: (event: PointerEvent) => {
        pane.dragged = false;
        [x, y, down] = [event.clientX, event.clientY, event.pointerType === 'mouse' && event.button === 0];
      },
      pointermove: (event: PointerEvent) => {
        if (!down) return;
        const [dx, dy] = [event.clientX - x, event.clientY - y];
        if (!pane.dragged && Math.hypot(dx, dy) < SLACK) return;
        element.scrollBy(-dx, -dy);
        pane.dragged = true;
        [x, y] = [event.clientX, event.clientY];
      },
      pointerup: () => (down = false),
      pointerleave: () => {
        down = false;
        leave();
      },
      scroll: () => pane.scrolled(),
    };
    for (const [name, hear] of Object.entries(on))
      element.addEventListener(name, hear as EventListener, { passive: name !== 'wheel' && name !== 'touchmove' });
    return () => {
      for (const [name, hear] of Object.entries(on)) element.removeEventListener(name, hear as EventListener);
    };
  };
}
