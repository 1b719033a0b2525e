/**
 * Lay a page piece by piece: after each frame one piece, in a task of its own, so that no frame has much to draw and
 * the page can answer in between.
 */

/** So many milliseconds a frame is waited for; a page that nobody looks at draws none. */
const PATIENCE = 250;

const waiting: (() => void)[] = [];
let laying = false;

/** Go on after the next frame, or, when others wait, after the frame that draws what they lay; gives the way to call it off. */
export function later(then: () => void): () => void {
  waiting.push(then);
  if (!laying) goOn();
  return () => {
    const place = waiting.indexOf(then);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/** Take steps one after another, a frame apart; gives the way to call off those that are left. */
export function inSteps(steps: number, take: (step: number) => void): () => void {
  if (steps <= 0) return () => undefined;
  let step = 0;
  let stop = later(function more(): void {
    step += 1;
    if (step < steps) stop = later(more);
    take(step);
  });
  return () => stop();
}

function next(): void {
  try {
    waiting.shift()?.();
  } finally {
    goOn();
  }
}

/** Wait for the next frame as long as there is something to lay, and let the page say so. */
function goOn(): void {
  laying = waiting.length > 0;
  document.documentElement.toggleAttribute('data-laying', laying);
  if (laying) afterFrame(next);
}

function afterFrame(go: () => void): void {
  const channel = new MessageChannel();
  const post = (): void => channel.port2.postMessage(null);
  // An observer tells of an element once in the frame that follows, whatever the page's clock says.
  const frame = new ResizeObserver(post);
  const patience = setTimeout(post, PATIENCE);
  channel.port1.onmessage = () => {
    clearTimeout(patience);
    frame.disconnect();
    channel.port1.close();
    go();
  };
  frame.observe(document.documentElement);
}
