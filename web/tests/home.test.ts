/** The addresses of the client in a folder of a web host, which knows one page alone. */
import { afterEach, expect, test, vi } from 'vitest';

async function opened(home: string, address: string): Promise<typeof import('../src/router')> {
  vi.resetModules();
  const { pathname, search, hash, origin, href } = new URL(address);
  vi.stubGlobal('location', { pathname, search, hash, origin, href });
  vi.stubGlobal('document', { documentElement: { dataset: { home } } });
  return import('../src/router');
}

afterEach(() => vi.unstubAllGlobals());

test('at a server a page is a path of its own', async () => {
  const router = await opened('server', 'https://play.example/t/ABCD#key');
  expect(router.here()).toMatchObject({ page: 'table', code: 'ABCD', token: 'key' });
  expect(router.tablePath('ABCD', 'key')).toBe('/t/ABCD#key');
});

test('in a folder every page stands behind the # of one', async () => {
  const router = await opened('tab', 'https://club.example/games/omerta/#/t/ABCD?chair=2#key');
  expect(router.here()).toMatchObject({ page: 'table', code: 'ABCD', chair: { seat: 1, key: 'key' } });
  expect(router.tablePath('ABCD', 'key')).toBe('/games/omerta/#/t/ABCD#key');
  expect(router.replayPath('ABCD', 3, 'all')).toBe('/games/omerta/#/replay/ABCD?at=3&eyes=all');
  const { pageAt } = await import('../src/home');
  expect(pageAt('/')).toBe('/games/omerta/');
});

test('the folder itself is the start page', async () => {
  const router = await opened('tab', 'https://club.example/games/omerta/index.html');
  expect(router.here()).toEqual({ page: 'start' });
});
