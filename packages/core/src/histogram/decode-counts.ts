import { unzlibSync } from 'fflate';

/**
 * Reads the HdrHistogram V2 compressed encoding of a histogram with three significant digits and unit 1: big-endian
 * headers, then ZigZag LEB128 words, of which a negative one says how many counts are zero. Written by hand because the
 * library's decoder trusts the lengths in the header, and these bytes come from the network.
 */
export function decodeCounts(encoded: string, maxCounts: number, visit: (index: number, count: number) => void): void {
  const compressed = fromBase64(encoded);
  const outer = new DataView(compressed.buffer);
  if ((outer.getInt32(0) & ~0xf0) !== compressedCookie || outer.getInt32(4) !== compressed.length - 8)
    throw new Error('it does not begin like a compressed histogram');
  const mostBytes = headerBytes + maxCounts * maxWordBytes;
  if (scratch.length < mostBytes) scratch = new Uint8Array(mostBytes);
  const bytes = unzlibSync(compressed.subarray(8), { out: scratch });
  const header = new DataView(bytes.buffer, 0, bytes.length);
  if ((header.getInt32(0) & ~0xf0) !== cookie || header.getInt32(4) !== bytes.length - headerBytes)
    throw new Error('its length is not what it says');
  if (header.getInt32(12) !== 3 || header.getBigInt64(16) !== 1n)
    throw new Error('it is not one of single units with three significant digits');
  let index = 0;
  for (let position = headerBytes; position < bytes.length;) {
    const first = bytes[position]!;
    let word = (first >>> 1) ^ -(first & 1);
    // Nearly all words are of one byte.
    if (first < 0x80) position++;
    else [word, position] = readWord(bytes, position);
    if (word < 0) index -= word;
    else visit(index++, word);
    if (index > maxCounts) throw new Error('it reaches beyond the longest latency');
  }
}

/** Reused between calls: the room for what is inflated, so that no input can ask for more. */
let scratch = new Uint8Array(0);

const cookie = 0x1c849303;
const compressedCookie = 0x1c849304;
const headerBytes = 40;
const maxWordBytes = 9;

function fromBase64(encoded: string): Uint8Array<ArrayBuffer> {
  const text = atob(encoded.trim());
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** One ZigZag LEB128 word of at most nine bytes, and where the next one begins. */
function readWord(bytes: Uint8Array, from: number): [word: number, next: number] {
  let value = 0;
  let scale = 1;
  for (let position = from; position < from + maxWordBytes; position++) {
    const byte = bytes[position];
    if (byte === undefined) break;
    const isLast = byte < 0x80 || position === from + maxWordBytes - 1;
    value += (isLast && byte >= 0x80 ? byte : byte & 0x7f) * scale;
    if (isLast) return [value % 2 === 0 ? value / 2 : -(value + 1) / 2, position + 1];
    scale *= 128;
  }
  throw new Error('it ends within a number');
}
