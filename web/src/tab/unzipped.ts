/** Files of a zip that packs none of them, as `make engine` writes it: the whole is packed instead. */

/** A file, by its path. */
export interface Unzipped {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** List the files in it; they share its memory. */
export function unzipped(archive: ArrayBuffer): Unzipped[] {
  const view = new DataView(archive);
  const end = archive.byteLength - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error('this is not a whole zip');
  const text = new TextDecoder();
  const files: Unzipped[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, name, more, comment] = [24, 28, 30, 32].map((place, index) =>
      index ? view.getUint16(at + place, true) : view.getUint32(at + place, true),
    ) as [number, number, number, number];
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.push({
      path: text.decode(new Uint8Array(archive, at + ENTRY_BYTES, name)),
      bytes: new Uint8Array(archive, start, size),
    });
    at += ENTRY_BYTES + name + more + comment;
  }
  return files;
}
