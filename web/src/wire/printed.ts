/** Views hold what is printed on cards in English; a table tells how it reads in another language. */

type Printed = Readonly<Record<string, string>>;

function translated(value: unknown, printed: Printed): unknown {
  if (typeof value === 'string') return printed[value] ?? value;
  if (Array.isArray(value)) return value.map((part) => translated(part, printed));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translated(part, printed)]));
}

/** Put the views of a frame, and what changes in them, into the language of the table's print. */
export function inPrint<T>(frame: T, printed: Printed | undefined): T {
  if (!printed) return frame;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const part = ([key, each]: [string, unknown]): [string, unknown] => [
      key,
      key === 'view' || key === 'change' ? translated(each, printed) : walk(each),
    ];
    return Object.fromEntries(Object.entries(value).map(part));
  };
  return walk(frame) as T;
}
