/** Where this page lives: with a server, or alone in a folder of a web host, where the house runs in the tab itself. */

/** Whether there is no server: `omerta static` writes that into the page. */
export const inTab = globalThis.document?.documentElement.dataset['home'] === 'tab';

/** The path of the folder that the client lies in; a server has it at its root. */
export const base = inTab ? new URL('.', location.href).pathname : '/';

/** Write the address of a page of the client. A web host knows one page alone, so there the rest stands behind `#`. */
export function pageAt(path: string): string {
  return inTab ? base + (path === '/' ? '' : `#${path}`) : path;
}

/** Read the address of this page, as a server would be asked for it. */
export function place(): { pathname: string; search: string; hash: string } {
  return inTab ? new URL(location.hash.slice(1) || '/', location.origin) : location;
}
