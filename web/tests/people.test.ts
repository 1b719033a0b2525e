/** A person's key: drawn once, sent with what is asked, brought to another browser, and forgotten. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface Asked {
  path: string;
  method: string;
  key: string | undefined;
  body: unknown;
}

let asked: Asked[];
let answers: Record<string, unknown>;

function storage(): Storage {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, name) => ({ value: kept.get(String(name)), enumerable: true, configurable: true }),
  });
}

beforeEach(() => {
  vi.resetModules();
  asked = [];
  answers = { '/api/people/me': { name: '', settings: {}, listed: false, ratings: [] } };
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', (path: string, sent: { method: string; headers: Record<string, string>; body?: string }) => {
    const body = sent.body ? (JSON.parse(sent.body) as unknown) : null;
    asked.push({ path, method: sent.method, key: sent.headers['omerta-key'], body });
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {})));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Every ending but `over`, as OwnGameAnswer tells them. */
const ENDINGS =
  'conceded left agreed closed stopped given-up tutorial taken-up daily gone-back one-device stranger'.split(' ');
const MOVED = 'm'.repeat(22);

describe('the key', () => {
  test('is drawn on the first need and stays the same', async () => {
    const keep = await import('../src/wire/keep');
    expect(keep.personKey()).toBeNull();
    const key = keep.needPersonKey();
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(keep.needPersonKey()).toBe(key);
    keep.forgetPerson();
    expect(keep.needPersonKey()).not.toBe(key);
  });

  test('comes with every request once there is one, and never in an address', async () => {
    const api = await import('../src/wire/api');
    await api.table('CODE');
    expect(asked.pop()?.key).toBeUndefined();
    await api.sit('CODE', 'Ada');
    const key = asked.pop()?.key;
    await api.table('CODE');
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(asked[0]).toEqual({ path: '/api/tables/CODE', method: 'GET', key, body: null });
  });

  test('is drawn for who plays a heist of the day first of all', async () => {
    const api = await import('../src/wire/api');
    await api.playDaily('gangsta', 'Ada');
    expect(asked.pop()?.key).toMatch(/^[\w-]{22}$/);
  });

  test('stands behind the # of a moving link, and nothing else is taken for one', async () => {
    const { movePath, parse } = await import('../src/router');
    expect(movePath(MOVED)).toBe(`/move#${MOVED}`);
    expect(parse('/move', '', `#${MOVED}`)).toEqual({ page: 'move', key: MOVED });
    for (const hash of ['', '#', '#short', `#${MOVED}x`, `#${MOVED.slice(1)}!`])
      expect(parse('/move', '', hash)).toEqual({ page: 'move', key: null });
  });
});

describe('moving', () => {
  test('brings the name, the settings and the open tables, and leaves nothing of who was here before', async () => {
    const keep = await import('../src/wire/keep');
    const people = await import('../src/wire/people');
    const { settings } = await import('../src/settings.svelte');
    keep.needPersonKey();
    keep.keepNickname('Before');
    keep.keepSeatToken('OLD', 'old-token');
    keep.keepRecentTable({ code: 'OLD', title: 'A game', seat: 0 });
    answers['/api/people/me'] = { name: 'Ada', settings: { speed: 'quick' }, listed: true, ratings: [] };
    const game = { seat: 1, title: '12 Gangsters', token: 'new-token' };
    answers['/api/people/me/games'] = {
      games: [
        { ...game, code: 'NEW', over: false },
        { ...game, code: 'PAST', over: true },
      ],
    };
    await people.become(MOVED);
    expect([keep.personKey(), keep.nickname(), settings.speed]).toEqual([MOVED, 'Ada', 'quick']);
    expect(keep.recentTables()).toEqual([{ code: 'NEW', title: '12 Gangsters', seat: 1 }]);
    expect([keep.seatToken('NEW'), keep.seatToken('OLD'), keep.seatToken('PAST')]).toEqual(['new-token', null, null]);
    expect(asked.slice(0, 2).map(({ key }) => key)).toEqual([MOVED, MOVED]);
  });

  test('keeps the seats of several people around one device together', async () => {
    const keep = await import('../src/wire/keep');
    const people = await import('../src/wire/people');
    const game = { title: '12 Gangsters', over: false };
    const [one, other] = [
      { ...game, code: 'ONE', seat: 1, token: 'second' },
      { ...game, code: 'ONE', seat: 0, token: 'first' },
    ];
    answers['/api/people/me/games'] = { games: [one, other, { ...game, code: 'OWN', seat: 2, token: 'own' }] };
    await people.become(MOVED);
    expect(keep.sharedSeats('ONE')).toEqual([
      { seat: 0, token: 'first' },
      { seat: 1, token: 'second' },
    ]);
    expect([keep.seatToken('ONE'), keep.seatToken('OWN'), keep.sharedSeats('OWN')]).toEqual([null, 'own', []]);
    expect(keep.recentTables().map(({ code }) => code)).toEqual(['ONE', 'OWN']);
    const games = await people.ownGames();
    expect(people.openTables([...games, { ...games[0]!, code: 'PAST', over: true }])).toHaveLength(2);
  });

  test('a table that an alert leads to is found among the own games, by who has a key and still sits there', async () => {
    const keep = await import('../src/wire/keep');
    const people = await import('../src/wire/people');
    const game = { code: 'AWAY', seat: 2, title: '12 Gangsters', token: 'own', over: false };
    answers['/api/people/me/games'] = { games: [game, { ...game, code: 'PAST', over: true }] };
    expect(await people.findOwnSeats('AWAY', () => true)).toBe(false);
    expect([asked, keep.personKey()]).toEqual([[], null]);
    keep.keepPersonKey(MOVED);
    expect(await people.findOwnSeats('PAST', () => true)).toBe(false);
    expect(await people.findOwnSeats('AWAY', (seat) => seat !== 2)).toBe(false);
    expect(keep.seatToken('AWAY')).toBeNull();
    expect(await people.findOwnSeats('AWAY', (seat) => seat === 2)).toBe(true);
    expect(keep.seatToken('AWAY')).toBe('own');
  });

  test('settings go with the person, but not the leave to show notes, and not before there is somebody', async () => {
    const { change } = await import('../src/settings.svelte');
    const people = await import('../src/wire/people');
    const keep = await import('../src/wire/keep');
    change({ speed: 'slow', notify: true });
    await people.carrySettings();
    expect(asked).toEqual([]);
    keep.keepPersonKey(MOVED);
    await people.carrySettings();
    const { method, key, body } = asked[0]!;
    expect([method, key]).toEqual(['PUT', MOVED]);
    expect(body).toMatchObject({ settings: { speed: 'slow' } });
    expect(Object.keys((body as { settings: object }).settings)).not.toContain('notify');
  });

  test('deleting forgets it here too', async () => {
    const keep = await import('../src/wire/keep');
    const people = await import('../src/wire/people');
    keep.keepPersonKey(MOVED);
    keep.keepNickname('Ada');
    await people.deleteMe();
    expect(asked[0]).toEqual({ path: '/api/people/me', method: 'DELETE', key: MOVED, body: null });
    expect([keep.personKey(), keep.nickname()]).toEqual([null, '']);
  });

  test.each(['deleting', 'moving'])('%s stops the pushes of who was here, and leaves no key', async (what) => {
    const keep = await import('../src/wire/keep');
    const keepTable = await import('../src/table/keep');
    const people = await import('../src/wire/people');
    const unsubscribe = vi.fn(() => Promise.resolve(true));
    const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) };
    const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
    vi.stubGlobal('navigator', { serviceWorker, languages: ['en'] });
    answers['/api/people/me/games'] = { games: [] };
    const before = keep.needPersonKey()!;
    keep.keepOwnPush('channel');
    keepTable.keepChairLinks('CODE', [{ seat: 1, key: 'k' }]);
    keep.keepInvitation('CODE', { seat: 1, key: 'k' });
    keep.keepRecord('key', 'omerta record 1');
    await (what === 'moving' ? people.become(MOVED) : people.deleteMe());
    expect(asked).toContainEqual({
      path: '/api/people/me/alerts/channel',
      method: 'DELETE',
      key: before,
      body: null,
    });
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(keep.ownPush()).toBeNull();
    expect([keepTable.chairLinks('CODE'), keep.invitation('CODE'), keep.record('key')]).toEqual([[], null, null]);
  });

  test('a seat is claimed once a visit', async () => {
    const people = await import('../src/wire/people');
    await people.claimSeat('CODE', 'token');
    await people.claimSeat('CODE', 'token');
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/people/me/seats', { code: 'CODE', token: 'token' }],
    ]);
  });
});

test('what was kept and is damaged counts as nothing', async () => {
  const keep = await import('../src/wire/keep');
  const keepTable = await import('../src/table/keep');
  for (const name of ['muted:A', 'games:en', 'faces', 'tables', 'shared:A', 'dice:A', 'chairs:A'])
    localStorage.setItem(`omerta:${name}`, '{"half');
  expect([keepTable.muted('A'), keep.lastShelf('en'), keep.lastFaces()]).toEqual([[], null, {}]);
  expect([keep.recentTables(), keep.sharedSeats('A'), keepTable.dice('A'), keepTable.chairLinks('A')]).toEqual([
    [],
    [],
    null,
    [],
  ]);
});

test('a server that does not answer has no other address', async () => {
  const { reach } = await import('../src/wire/api');
  answers['/api/reach'] = { url: 'http://192.0.2.7:8000' };
  expect(await reach()).toBe('http://192.0.2.7:8000');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody answers')));
  expect(await reach()).toBeNull();
});

test('outcomes are told with their place, what they brought, and why they are not rated', async () => {
  const { outcome, signed } = await import('../src/you/figures');
  const game = { code: 'A', seat: 0, game: 'x', title: 'X', seats: 4, at: 0, token: 't', over: true };
  expect(outcome({ ...game, ending: 'over', place: 1, change: 1.26 })).toEqual(['Won', 'Rating +1.3']);
  expect(outcome({ ...game, ending: 'over', place: 3, change: -0.5 })).toEqual(['3rd of 4', 'Rating −0.5']);
  expect(outcome({ ...game, ending: 'daily', place: 2, change: null })).toEqual(['2nd of 4', 'Daily heist, not rated']);
  expect(outcome({ ...game, ending: 'conceded', place: null, change: -2 })).toEqual([
    'Conceded: counts as last',
    'Rating −2.0',
  ]);
  expect(signed(0)).toBe('+0.0');
  for (const ending of ENDINGS) {
    expect(outcome({ ...game, ending, place: null, change: null }), ending).toHaveLength(1);
  }
});
