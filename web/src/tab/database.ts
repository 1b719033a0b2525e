/**
 * The logs of tables in the browser's own database. An answer comes when its transaction is complete, so what is
 * acknowledged then survives the browser. What crosses the border to Python is text.
 */
import { answered, completed, openDatabase } from './indexed';

const NAME = 'omerta';
const ROWS = 'rows';
const TABLES = 'tables';
const SNAPSHOTS = 'snapshots';
const STRICT = { durability: 'strict' } as const;
/** What is answered when a table has another last row than was expected. */
export const MOVED_ON = 'conflict';
/** What is answered when a table has no row any more, though some were kept: somebody cleared the browser's data. */
export const CLEARED = 'cleared';

interface Append {
  code: string;
  after: number;
  rows: readonly string[];
  over: boolean;
}

/** Keys are [code, version], so the rows of a table lie together and in order. */
function rowsOf(code: string, after = 0): IDBKeyRange {
  return IDBKeyRange.bound([code, after + 1], [code, Number.MAX_SAFE_INTEGER]);
}

/** The database as Python is given it, which waits for ever where a browser's own kind of error comes instead of an `Error`. */
export function forPython(database: Database): Database {
  return new Proxy(database, {
    get: (target, name) => {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found !== 'function') return found;
      return async (...asked: unknown[]): Promise<unknown> => {
        try {
          return (await found.apply(target, asked)) as unknown;
        } catch (error) {
          throw new Error(String(error));
        }
      };
    },
  });
}

/** What `omerta.tab.browser_store` asks for. */
export class Database {
  #database: Promise<IDBDatabase> | null = null;

  /** Open it once; a browser that closes it, because somebody clears its data, has it opened anew. */
  #opened(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(NAME, [ROWS, TABLES, SNAPSHOTS]).then(
      (database) => {
        database.onclose = () => (this.#database = null);
        // Whoever deletes it is not kept waiting.
        database.onversionchange = () => {
          database.close();
          this.#database = null;
        };
        return database;
      },
      (error: unknown) => {
        this.#database = null;
        throw error;
      },
    );
    return this.#database;
  }

  async append(text: string): Promise<string> {
    const appends = JSON.parse(text) as readonly Append[];
    const transaction = (await this.#opened()).transaction([ROWS, TABLES], 'readwrite', STRICT);
    const complete = completed(transaction);
    const [rows, tables] = [transaction.objectStore(ROWS), transaction.objectStore(TABLES)];
    try {
      for (const each of appends) {
        const last = await answered(rows.openKeyCursor(rowsOf(each.code), 'prev'));
        const version = last ? (last.key as [string, number])[1] : 0;
        if (version !== each.after) {
          complete.catch(() => undefined);
          transaction.abort();
          return version ? MOVED_ON : CLEARED;
        }
        each.rows.forEach((row, index) => rows.put(row, [each.code, each.after + index + 1]));
        const known = (await answered(tables.get(each.code))) as { over: boolean } | undefined;
        tables.put({ over: each.over || !!known?.over }, each.code);
      }
    } catch (error) {
      // What ended the transaction says more than what could not be done any more.
      await complete;
      throw error;
    }
    await complete;
    return '';
  }

  async rows(code: string, after: number): Promise<string> {
    const rows = (await this.#opened()).transaction(ROWS).objectStore(ROWS);
    const [keys, values] = await Promise.all([
      answered(rows.getAllKeys(rowsOf(code, after))),
      answered(rows.getAll(rowsOf(code, after))),
    ]);
    return JSON.stringify(keys.map((key, index) => [(key as [string, number])[1], values[index] as string]));
  }

  async versions(code: string): Promise<string> {
    const keys = await answered((await this.#opened()).transaction(ROWS).objectStore(ROWS).getAllKeys(rowsOf(code)));
    return JSON.stringify(keys.map((key) => (key as [string, number])[1]));
  }

  async keep_snapshot(code: string, version: number, body: string): Promise<void> {
    const transaction = (await this.#opened()).transaction(SNAPSHOTS, 'readwrite');
    transaction.objectStore(SNAPSHOTS).put([version, body], code);
    await completed(transaction);
  }

  async snapshot(code: string): Promise<string> {
    const found: unknown = await answered(
      (await this.#opened()).transaction(SNAPSHOTS).objectStore(SNAPSHOTS).get(code),
    );
    return JSON.stringify(found ?? null);
  }

  async unfinished(): Promise<string> {
    const tables = (await this.#opened()).transaction(TABLES).objectStore(TABLES);
    const [codes, found] = await Promise.all([answered(tables.getAllKeys()), answered(tables.getAll())]);
    return JSON.stringify(codes.filter((_, index) => !(found[index] as { over: boolean }).over));
  }

  async forget(code: string, version: number): Promise<string> {
    const transaction = (await this.#opened()).transaction([ROWS, TABLES, SNAPSHOTS], 'readwrite', STRICT);
    const complete = completed(transaction);
    const rows = transaction.objectStore(ROWS);
    const last = await answered(rows.openKeyCursor(rowsOf(code), 'prev'));
    if ((last ? (last.key as [string, number])[1] : 0) !== version) {
      complete.catch(() => undefined);
      transaction.abort();
      return MOVED_ON;
    }
    rows.delete(rowsOf(code));
    transaction.objectStore(TABLES).delete(code);
    transaction.objectStore(SNAPSHOTS).delete(code);
    await complete;
    return '';
  }
}
