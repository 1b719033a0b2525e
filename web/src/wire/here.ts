/** What is played on this device alone, though the page may have a server too. */
import { inTab } from '../home';

/** What the code of such a table begins with where there is a server; no code of a server's does. */
export const OWN = '0';
const OWN_CODE = /^0\w{6}$/;

/** Whether a table is this device's own, to which nobody can come from elsewhere. */
export function isHere(code: string): boolean {
  return inTab || OWN_CODE.test(code);
}

/** Whether there is no server now, so that what is opened is opened here. */
export function alone(): boolean {
  return document.documentElement.dataset['home'] === 'tab';
}
