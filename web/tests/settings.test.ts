/** Settings: kept as one object, read with care, and obeyed by what moves and by what is touched. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, paced, readSettings, recallSettings, settings, still, writeSettings } from '../src/settings.svelte';
import { lift } from '../src/table/lifting';
import type { TableState } from '../src/table/table.svelte';
import { note } from '../src/table/turn_notes';
import type { Move, Would } from '../src/wire/types';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  recallSettings();
});
afterEach(() => vi.unstubAllGlobals());

test('what is changed is remembered, and another page takes it over', () => {
  change({ confirm: 'never', speed: 'slow' });
  expect(JSON.parse(kept.get('omerta:settings')!)).toMatchObject({ confirm: 'never', speed: 'slow', quiet: false });
  expect(readSettings(writeSettings())).toEqual(settings);
  kept.set('omerta:settings', '{"speed": "quick"}');
  recallSettings();
  expect([settings.confirm, settings.speed]).toEqual(['always', 'quick']);
});

test.each(['', 'no json', '[]', '7', 'null', '{"confirm": "perhaps", "speed": 3, "quiet": "yes", "language": 7}'])(
  'what makes no sense is as usual: %s',
  (text) => expect(readSettings(text)).toEqual(readSettings(null)),
);

test('times follow the speed, and stand still where nothing is to move', () => {
  expect(paced(1000)).toBe(1000);
  change({ speed: 'quick' });
  expect(paced(1000)).toBe(500);
  change({ speed: 'slow' });
  expect(paced(1000)).toBe(1750);
  expect(still()).toBe(false);
  change({ speed: 'off' });
  expect(still()).toBe(true);
  change({ speed: 'slow' });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(still()).toBe(true);
  expect(paced(150)).toBe(150);
});

const MOVE: Move = ['card', 5];

/** A table as far as a touched move needs it; `ends` is what the server answers when the move is tried. */
function tableWhere(parts: {
  others?: number[];
  ready?: number[];
  window?: boolean;
  ends?: Would['ends'];
}): TableState {
  const seats = [0, ...(parts.others ?? [])];
  const table = {
    seat: 0,
    asked: seats,
    asking: 1,
    hint: null,
    picked: null as Move | null,
    binding: null as Move | null,
    sealed: null as Move | null,
    now: { ready: parts.ready ?? [], view: { node: { node: 'decide', window: !!parts.window, seats } } },
    pick: (move: Move) => (table.picked = move),
    seal: (move: Move) => Promise.resolve(void (table.sealed = move)),
    whatIf: () => Promise.resolve({ ends: parts.ends ?? null, refused: null }),
  };
  return table as unknown as TableState;
}

async function touched(table: TableState): Promise<'given' | 'waits'> {
  await lift(table, MOVE);
  return 'sealed' in table && table.sealed ? 'given' : 'waits';
}

test.each([
  ['something is drawn', { ends: 'draw' }, 'waits'],
  ['somebody else is asked', { ends: 'others' }, 'waits'],
  ['a secret is told', { ends: 'secret' }, 'waits'],
  ['the game ends', { ends: 'over' }, 'waits'],
  ['the same seat is asked next', { ends: null }, 'given'],
  ['another has still to answer', { others: [1, 2], ready: [1] }, 'given'],
  ['all others have answered', { others: [1, 2], ready: [1, 2] }, 'waits'],
  ['nobody sees who has answered', { others: [1], window: true }, 'waits'],
] as const)('asked only about what cannot be undone, a move where %s', async (_, parts, what) => {
  change({ confirm: 'final' });
  const table = tableWhere(parts as Parameters<typeof tableWhere>[0]);
  expect(await touched(table)).toBe(what);
  expect(table.binding).toEqual(what === 'waits' ? MOVE : null);
});

test('always asked, a touch only lifts; never asked, it plays, but not in a lesson', async () => {
  expect(await touched(tableWhere({}))).toBe('waits');
  change({ confirm: 'never' });
  expect(await touched(tableWhere({ ends: 'draw' }))).toBe('given');
  expect(await touched({ ...tableWhere({}), hint: { words: 'Send the 5.' } } as unknown as TableState)).toBe('waits');
});

test('a note that the worker shows is taken away by its tag', async () => {
  const open: { tag: string; close(): void }[] = [];
  const worker = {
    showNotification: (_: string, { tag }: { tag: string }) => {
      open.push({ tag, close: () => void open.splice(0, 1) });
      return Promise.resolve();
    },
    getNotifications: ({ tag }: { tag: string }) => Promise.resolve(open.filter((each) => each.tag === tag)),
  };
  class Note {
    static permission = 'granted';
    constructor() {
      throw new TypeError('only the worker may');
    }
  }
  vi.stubGlobal('Notification', Note);
  vi.stubGlobal('document', { hidden: true, documentElement: { style: { setProperty: () => undefined } } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(worker) } });
  void change({ notify: true });
  const away = note('K7Q2', 'Your turn');
  await vi.waitFor(() => expect(open.map(({ tag }) => tag)).toEqual(['/t/K7Q2']));
  away();
  await vi.waitFor(() => expect(open).toEqual([]));
});

test('a note comes only where it was asked for, allowed, and the page is out of sight', () => {
  const shown: string[] = [];
  class Note {
    static permission = 'granted';
    constructor(title: string) {
      shown.push(title);
    }
    close(): void {
      shown.pop();
    }
  }
  vi.stubGlobal('Notification', Note);
  vi.stubGlobal('document', { hidden: true, documentElement: { style: { setProperty: () => undefined } } });
  note('K7Q2', 'Your turn');
  expect(shown).toEqual([]);
  change({ notify: true });
  const away = note('K7Q2', 'Your turn');
  expect(shown).toEqual(['Your turn']);
  away();
  expect(shown).toEqual([]);
  Note.permission = 'denied';
  note('K7Q2', 'Your turn');
  expect(shown).toEqual([]);
});
