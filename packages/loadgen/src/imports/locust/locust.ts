import { badFile } from '../bad-file';
import { firstRows } from '../first-rows';
import type { ImportedRun, ImportFormat, ImportSource } from '../import-format';
import { breaks } from '../samples-run';
import { summaryRun } from '../summary-run';
import { type CsvTable, readTable } from '../read-table';

const kinds = {
  stats: ['Type', 'Name', 'Request Count', 'Failure Count'],
  history: ['Timestamp', 'User Count', 'Type', 'Name'],
  failures: ['Method', 'Name', 'Error', 'Occurrences'],
  exceptions: ['Count', 'Message', 'Traceback', 'Nodes'],
} as const;
type Kind = keyof typeof kinds;

const columnsOf = (text: string) =>
  text
    .split(/\r?\n/, 1)[0]!
    .split(',')
    .map((name) => name.replaceAll('"', '').trim());
const kindOf = (text: string): Kind | undefined => {
  const columns = columnsOf(text);
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].every((name) => columns.includes(name)));
};

/** Locust’s `--csv`: stats, stats_history, failures and exceptions of one run. */
export const locust: ImportFormat = {
  ...{ id: 'locust', label: 'Locust CSV (stats, stats_history, failures, exceptions)', raw: false, several: true },
  detect: ({ text }) => kindOf(text) !== undefined,
  async parse(sources) {
    const tables = new Map<Kind, CsvTable>();
    for (const source of sources) {
      const kind = kindOf(await firstRows(source));
      if (!kind) throw badFile(source.name, 'the file is not one of Locust’s');
      const other = tables.get(kind);
      if (other)
        throw badFile(source.name, `${other.name} is a ${kind} file too; import the files of one run together`);
      tables.set(kind, await readTable(source));
    }
    return fromTables(tables, sources);
  },
};

function fromTables(tables: Map<Kind, CsvTable>, [first]: readonly ImportSource[]): ImportedRun {
  const stats = tables.get('stats');
  const history = tables.get('history');
  if (!stats && !history)
    throw badFile(
      first?.name ?? '',
      'failures and exceptions alone are no results; name the …_stats.csv of the run too',
    );
  const load = history ? loadOf(history) : null;
  const total = stats ? totalOf(stats) : lastTotalOf(history!);
  const { requests, failures, rps } = total;
  const durationSeconds = rps !== null && rps > 0 ? requests / rps : (load?.durationSeconds ?? null);
  const failuresTable = tables.get('failures');
  const occurrences = failuresTable?.rows.reduce((sum, row) => sum + row.figure('Occurrences'), 0);
  return summaryRun({
    format: 'locust',
    requests,
    errors: failures,
    durationSeconds,
    startedAt: load?.startedAt ?? null,
    meanMs: total.meanMs,
    percentilesMs: total.percentilesMs,
    byName: stats ? namesOf(stats) : [],
    loadModel: 'closed',
    users: load?.users ?? null,
    little: 'at-most-users',
    resolutionMs: 1,
    assumed: [
      ...(rps !== null ? ['The duration is requests ÷ Requests/s: from the first request to the last.'] : []),
      ...(rps === null && load
        ? ['The duration is from the first to the last row of the history, which has one per second.']
        : []),
    ],
    notes: [
      'A latency is Locust’s response time in ms; percentiles are rounded (to 10 ms from 100 ms on, to 100 ms from 1 s on).',
      ...(load ? [] : ['The number of users is not known; it stands in …_stats_history.csv.']),
    ],
    findings: [
      ...(occurrences !== undefined && stats && occurrences !== failures
        ? [
            breaks(
              'sums',
              `The failures file counts ${occurrences} failures and the stats file ${failures}: they are not of one run.`,
            ),
          ]
        : []),
      ...(load && stats && load.requests > requests
        ? [
            breaks(
              'sums',
              `The history counts ${load.requests} requests and the stats file only ${requests}: they are not of one run.`,
            ),
          ]
        : []),
      ...(stats ? sumFinding(stats, requests) : []),
    ],
  });
}

const isTotal = (row: CsvTable['rows'][number]) => row.text('Name') === 'Aggregated';

function percentilesOf(row: CsvTable['rows'][number], max: string) {
  const at = (name: string) => row.figureOrNull(name);
  return { p50: at('50%'), p90: at('90%'), p95: at('95%'), p99: at('99%'), p999: at('99.9%'), max: at(max) };
}

function totalOf(stats: CsvTable) {
  const row = stats.rows.find(isTotal);
  if (!row)
    throw badFile(stats.name, 'the row "Aggregated" is missing: the file is cut off, or is not the whole stats file');
  return {
    requests: row.figure('Request Count'),
    failures: row.figure('Failure Count'),
    rps: row.figureOrNull('Requests/s'),
    meanMs: row.figureOrNull('Average Response Time'),
    percentilesMs: percentilesOf(row, 'Max Response Time'),
  };
}

/** The last row of the history sums up the run; its percentiles are those of the last ten seconds only. */
function lastTotalOf(history: CsvTable) {
  const row = history.rows.findLast(isTotal);
  if (!row) throw badFile(history.name, 'the history has no row "Aggregated"');
  const unknown = { p90: null, p95: null, p99: null, p999: null };
  return {
    requests: row.figure('Total Request Count'),
    failures: row.figure('Total Failure Count'),
    rps: null,
    meanMs: row.figureOrNull('Total Average Response Time'),
    percentilesMs: {
      p50: row.figureOrNull('Total Median Response Time'),
      ...unknown,
      max: row.figureOrNull('Total Max Response Time'),
    },
  };
}

const namesOf = (stats: CsvTable) =>
  stats.rows
    .filter((row) => !isTotal(row))
    .map((row) => ({
      name: `${row.text('Type')} ${row.text('Name')}`.trim(),
      requests: row.figure('Request Count'),
      errors: row.figure('Failure Count'),
      percentilesMs: percentilesOf(row, 'Max Response Time'),
    }));

function sumFinding(stats: CsvTable, requests: number) {
  const sum = stats.rows.filter((row) => !isTotal(row)).reduce((total, row) => total + row.figure('Request Count'), 0);
  return sum === requests
    ? []
    : [breaks('sums', `The names of the stats file have ${sum} requests together, its last row ${requests}.`)];
}

function loadOf(history: CsvTable) {
  const totals = history.rows.filter(isTotal);
  let before = 0;
  for (const row of totals) {
    const second = row.figure('Timestamp');
    if (second < before - 10)
      throw badFile(history.name, `the clock jumps back by ${before - second} s; import runs one by one`, {
        line: row.line,
      });
    before = Math.max(before, second);
  }
  const seconds = totals.map((row) => row.figure('Timestamp'));
  const [start = 0, end = 0] = [seconds[0], seconds.at(-1)];
  return {
    users: Math.max(0, ...totals.map((row) => row.figure('User Count'))) || null,
    requests: totals.at(-1)?.figure('Total Request Count') ?? 0,
    startedAt: totals.length > 0 ? new Date(start * 1000).toISOString() : null,
    durationSeconds: end > start ? end - start : null,
  };
}
