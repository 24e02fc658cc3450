import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { badFile } from './bad-file';
import type { ImportSource } from './import-format';

const chunkBytes = 4 * 1024 * 1024;
const newline = 0x0a;

/** @throws HeadroomError `invalid-input` naming the first byte that is not UTF-8 text, with its line and column */
export async function checkText({ name, path }: ImportSource): Promise<void> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const read of createReadStream(path, { highWaterMark: chunkBytes })) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, read as Buffer]) : (read as Buffer);
    // A character may go on in the next chunk, a line end cannot be inside of one.
    const end = chunk.lastIndexOf(newline) + 1 || (chunk.length > 4 * chunkBytes ? chunk.length : 0);
    const lines = chunk.subarray(0, end);
    if (lines.length > 0) line = checkLines(name, lines, line, isFirst);
    isFirst &&= lines.length === 0;
    rest = chunk.subarray(end);
  }
  checkLines(name, rest, line, isFirst);
}

function checkLines(name: string, bytes: Buffer, firstLine: number, isFirst: boolean): number {
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    throw badFile(
      name,
      isFirst ? binaryWords(bytes) : 'a zero byte stands in the text',
      placeOf(bytes, zero, firstLine),
    );
  if (!isUtf8(bytes)) {
    const at = firstBadByte(bytes);
    const hex = `0x${bytes[at]!.toString(16).toUpperCase().padStart(2, '0')}`;
    throw badFile(name, `the byte ${hex} is not UTF-8 text; save the file as UTF-8`, placeOf(bytes, at, firstLine));
  }
  let line = firstLine;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) line++;
  return line;
}

/** What binary result files can be had as instead. */
function binaryWords(bytes: Buffer): string {
  const head = bytes.subarray(0, 4096).toString('latin1');
  // A run record: its type 0, the length of the version, the version (LogFileDataWriter of Gatling 3.10 and later).
  const gatling = /^\0\0\0\0.(3\.\d+[\w.-]*)\0/s.exec(head);
  if (gatling)
    return `this is the binary log of Gatling ${gatling[1]}, whose layout is not public; import js/stats.json or js/global_stats.json of its report instead`;
  if (head.includes('Attack') && head.includes('Latency'))
    return 'this is the binary result of vegeta; import the output of `vegeta encode` instead';
  return 'this is a binary file, not results that Headroom reads';
}

/** By halves: a prefix that ends inside of a character is bad as well, so its last bytes decide. */
function firstBadByte(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (high - low > 4096) {
    const middle = bytes.indexOf(newline, (low + high) >> 1);
    const cut = middle < 0 || middle >= high - 1 ? high : middle + 1;
    if (cut === high) break;
    if (isUtf8(bytes.subarray(low, cut))) low = cut;
    else high = cut;
  }
  while (low < high) {
    const length = [1, 2, 3, 4].find((size) => isUtf8(bytes.subarray(low, low + size)));
    if (length === undefined) return low;
    low += length;
  }
  return low;
}

function placeOf(bytes: Buffer, at: number, firstLine: number) {
  let line = firstLine;
  let lineStart = 0;
  for (let end = bytes.indexOf(newline); end >= 0 && end < at; end = bytes.indexOf(newline, end + 1)) {
    line++;
    lineStart = end + 1;
  }
  return { line, column: at - lineStart + 1 };
}
