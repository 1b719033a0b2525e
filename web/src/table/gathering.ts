/** The page before the game, fetched when somebody waits there: around a big screen it is another one. */
import type { Component } from 'svelte';
import type { ConnectedTable } from './connected.svelte';

type Page = Component<{ table: ConnectedTable; onsat: (token: string) => void }>;

const pages: Record<'party' | 'usual', () => Promise<{ default: Page }>> = {
  party: () => import('../party/Arriving.svelte'),
  usual: () => import('./Gathering.svelte'),
};

export function gathering(party: boolean): Promise<{ default: Page }> {
  return pages[party ? 'party' : 'usual']();
}
