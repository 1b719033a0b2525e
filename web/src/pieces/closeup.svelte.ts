/**
 * Cards and other things are shown large, with what is printed on them and their rule: by a long press of a finger until
 * it is lifted, by a mouse that rests on them, by its right button, or by Z where the focus is. None of it plays anything.
 */
import type { Snippet } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Something shown large. */
export interface Closeup {
  game: string;
  title: string;
  /** What is printed on it, in words. */
  lines?: readonly string[];
  /** The rules of the game that speak of it. */
  rules?: readonly string[];
  /** How it is drawn large, and which one it is. */
  picture?: Snippet<[string]>;
  code?: string;
}

interface Shown {
  closeup: Closeup;
  /** Where the thing lies that is shown. */
  at: DOMRect;
  /** By touch it stays until the finger is lifted, by hover until the mouse leaves; else until it is closed. */
  by: 'touch' | 'hover' | 'key';
}

/** So long a finger or a mouse rests on a thing before it is shown large, in milliseconds. */
export const LONG_PRESS = 450;
export const REST = 900;
/** So far a finger may slip meanwhile. */
const SLIP = 10;
/** So long after a finger was lifted a click may still come of it. */
const LATE_CLICK = 400;

class Layer {
  shown = $state.raw<Shown | null>(null);
  #laid = false;

  /** Fetch what draws it, once; again the next time where the connection was down. */
  lay(): void {
    if (this.#laid) return;
    this.#laid = true;
    Promise.all([import('svelte'), import('./Closeup.svelte')])
      .then(([{ mount }, { default: Drawn }]) => mount(Drawn, { target: document.body }))
      .catch(() => (this.#laid = false));
  }

  show(shown: Shown): void {
    this.lay();
    this.shown = shown;
  }

  close(): void {
    this.shown = null;
  }
}

export const layer = new Layer();

/** What a thing is called in `data-closeup`, and what is shown of it. */
export function byName(find: (kind: string, code: string) => Closeup | null): Finder {
  return (target) => {
    const thing = target.closest<HTMLElement | SVGElement>('[data-closeup]');
    const [kind = '', code = ''] = thing?.dataset['closeup']?.split(' ') ?? [];
    const closeup = thing && find(kind, code);
    return thing && closeup ? [thing, closeup] : null;
  };
}

/** Finds the thing to which a part of the page belongs, and what is shown of it. */
export type Finder = (target: Element) => readonly [Element, Closeup] | null;

/** Let the things of a board be looked at closely. */
export function closeups(find: Finder): Attachment<HTMLElement> {
  return (board) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The thing under the mouse that was told about, or pressed: it is not told about again before the mouse leaves it. */
    let over: Element | null = null;
    /** Where the pointer was last, or where a finger was put down. */
    let from: readonly [number, number] = [0, 0];
    let byFinger = false;

    const show = (found: readonly [Element, Closeup], by: Shown['by']): void =>
      layer.show({ closeup: found[1], at: found[0].getBoundingClientRect(), by });
    const forget = (): void => clearTimeout(timer);
    const close = (by: Shown['by']): void => {
      forget();
      if (layer.shown?.by === by) layer.close();
    };

    const on: { [name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[name]) => void } = {
      pointerdown: (event) => {
        byFinger = event.pointerType !== 'mouse';
        from = [event.clientX, event.clientY];
        close('hover');
        close('key');
        const found = find(event.target as Element);
        if (!byFinger) over = found?.[0] ?? null;
        if (!byFinger || !found) return;
        if (!event.isPrimary) return;
        layer.lay();
        timer = setTimeout(() => {
          show(found, 'touch');
          swallowClick();
        }, LONG_PRESS);
      },
      pointermove: (event) => {
        if (event.pointerType !== 'mouse') {
          if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) forget();
          return;
        }
        // A page that changes under a mouse at rest tells of it as well, but the mouse has not moved.
        const rests = event.clientX === from[0] && event.clientY === from[1];
        from = [event.clientX, event.clientY];
        if (event.buttons || rests) return;
        const found = find(event.target as Element);
        if ((found?.[0] ?? null) === over) return;
        close('hover');
        over = found?.[0] ?? null;
        if (!found) return;
        layer.lay();
        timer = setTimeout(() => show(found, 'hover'), REST);
      },
      pointerleave: () => {
        over = null;
        close('hover');
      },
      wheel: () => close('hover'),
      pointerup: () => close('touch'),
      pointercancel: () => close('touch'),
      contextmenu: (event) => {
        const found = find(event.target as Element);
        if (!found) return;
        event.preventDefault();
        if (!byFinger) show(found, 'key');
      },
      keydown: (event) => {
        forget();
        if (event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey || event.altKey) return;
        const found = find(event.target as Element);
        if (!found) return;
        event.preventDefault();
        if (layer.shown) layer.close();
        else show(found, 'key');
      },
      focusout: () => close('key'),
    };
    for (const [name, hear] of Object.entries(on)) board.addEventListener(name, hear as EventListener);
    return () => {
      forget();
      layer.close();
      for (const [name, hear] of Object.entries(on)) board.removeEventListener(name, hear as EventListener);
    };
  };
}

/** A finger that has looked at a thing does not also press it when it is lifted. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true });
  const done = (): void => void setTimeout(() => removeEventListener('click', swallow, { capture: true }), LATE_CLICK);
  addEventListener('pointerup', done, { once: true });
  addEventListener('pointercancel', done, { once: true });
}

interface Size {
  width: number;
  height: number;
}

/** Between a thing and what is shown of it, and to the edge of the window. */
const GAP = 12;

/** Find a place beside a thing: to the right, to the left, above or below it; else in the middle of the window. */
export function placeBeside(thing: Omit<DOMRect, 'toJSON'>, size: Size, room: Size): { left: number; top: number } {
  const within = (at: number, wide: number, all: number): number => Math.max(GAP, Math.min(at, all - wide - GAP));
  const top = within(thing.y + thing.height / 2 - size.height / 2, size.height, room.height);
  const left = within(thing.x + thing.width / 2 - size.width / 2, size.width, room.width);
  if (thing.right + GAP + size.width + GAP <= room.width) return { left: thing.right + GAP, top };
  if (thing.left - GAP - size.width >= GAP) return { left: thing.left - GAP - size.width, top };
  if (thing.top - GAP - size.height >= GAP) return { left, top: thing.top - GAP - size.height };
  if (thing.bottom + GAP + size.height + GAP <= room.height) return { left, top: thing.bottom + GAP };
  return { left: within((room.width - size.width) / 2, size.width, room.width), top: GAP };
}
