/** Whoever asks for short frames comes to the same present, view for view, as whoever is sent all of it each time. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Presents } from '../src/wire/short';
import type { FromServer, ShortFrame } from '../src/wire/types';

/** What the guests of one table were sent, by the guest: a short frame, and what is sent to who asks for none. */
const SENT = JSON.parse(
  gunzipSync(readFileSync(new URL('short-frames.json.gz', import.meta.url))).toString(),
) as Record<string, [short: string, whole: string][]>;

describe('a whole game with lost lines and missed frames', () => {
  test.each(Object.keys(SENT))('%s', (who) => {
    const presents = new Presents();
    for (const [short, whole] of SENT[who]!) {
      expect(presents.whole(JSON.parse(short) as FromServer | ShortFrame)).toEqual(JSON.parse(whole));
    }
  });
});

test('nothing short is understood before the first present', () => {
  expect(() => new Presents().whole({ type: 'now', news: {} })).toThrow('before any present');
});
