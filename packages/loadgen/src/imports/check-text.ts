import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { badFile } from './bad-file';
import type { ImportSource } from './import-format';

const chunkBytes = 4 * 1024 * 1024;
const newline = 0x0a;

/** @throws HeadroomError `invalid-input` naming the first byte that is not UTF-8 text, with its line and column */
export async function checkText({ name, path }: ImportSource): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let checkedBytes = 0;
  for await (const read of createReadStream(path, { highWaterMark: chunkBytes })) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, read as Buffer]) : (read as Buffer);
    // A character may go on in the next chunk, a line end cannot be inside of one.
    const end = chunk.lastIndexOf(newline) + 1 || (chunk.length > 4 * chunkBytes ? chunk.length : 0);
    await checkLines(name, path, chunk.subarray(0, end), checkedBytes);
    checkedBytes += end;
    rest = chunk.subarray(end);
  }
  await checkLines(name, path, rest, checkedBytes);
}

async function checkLines(name: string, path: string, bytes: Buffer, before: number): Promise<void> {
  const zero = bytes.indexOf(0);
  if (zero < 0 && isUtf8(bytes)) return;
  const at = zero >= 0 ? zero : firstBadByte(bytes);
  const hex = `0x${bytes[at]!.toString(16).toUpperCase().padStart(2, '0')}`;
  const words =
    zero < 0
      ? `the byte ${hex} is not UTF-8 text; save the file as UTF-8`
      : before === 0
        ? binaryWords(bytes)
        : 'a zero byte stands in the text';
  throw badFile(name, words, await placeOf(path, before + at));
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
  if (/^(?:[\t -~]\0){8}|^(?:\0[\t -~]){8}/.test(head))
    return 'this looks like UTF-16 text without a byte order mark; save the file as UTF-8';
  return 'this is a binary file, not results that Headroom reads';
}

/** Lines that are text are passed over by halves, then character by character. */
function firstBadByte(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (high - low > 4096) {
    const cut = bytes.indexOf(newline, (low + high) >> 1) + 1;
    if (cut === 0 || cut >= high) break;
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

/** Line and column of a byte, both counted from one; lines are counted only when there is something to say. */
async function placeOf(path: string, offset: number): Promise<{ line: number; column: number }> {
  let line = 1;
  let lineStart = 0;
  let position = 0;
  if (offset > 0)
    for await (const chunk of createReadStream(path, { end: offset - 1 }) as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) {
        line++;
        lineStart = position + at + 1;
      }
      position += chunk.length;
    }
  return { line, column: offset - lineStart + 1 };
}
