/**
 * What the page keeps in the browser, kept once more in its database: a browser that is killed may lose what it was
 * told last in the simple store, and with it the key to a seat.
 */
import * as keep from '../wire/keep';

const NAME = 'omerta-kept';
const STORE = 'kept';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error('the database cannot be opened'));
  });
}

/** Bring back what was kept, and from now on keep everything twice; a browser without a database keeps it once. */
export async function keepTwice(): Promise<void> {
  try {
    const database = await opened();
    await bringBack(database);
    keep.alsoKeep((key, value) => {
      const store = database.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE);
      if (value === null) store.delete(key);
      else store.put(value, key);
    });
  } catch {
    // What the simple store has is what there is.
  }
}

function bringBack(database: IDBDatabase): Promise<void> {
  return new Promise((done, fail) => {
    const asked = database.transaction(STORE).objectStore(STORE).openCursor();
    asked.onerror = () => fail(asked.error ?? new Error('the database does not answer'));
    asked.onsuccess = () => {
      const found = asked.result;
      if (!found) return done();
      keep.write('localStorage', String(found.key), String(found.value));
      found.continue();
    };
  });
}
