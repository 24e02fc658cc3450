import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { hasZone } from '../date-zone';
import type { ImportSource } from '../import-format';
import type { CsvLayout } from './csv-layout';
import { fieldsOf } from './refuse-rejects';

/** One row's times, in milliseconds, and the byte at which its line begins. */
export interface RowTime {
  offset: number;
  startMs: number;
  endMs: number;
}

const wholeBelowBytes = 8_000_000;
const places = 20_000;
const chunkBytes = 4_096;

const msPer = { s: 1e3, ms: 1, us: 1e-3, ns: 1e-6 } as const;

/** Times of a line; null when it is not a whole row of requests. */
function timesOf(line: string, header: readonly string[], layout: CsvLayout): Omit<RowTime, 'offset'> | null {
  const fields = fieldsOf(line, layout);
  if (fields.length !== header.length) return null;
  const field = (name: string) => fields[header.indexOf(name)]!;
  if (layout.rows && field(layout.rows.column) !== layout.rows.equals) return null;
  const { unit, column, at } = layout.time;
  const text = field(column);
  const moment = unit === 'date' ? dateMs(text) : text.trim() === '' ? NaN : Number(text) * msPer[unit];
  const latencyMs = Number(field(layout.latency.column) || NaN) * msPer[layout.latency.unit];
  return { startMs: at === 'start' ? moment : moment - latencyMs, endMs: at === 'end' ? moment : moment + latencyMs };
}

/** A date without a zone is one of UTC, as the counting query takes it. */
function dateMs(text: string): number {
  const date = text.trim().replaceAll('/', '-').replace(' ', 'T');
  return Date.parse(hasZone(date) ? date : `${date}Z`);
}

/** Times of all rows of a small file, and of rows in many places of a large one, in the file's order. */
export async function sampleRowTimes(
  source: ImportSource,
  header: readonly string[],
  layout: CsvLayout,
): Promise<RowTime[]> {
  const times: RowTime[] = [];
  const note = (line: string, offset: number) => {
    const row = timesOf(line, header, layout);
    if (row && Number.isFinite(row.startMs) && Number.isFinite(row.endMs)) times.push({ offset, ...row });
  };
  if (source.bytes <= wholeBelowBytes) {
    for await (const { text, offset } of linesOf(source, 0)) note(text, offset);
    return times;
  }
  const file = await open(source.path);
  const buffer = Buffer.alloc(chunkBytes);
  try {
    for (let place = 0; place < places; place++) {
      const from = Math.floor((source.bytes / places) * place);
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, from);
      const begin = buffer.indexOf(10) + 1;
      const end = buffer.indexOf(10, begin);
      if (begin > 0 && end > 0 && end < bytesRead) note(buffer.toString('utf8', begin, end).trimEnd(), from + begin);
    }
  } finally {
    await file.close();
  }
  return times;
}

/** Line number, from 1, of the first row at or behind byte `from` that `test` holds for; null when there is none. */
export async function lineWhere(
  source: ImportSource,
  header: readonly string[],
  layout: CsvLayout,
  from: number,
  test: (row: { startMs: number; endMs: number }) => boolean,
): Promise<number | null> {
  let line = (await newlinesBefore(source, from)) + 1;
  for await (const { text } of linesOf(source, from)) {
    const row = timesOf(text, header, layout);
    if (row && !(line === 1 && !layout.header) && test(row)) return line;
    line++;
  }
  return null;
}

async function newlinesBefore(source: ImportSource, end: number): Promise<number> {
  if (end === 0) return 0;
  let count = 0;
  for await (const chunk of createReadStream(source.path, {
    end: end - 1,
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}

async function* linesOf(source: ImportSource, from: number): AsyncGenerator<{ text: string; offset: number }> {
  let rest = Buffer.alloc(0);
  let offset = from;
  for await (const chunk of createReadStream(source.path, {
    start: from,
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let begin = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, begin)) {
      yield { text: bytes.toString('utf8', begin, end).trimEnd(), offset: offset + begin };
      begin = end + 1;
    }
    rest = Buffer.from(bytes.subarray(begin));
    offset += begin;
  }
  if (rest.length > 0) yield { text: rest.toString('utf8').trimEnd(), offset };
}
