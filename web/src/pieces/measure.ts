/**
 * Tell an element's inner size whenever it changes, without making the browser lay anything out for it. It is told in a
 * task of its own: what is then drawn would otherwise be part of the very frame that was measured.
 */
import type { Attachment } from 'svelte/attachments';
import { later } from './later';

export function measure(tell: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let forget = (): void => undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      forget();
      forget = later(() => tell(width, height));
    });
    watcher.observe(element);
    return () => {
      forget();
      watcher.disconnect();
    };
  };
}
