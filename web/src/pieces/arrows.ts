/** Let arrow keys walk through the buttons of a group, from the first to the last. */
import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export const arrows: Attachment<HTMLElement> = (group) => {
  const walk = (event: KeyboardEvent): void => {
    const buttons = [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : at + (STEPS[event.key] ?? NaN);
    const next = buttons[Math.min(Math.max(to, 0), buttons.length - 1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  group.addEventListener('keydown', walk);
  return () => group.removeEventListener('keydown', walk);
};
