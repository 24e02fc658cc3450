import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { infrastructure, isNewExample } from '@headroom/core';
import type { ErrorExample, Interval, Outcome } from '@headroom/core';
import { parse } from 'csv-parse';
import { open } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { longestName, longestQuote } from '../../engines/engine';
import { outcomeOf } from '../../imports/outcome-of';
import { statusOf } from '../../samples/classify';
import { SampleSeconds } from '../../samples/sample-seconds';
import type { ToldName } from '../../samples/told-name';
import type { SampleTotals } from '../../samples/sample-seconds';

/** The columns that a JMeter CSV log of the service always has (how-to-export-test-results, 2024-02-08). */
const columns = [
  'timeStamp',
  'elapsed',
  'label',
  'responseCode',
  'responseMessage',
  'success',
  'bytes',
  'sentBytes',
] as const;
type Column = (typeof columns)[number];

/** Beyond any results of 45 engine instances over 3 hours that could be read in the time of a stage. */
const maxBytes = 8 * 2 ** 30;

export interface StageResults {
  intervals: Interval[];
  totals: SampleTotals;
  /** From the first request's start to the last one's. */
  offeredMs: number;
  /** From the first request's start to the last one's end. */
  durationMs: number;
  /** When the first request of any engine instance began. */
  startedAtMs: number;
  engineInstances: number;
  errorExamples: ErrorExample[];
}

/**
 * Downloads the results of a test run: a zip with one CSV per engine instance. All count into the same seconds, which adds
 * their histograms.
 * @throws HeadroomError `infrastructure` when the file cannot be read
 */
export async function readResults(
  url: string,
  identity: { stage: number; shard: number },
  signal: AbortSignal,
  toldName: ToldName,
): Promise<StageResults> {
  const directory = await mkdtemp(join(tmpdir(), 'headroom-results-'));
  try {
    const path = join(directory, 'results.zip');
    const response = await fetch(url, { signal });
    if (!response.ok || !response.body)
      throw infrastructure(`The results of the test run could not be downloaded: HTTP status ${response.status}.`);
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path), { signal });
    return await readZip(path, identity, signal, toldName);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function readZip(
  path: string,
  identity: { stage: number; shard: number },
  signal: AbortSignal,
  toldName: ToldName,
): Promise<StageResults> {
  let startedAtMs = Infinity;
  let lastStartMs = -Infinity;
  let endedAtMs = -Infinity;
  // The first request is known only once all engines have been read, and seconds count from it.
  const engineInstances = await eachRow(path, signal, ({ timeStamp, elapsed }) => {
    startedAtMs = Math.min(startedAtMs, Number(timeStamp));
    lastStartMs = Math.max(lastStartMs, Number(timeStamp));
    endedAtMs = Math.max(endedAtMs, Number(timeStamp) + Number(elapsed));
  });
  const seconds = new SampleSeconds(identity, toldName);
  const errorExamples: ErrorExample[] = [];
  await eachRow(path, signal, (row) => {
    const startMs = Number(row.timeStamp) - startedAtMs;
    const elapsedMs = Number(row.elapsed);
    const isSuccess = row.success === 'true';
    const name = row.label.trim().slice(0, longestName) || 'unnamed';
    const outcome = outcomeOf(row.responseCode, isSuccess, row.responseMessage);
    if (!isSuccess) {
      const example = exampleOf(row, { name, outcome, endMs: startMs + elapsedMs });
      if (isNewExample(errorExamples, example)) errorExamples.push(example);
    }
    seconds.add({
      ...{ startMs, endMs: startMs + elapsedMs, name, outcome },
      latencyMs: elapsedMs,
      serviceTimeMs: elapsedMs,
      bytesIn: Number(row.bytes) || 0,
      bytesOut: Number(row.sentBytes) || 0,
    });
  });
  const isEmpty = startedAtMs === Infinity;
  return {
    intervals: seconds.rest(),
    totals: seconds.totals(),
    startedAtMs: isEmpty ? 0 : startedAtMs,
    offeredMs: isEmpty ? 0 : lastStartMs - startedAtMs,
    durationMs: isEmpty ? 0 : endedAtMs - startedAtMs,
    engineInstances,
    errorExamples,
  };
}

function exampleOf(
  { responseCode, responseMessage }: Record<Column, string>,
  { name, outcome, endMs }: { name: string; outcome: Outcome; endMs: number },
): ErrorExample {
  return {
    ...{ outcome, requestName: name, status: statusOf(responseCode) },
    ...{
      second: Math.floor(endMs / 1000),
      message: `${responseCode} ${responseMessage}`.trim().slice(0, longestQuote),
    },
  };
}

const openLazily = promisify<string, { lazyEntries: boolean }, ZipFile>(open);
const openZip = (path: string) =>
  openLazily(path, { lazyEntries: true }).catch((error: Error) => {
    throw infrastructure(`The results of the test run are no zip file: ${error.message}.`);
  });

/** Null at the end. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry | null>();
  zip.removeAllListeners();
  zip
    .once('entry', resolve)
    .once('end', () => resolve(null))
    .once('error', reject);
  zip.readEntry();
  return promise;
}

/** @returns of how many engine instances rows were read */
async function eachRow(path: string, signal: AbortSignal, use: (row: Record<Column, string>) => void): Promise<number> {
  const zip = await openZip(path);
  let files = 0;
  let bytes = 0;
  try {
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (!/^[^/]+\.csv$/i.test(entry.fileName)) continue;
      bytes += entry.uncompressedSize;
      if (bytes > maxBytes)
        throw infrastructure(`The results of the test run are larger than ${maxBytes / 2 ** 30} GiB.`);
      await eachRowOf(zip, entry, signal, use);
      files++;
    }
  } finally {
    zip.close();
  }
  if (files === 0) throw infrastructure('The results of the test run hold no CSV file of an engine instance.');
  return files;
}

async function eachRowOf(zip: ZipFile, entry: Entry, signal: AbortSignal, use: (row: Record<Column, string>) => void) {
  const { fileName } = entry;
  let hasHeader = false;
  const columnsOf = (header: string[]) => {
    hasHeader = true;
    return checkedHeader(header);
  };
  const rows = parse({ columns: columnsOf, bom: true });
  const text = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  text.once('error', (error) => rows.destroy(error));
  try {
    for await (const row of text.pipe(rows) as AsyncIterable<Record<Column, string>>) {
      signal.throwIfAborted();
      if (!/^\d+$/.test(row.timeStamp) || !/^\d+$/.test(row.elapsed))
        throw new Error(`timeStamp "${row.timeStamp}" or elapsed "${row.elapsed}" is no number of milliseconds`);
      use(row);
    }
    if (!hasHeader) throw new Error('it is empty');
  } catch (error) {
    signal.throwIfAborted();
    throw infrastructure(`${fileName} of the test run's results cannot be read: ${(error as Error).message}.`);
  }
}

function checkedHeader(header: string[]): string[] {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Error(`it lacks the columns ${missing.join(', ')}`);
  return header;
}
