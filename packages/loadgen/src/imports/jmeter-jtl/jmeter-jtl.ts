import { parse } from 'csv-parse/sync';
import { badFile } from '../bad-file';
import { zoneAssumed } from '../date-zone';
import type { ImportedRun, ImportFormat, ImportSource, ParseOptions, SourceHead } from '../import-format';
import type { CsvLayout } from '../sample-csv/csv-layout';
import { readSampleCsv } from '../sample-csv/read-sample-csv';
import { fieldsOf } from '../sample-csv/refuse-rejects';
import { samplesRun } from '../samples-run';
import { firstRows } from '../first-rows';
import { readXml } from './read-xml';
import { mayHideHost, usersAssumed } from './hosts';
import { transactionMessage, transactionNotes } from './transactions';

/** Default columns of JMeter 5 (jmeter.properties), by their number in files without a header. */
const columns =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect'.split(
    ',',
  );
const withoutHeader: Record<number, readonly string[]> = {
  17: columns,
  16: columns.filter((name) => name !== 'URL'),
  15: columns.filter((name) => name !== 'URL' && name !== 'sentBytes'),
};
const needed = ['timeStamp', 'elapsed', 'label', 'success'];

const meaning =
  'A latency is JMeter’s elapsed time: from just before the request is sent, connecting included, to the last byte.';

export const isXml = ({ text }: Pick<SourceHead, 'text'>) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!DOCTYPE|<testResults)\b/.test(text);

/** Delimiter and names of the columns of a JTL in CSV; null when it is none. */
export function jtlHeader(text: string): { delimiter: string; names: readonly string[]; hasHeader: boolean } | null {
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t', '|'].find((candidate) => first.split(candidate).length > 3) ?? ',';
  let row: string[];
  try {
    row = (parse(first, { delimiter, relax_column_count: true }) as string[][])[0] ?? [];
  } catch {
    return null;
  }
  const known = row.filter((name) => columns.includes(name)).length;
  if (known >= 3 && known * 2 >= row.length) return { delimiter, names: row, hasHeader: true };
  const names = withoutHeader[row.length];
  const looksLikeRow =
    /^\d{13}$/.test(row[0] ?? '') && /^-?\d+$/.test(row[1] ?? '') && /^(true|false)$/i.test(row[7] ?? '');
  return names && looksLikeRow ? { delimiter, names, hasHeader: false } : null;
}

const parseAs =
  (format: string) =>
  async (sources: readonly ImportSource[], options: ParseOptions): Promise<ImportedRun> => {
    const heads = await Promise.all(sources.map(async (source) => firstRows(source)));
    if (heads.every((text) => isXml({ text }))) return readXml(sources, format, [meaning]);
    const [first] = sources;
    const headers = heads.map((text, index) => {
      const header = jtlHeader(text);
      if (!header)
        throw badFile(sources[index]!.name, 'the file is not like the others of this run; import it by itself');
      return header;
    });
    const [header] = headers;
    if (!first || !header) throw new RangeError('no sources');
    headers.forEach(({ names }, index) => {
      const missing = needed.filter((name) => !names.includes(name));
      if (missing.length > 0)
        throw badFile(
          sources[index]!.name,
          `the column ${missing.join(', ')} is missing; the header has: ${names.join(', ')}`,
          { line: 1 },
        );
    });
    const stamp = firstCell(header, heads[0]!, 'timeStamp');
    const layout = layoutOf(header, stamp);
    const { transactions, ...samples } = await readSampleCsv(sources, layout, options.signal);
    return samplesRun(samples, {
      format,
      loadModel: samples.users === null ? null : 'closed',
      little: 'at-most-users',
      usersAtLeast: layout.host === undefined && mayHideHost(firstCell(header, heads[0]!, 'threadName')),
      resolutionMs: 1,
      assumed: [
        ...(header.hasHeader ? [] : ['The file has no header: its columns are those of JMeter’s defaults.']),
        ...(layout.time.unit === 'date' ? zoneAssumed(stamp) : []),
        ...(samples.users === null ? [] : [usersAssumed]),
      ],
      notes: [meaning, ...transactionNotes({ leftOut: samples.leftOut, transactions })],
    });
  };

type Header = NonNullable<ReturnType<typeof jtlHeader>>;

function firstCell({ delimiter, names, hasHeader }: Header, head: string, name: string): string {
  const row = head.split(/\r?\n/)[hasHeader ? 1 : 0] ?? '';
  const cells = fieldsOf(row, { delimiter });
  // A quoted value may go on in the next line; the time stands before it.
  return (cells.length > 0 ? cells : row.split(delimiter))[names.indexOf(name)] ?? '';
}

function layoutOf({ delimiter, names, hasHeader }: Header, stamp: string): CsvLayout {
  const has = (name: string) => (names.includes(name) ? name : undefined);
  return {
    delimiter,
    ...(hasHeader ? {} : { header: names }),
    time: { column: 'timeStamp', unit: /^"?-?\d+"?$/.test(stamp) ? 'ms' : 'date', at: 'start' },
    latency: { column: 'elapsed', unit: 'ms' },
    name: 'label',
    success: 'success',
    ...optional({
      status: has('responseCode'),
      bytesIn: has('bytes'),
      bytesOut: has('sentBytes'),
      users: has('allThreads'),
      host: has('Hostname'),
      thread: has('threadName'),
    }),
    ...(names.includes('responseMessage')
      ? {
          leaveOut: {
            ...{ column: 'responseMessage', startsWith: transactionMessage },
            ...optional({ idle: has('IdleTime') }),
          },
        }
      : {}),
  };
}

const optional = <T extends Record<string, string | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string };

/** JMeter's result log, CSV with or without header, or XML. */
export const jmeterJtl: ImportFormat = {
  ...{ id: 'jmeter-jtl', label: 'JMeter JTL (CSV with or without header, XML)', raw: true, several: true },
  detect: (head) => isXml(head) || jtlHeader(head.text) !== null,
  parse: parseAs('jmeter-jtl'),
};

/** What Azure Load Testing exports: a zip file with one JTL of each engine (engine1_results.csv …). */
export const azureLoadTesting: ImportFormat = {
  ...{ id: 'azure-load-testing', label: 'Azure Load Testing export (zip of engine CSVs)', raw: true, several: true },
  detect: (head) => head.inArchive && /(^|[/ ])engine\d+[^/]*\.csv$/i.test(head.name) && jtlHeader(head.text) !== null,
  parse: parseAs('azure-load-testing'),
};
