/** From the first touch of a page on it may sound; what sounds is fetched then. */

/** Wait for the first touch of a page; gives the way to stop waiting. */
export function listenForTouch(page: EventTarget): () => void {
  const kinds = ['pointerdown', 'keydown'] as const;
  const touched = (): void => void import('./sound').then(({ sounds }) => sounds.touch());
  for (const kind of kinds) page.addEventListener(kind, touched, { capture: true, once: true });
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, touched, { capture: true });
  };
}
