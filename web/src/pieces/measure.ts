/** Tell an element's inner size whenever it changes, without making the browser lay anything out for it. */
import type { Attachment } from 'svelte/attachments';

export function measure(tell: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) tell(entry.contentRect.width, entry.contentRect.height);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
