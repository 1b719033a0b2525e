/** The files of the engine in a tab: what is packed with gzip unpacks itself, and a zip lists its files. */
import { afterEach, expect, it, vi } from 'vitest';
import { Kept } from '../src/tab/fetched';
import { cut } from '../src/tab/image';
import { unzipped } from '../src/tab/unzipped';

const ZIP = Buffer.from(
  [
    'UEsDBBQAAAAAAAAAIQCYMBV3BAAAAAQAAAAHAAAAYS9iLnB5Y2NvZGVQSwMEFAAAAAAAAAAhAIwefXEFAAAABQAAAAYAAABjLnRv',
    'bWx3b3Jkc1BLAQIUAxQAAAAAAAAAIQCYMBV3BAAAAAQAAAAHAAAAAAAAAAAAAACAAQAAAABhL2IucHljUEsBAhQDFAAAAAAAAAAh',
    'AIwefXEFAAAABQAAAAYAAAAAAAAAAAAAAIABKQAAAGMudG9tbFBLBQYAAAAAAgACAGkAAABSAAAAAAA=',
  ].join(''),
  'base64',
);
const FOLDER = 'https://club.example/engine/';

afterEach(() => vi.unstubAllGlobals());

/** A host with an engine of one part. */
function host(part: Uint8Array<ArrayBuffer>): void {
  vi.stubGlobal('self', {});
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path === `${FOLDER}engine.json` ? Response.json({ id: 'one' }) : new Response(part)),
  );
}

it('lists the files of a zip', () => {
  const files = unzipped(ZIP.buffer.slice(ZIP.byteOffset, ZIP.byteOffset + ZIP.length));
  expect(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])).toEqual([
    ['a/b.pyc', 'code'],
    ['c.toml', 'words'],
  ]);
  expect(() => unzipped(new ArrayBuffer(3))).toThrow('not a whole zip');
});

it('unpacks what a host leaves packed, takes the rest as it comes, and counts what travelled', async () => {
  const body = new TextEncoder().encode('moves '.repeat(1000));
  const packed = new Uint8Array(
    await new Response(new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );
  for (const sent of [packed, body]) {
    host(sent);
    const told: number[][] = [];
    const kept = await Kept.open(FOLDER, null);
    const part = await kept.fetch([{ name: 'a.gz', bytes: packed.length }], (...each) => told.push(each)).get('a.gz');
    expect(new Uint8Array(await new Response(part).arrayBuffer())).toEqual(body);
    expect(told.at(-1)).toEqual([packed.length, packed.length]);
    expect(await kept.image()).toBeNull();
  }
});

it('cuts the empty end off an image', () => {
  const image = new Uint8Array(64);
  image[5] = 1;
  expect(cut(image).length).toBe(8);
});
