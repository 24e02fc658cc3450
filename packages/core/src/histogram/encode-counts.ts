import { zlibSync } from 'fflate';

/**
 * Writes what `decodeCounts` reads: the HdrHistogram V2 compressed encoding. Written by hand because the library deflates
 * every histogram by a compressor of its own, which takes much longer than the few counts of one second are worth.
 * @param maxCounts most counts that there can be
 * @param visit calls back with every count that is not zero, by ascending index
 */
export function encodeCounts(
  maxCounts: number,
  highestValue: number,
  visit: (write: (index: number, count: number) => void) => void,
): string {
  const mostBytes = headerBytes + maxCounts * maxWordBytes;
  if (scratch.length < mostBytes) scratch = new Uint8Array(mostBytes);
  let end = headerBytes;
  let next = 0;
  visit((index, count) => {
    if (index > next) end = writeWord(end, next - index);
    end = writeWord(end, count);
    next = index + 1;
  });
  const header = new DataView(scratch.buffer);
  header.setInt32(0, cookie);
  header.setInt32(4, end - headerBytes);
  header.setInt32(8, 0);
  header.setInt32(12, 3);
  header.setBigInt64(16, 1n);
  header.setBigInt64(24, BigInt(highestValue));
  header.setFloat64(32, 1);

  const compressed = zlibSync(scratch.subarray(0, end), { level: end < worthDeflating ? 0 : 6 });
  const whole = new Uint8Array(8 + compressed.length);
  const outer = new DataView(whole.buffer);
  outer.setInt32(0, compressedCookie);
  outer.setInt32(4, compressed.length);
  whole.set(compressed, 8);
  return toBase64(whole);
}

/** Reused between calls. */
let scratch = new Uint8Array(0);

/** Bytes from which deflating saves more than it costs. */
const worthDeflating = 1024;

/** With the bits that say: words of variable length. */
const cookie = 0x1c849313;
const compressedCookie = 0x1c849314;
const headerBytes = 40;
const maxWordBytes = 8;

/** ZigZag LEB128; returns where the next word begins. Counts are below 2^52, so eight bytes of seven bits hold them. */
function writeWord(position: number, value: number): number {
  let rest = value >= 0 ? value * 2 : -value * 2 - 1;
  while (rest >= 0x80) {
    scratch[position++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  scratch[position++] = rest;
  return position;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(text);
}
