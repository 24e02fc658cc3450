import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { ImportPercentiles, ImportReport } from '@headroom/loadgen/imports';
import { alignColumns, wrapWords } from '../recommend/text-table';

const narrowest = 40;
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const unknown = 'unknown';

const figure = (value: number | null, format = short) => (value === null ? unknown : format.format(value));
const cell = (value: number | null) => (value === null ? '' : short.format(value));

/** Where the text goes: its width, and the terminal whose colours are used, if it is one. */
export interface TextTarget {
  width: number;
  terminal: WriteStream | null;
}

/** An import as text: its key figures, percentiles by name, what was assumed, which laws hold, and its grade. */
export function importText(
  { document, run, format, lawsPassed, gradeReason }: ImportReport,
  target: TextTarget,
): string {
  const width = Math.max(target.width, narrowest);
  const { terminal } = target;
  const bold = (line: string) => (terminal ? styleText('bold', line, { stream: terminal }) : line);
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', bold(title), ...lines]);
  const bullets = (sentences: readonly string[]) =>
    sentences.flatMap((sentence) =>
      wrapWords(sentence, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
    );
  const { requests, errors, durationSeconds, throughputRps, intervals, dropped, findings, grade } = document;
  const share = errors !== null && requests > 0 ? ` (${short.format((errors / requests) * 100)} %)` : '';
  const facts = [
    ['format', format.label],
    ['started', run.startedAt ?? unknown],
    ['requests', whole.format(requests)],
    ['errors', `${figure(errors, whole)}${share}`],
    ['duration', durationSeconds === null ? unknown : `${short.format(durationSeconds)} s`],
    ['throughput', throughputRps === null ? unknown : `${short.format(throughputRps)} requests/s`],
    ['load', loadWords(run)],
    ['intervals', intervals === 0 ? 'none: a summary' : `${whole.format(intervals)} (one second of one name each)`],
    ...(dropped > 0 ? [['left out', `${whole.format(dropped)} rows`]] : []),
  ];
  return [
    ...alignColumns(facts),
    ...section(
      'Latency in ms',
      percentileTable(document).map((line) => `  ${line}`),
    ),
    ...section(
      'Findings',
      bullets(findings.map(({ severity, sentence }) => (severity === 'breaks' ? `law broken: ${sentence}` : sentence))),
    ),
    ...section('Laws that hold', bullets(lawsPassed)),
    ...section('Assumed', bullets(run.assumed)),
    ...section('Notes', bullets(run.notes)),
    '',
    ...wrapWords(`Grade ${grade ?? 'none'}: ${gradeReason}.`, width).map(bold),
    '',
  ].join('\n');
}

function loadWords({ loadModel, users }: ImportReport['run']): string {
  const model = loadModel ?? 'open or closed is not known';
  return users === null ? model : `${model}, at most ${whole.format(users)} ${users === 1 ? 'user' : 'users'}`;
}

function percentileTable({ requests, errors, percentilesMs, byName }: ImportReport['document']): string[] {
  const row = (name: string, count: number, failed: number | null, of: ImportPercentiles) => [
    ...[name, whole.format(count), failed === null ? '' : whole.format(failed)],
    ...[of.p50, of.p90, of.p95, of.p99, of.p999, of.max].map(cell),
  ];
  const names = byName.length > 1 || byName.some(({ name }) => name !== 'unnamed') ? byName : [];
  return alignColumns(
    [
      ['', 'requests', 'errors', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'],
      row('all', requests, errors, percentilesMs),
      ...names.map((one) => row(one.name, one.requests, one.errors, one.percentilesMs)),
    ],
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
}
