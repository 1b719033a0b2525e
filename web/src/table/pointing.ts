/** The hand of a hint points at a control from where it covers no word, stays on the screen and hides no neighbour. */
import type { Attachment } from 'svelte/attachments';
import { later } from '../pieces/later';

/** So many pixels wide and high is the hand, as hints.css draws it; it stands out by so many, or in from an edge. */
const HAND = 26;
const OUT = 24;
const IN = 4;
/** Over a corner it stands out by so many. */
const HALF = 10;
/** What covering a neighbouring control counts, where covering words counts one. */
const NEIGHBOUR = 0.2;

interface Place {
  top: number;
  left: number;
  /** How far the hand is turned; upright it points down. */
  turn: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a hand may point at a control of this size from, the best first. */
function places(wide: number, high: number): Place[] {
  const [last, below] = [wide - HAND - IN, high - HAND + OUT];
  const [across, down] = [(wide - HAND) / 2, (high - HAND) / 2];
  return [
    { top: -OUT, left: IN, turn: 0 },
    { top: -OUT, left: last, turn: 0 },
    { top: below, left: last, turn: 180 },
    { top: below, left: IN, turn: 180 },
    { top: down, left: -OUT, turn: -90 },
    { top: down, left: wide - HAND + OUT, turn: 90 },
    { top: -OUT, left: across, turn: 0 },
    { top: below, left: across, turn: 180 },
    { top: high - HAND + HALF, left: wide - HAND + HALF, turn: 135 },
    { top: high - HAND + HALF, left: -HALF, turn: -135 },
    { top: -HALF, left: wide - HAND + HALF, turn: 45 },
    { top: -HALF, left: -HALF, turn: -45 },
    { top: high - HAND, left: wide - HAND, turn: 135 },
    { top: high - HAND, left: 0, turn: -135 },
    { top: 0, left: wide - HAND, turn: 45 },
  ];
}

function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 1 && high > 1 ? wide * high : 0;
}

/** The boxes of all words on the page that are near a control. */
function words(near: Box): Box[] {
  const found: Box[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.closest('.unseen')) continue;
    range.selectNodeContents(node);
    if (!shared(near, range.getBoundingClientRect()) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    found.push(...range.getClientRects());
  }
  return found;
}

/** What is seen of whatever stands in a control's place: the screen, less what lists around it cut away. */
function frame(control: HTMLElement): Box {
  let box: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const edge = around.getBoundingClientRect();
    box = {
      left: Math.max(box.left, edge.left),
      top: Math.max(box.top, edge.top),
      right: Math.min(box.right, edge.right),
      bottom: Math.min(box.bottom, edge.bottom),
    };
  }
  return box;
}

/** Find the place from which the hand hides least. */
function best(control: HTMLElement): Place {
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const near = { left: left - OUT, top: top - OUT, right: right + OUT, bottom: bottom + OUT };
  const said = words(near);
  const others = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select')]
    .filter((other) => !other.contains(control) && !control.contains(other))
    .map((other) => other.getBoundingClientRect())
    .filter((box) => shared(near, box));
  const seen = frame(control);
  const cost = (place: Place): number => {
    const [x, y] = [left + place.left, top + place.top];
    const hand = { left: x, top: y, right: x + HAND, bottom: y + HAND };
    const hides = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + shared(hand, box), 0);
    return hides(said) + NEIGHBOUR * hides(others) + HAND * HAND - shared(hand, seen);
  };
  const [first, ...rest] = places(right - left, bottom - top);
  return rest.reduce((found, place) => (cost(place) < cost(found) ? place : found), first!);
}

/** Place the hand of a control that is marked, again whenever its size or the window's changes. */
export const point: Attachment<HTMLElement> = (control) => {
  let forget = (): void => undefined;
  const place = (): void => {
    forget();
    forget = later(() => {
      const { top, left, turn } = best(control);
      control.style.setProperty('--hint-top', `${top - control.clientTop}px`);
      control.style.setProperty('--hint-left', `${left - control.clientLeft}px`);
      control.style.setProperty('--hint-turn', `${turn}deg`);
    });
  };
  place();
  const size = new ResizeObserver(place);
  size.observe(control);
  addEventListener('resize', place);
  return () => {
    forget();
    size.disconnect();
    removeEventListener('resize', place);
    for (const name of ['--hint-top', '--hint-left', '--hint-turn']) control.style.removeProperty(name);
  };
};
