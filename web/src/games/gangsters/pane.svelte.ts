/** The window on the city: how near the city is, which part of it is seen, and how it is moved. */
import { tick } from 'svelte';
import { still } from '../../settings.svelte';
import type { Point } from './city';
import { aim, first, fit, within, type Frame } from './glide';

/** A part of the city has a rim around it, so that pieces at its edge are seen whole. */
const RIM = 40;
/** So near to the edge of the window a place counts as out of sight. */
const EDGE = 30;

export class Pane {
  frame = $state.raw<HTMLElement>();
  room = $state.raw<Frame>({ width: 0, height: 0 });
  seen = $state.raw({ x: 0, y: 0 });
  /** Whether the pointer that is down has moved the map, so that its release presses nothing. */
  dragged = false;
  /** The scale that was asked for; null for the one that suits the window. */
  #asked = $state<number | null>(null);

  constructor(private readonly size: () => readonly [number, number]) {}

  readonly whole = $derived.by(() => fit(this.size(), this.room));
  readonly scale = $derived.by(() => within(this.#asked ?? first(this.size(), this.room), this.whole));
  /** Whether only a part of the city is seen. */
  readonly part = $derived.by(() => this.scale > this.whole + 0.01);
  readonly rim = $derived.by(() => (this.part ? RIM : 0));

  /** Come closer to a point of the window, or go farther from it. */
  async zoom(to: number, at: Point = [this.room.width / 2, this.room.height / 2]): Promise<void> {
    const { frame, rim, scale: from } = this;
    if (!frame) return;
    const next = within(to, this.whole);
    const [x, y] = [(frame.scrollLeft - rim + at[0]) / from, (frame.scrollTop - rim + at[1]) / from];
    this.#asked = next;
    await tick();
    frame.scrollTo(x * next + this.rim - at[0], y * next + this.rim - at[1]);
  }

  /** Bring points into sight; where the whole city is seen there is nothing to do. */
  show(points: readonly Point[], smooth = false): void {
    if (!this.part) return;
    const to = aim(points, this.scale, this.room, this.size());
    const behavior = smooth && !still() ? 'smooth' : 'instant';
    if (to) this.frame?.scrollTo({ left: to[0] + this.rim, top: to[1] + this.rim, behavior });
  }

  /** Go to a point of the map, as the small map asks. */
  centre([x, y]: Point): void {
    const { scale, rim, room } = this;
    this.frame?.scrollTo(x * scale + rim - room.width / 2, y * scale + rim - room.height / 2);
  }

  sees([x, y]: Point): boolean {
    const { scale, seen, room } = this;
    const inside = (at: number, from: number, long: number): boolean =>
      at * scale > from + EDGE && at * scale < from + long - EDGE;
    return inside(x, seen.x, room.width) && inside(y, seen.y, room.height);
  }

  /** Note how far the window was scrolled. */
  scrolled(): void {
    if (this.frame) this.seen = { x: this.frame.scrollLeft - this.rim, y: this.frame.scrollTop - this.rim };
  }
}
