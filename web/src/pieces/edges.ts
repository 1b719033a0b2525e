/** A list that can be scrolled says so: `data-more` names the sides on which more of it lies, and that edge fades. */
import type { Attachment } from 'svelte/attachments';
import { later } from './later';

/** Less than this is a rounding, not something hidden. */
const SLACK = 4;

function sides(list: HTMLElement): string {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = list;
  const { overflowX, overflowY, flexDirection } = getComputedStyle(list);
  const [across, down] = [overflowX, overflowY].map((overflow) => overflow === 'auto' || overflow === 'scroll');
  // A list that hangs from its last line starts at its foot.
  const [past, ahead] = flexDirection === 'column-reverse' ? ['down', 'up'] : ['up', 'down'];
  const passed = Math.abs(scrollTop);
  return [
    down && passed > SLACK && past,
    down && scrollHeight - clientHeight - passed > SLACK && ahead,
    across && scrollLeft > SLACK && 'left',
    across && scrollWidth - clientWidth - scrollLeft > SLACK && 'right',
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
