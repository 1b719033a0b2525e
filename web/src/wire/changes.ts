/** What an event did to a view: the server says which parts are not as before, and they are put in place here. */
import type { Change } from './types';

/** Make a change on a view; whatever it does not speak of stays the same object. */
export function changed<Thing>(view: Thing, change: Change | undefined): Thing {
  return Object.entries(change ?? {}).reduce<Thing>((now, [path, value]) => {
    const [steps, splice] = path.split('@');
    return put(now, steps!.split('.'), splice, value) as Thing;
  }, view);
}

/** Put a value at the end of a path; `3-2` takes two things out of a list at place 3 and puts others in. */
function put(thing: unknown, [step, ...rest]: readonly string[], splice: string | undefined, value: unknown): unknown {
  if (step === undefined) {
    if (splice === undefined) return value;
    const [start, count] = splice.split('-').map(Number) as [number, number];
    return (thing as unknown[]).toSpliced(start, count, ...(value as unknown[]));
  }
  if (Array.isArray(thing)) return thing.with(Number(step), put(thing[Number(step)], rest, splice, value));
  const fields = thing as Record<string, unknown>;
  return { ...fields, [step]: put(fields[step], rest, splice, value) };
}
