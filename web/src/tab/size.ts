import { language } from '../languages';

/** Write millions of bytes: one place behind the point, as the language writes it. */
export function mega(millions: number): string {
  return millions.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
