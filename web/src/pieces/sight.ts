/** Scroll to something that is out of sight, as in a long list; where bars lie over a list, it has a `scroll-margin`. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export const bringIntoSight: Attachment<HTMLElement> = (thing) => {
  void tick().then(() => thing.scrollIntoView({ block: 'nearest' }));
};
