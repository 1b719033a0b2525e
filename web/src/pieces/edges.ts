/** A list that can be scrolled says so: `data-more` names the sides on which more of it lies, and that edge fades. */
import type { Attachment } from 'svelte/attachments';
import { later } from './later';

/** Less than this is a rounding, not something hidden. */
const SLACK = 2;

function sides(list: HTMLElement): string {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = list;
  // What merely stands out over its box is hidden from nobody.
  if (getComputedStyle(list).overflow === 'visible') return '';
  return [
    // A list that hangs from its last line counts upwards from zero.
    Math.abs(scrollTop) > SLACK && (scrollTop > 0 ? 'up' : 'down'),
    scrollHeight - clientHeight - Math.abs(scrollTop) > SLACK && (scrollTop < 0 ? 'up' : 'down'),
    scrollLeft > SLACK && 'left',
    scrollWidth - clientWidth - scrollLeft > SLACK && 'right',
  ]
    .filter(Boolean)
    .join(' ');
}

export const edges: Attachment<HTMLElement> = (list) => {
  let forget = (): void => undefined;
  const tell = (): void => {
    forget();
    forget = later(() => {
      const more = sides(list);
      if (more) list.dataset['more'] = more;
      else delete list.dataset['more'];
    });
  };
  const size = new ResizeObserver(tell);
  size.observe(list);
  const content = new MutationObserver(tell);
  content.observe(list, { childList: true, subtree: true, characterData: true });
  list.addEventListener('scroll', tell, { passive: true });
  return () => {
    forget();
    size.disconnect();
    content.disconnect();
    list.removeEventListener('scroll', tell);
  };
};
