/** The browser's own database, as promises. */

/** Open a database with its stores. */
export function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => stores.forEach((store) => asked.result.createObjectStore(store));
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error!);
  });
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error!);
  });
}

/** Wait until all of a transaction is kept, or none of it. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new DOMException('AbortError'));
  });
}
