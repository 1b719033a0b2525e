/**
 * What the page keeps in the browser, kept once more in its database: a browser that is killed may lose what it was
 * told last in the simple store, and with it the key to a seat.
 */
import * as keep from '../wire/keep';
import { answered, openDatabase } from './indexed';

const NAME = 'omerta-kept';
const STORE = 'kept';

/** Bring back what was kept, and from now on keep twice what is wanted; a browser without a database keeps it once. */
export async function keepTwice(wanted: RegExp = /^/): Promise<void> {
  try {
    const database = await openDatabase(NAME, [STORE]);
    await bringBack(database);
    keep.alsoKeep((kind, key, value) => {
      if (kind !== 'localStorage' || !wanted.test(key)) return;
      const store = database.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE);
      if (value === null) store.delete(key);
      else store.put(value, key);
    });
  } catch {
    // What the simple store has is what there is.
  }
}

async function bringBack(database: IDBDatabase): Promise<void> {
  const store = database.transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
  keys.forEach((key, index) => keep.write('localStorage', String(key), String(values[index])));
}
