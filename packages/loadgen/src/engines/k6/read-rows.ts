import { parse as parseCsv } from 'csv-parse/sync';
import { infrastructure } from '@headroom/core';
import type { OutputListener, OutputReader, RequestRow } from './output';
import { endMetric, startMetric } from './script';

const microsecondsPerMs = 1000;
const columnsNeeded = ['name', 'status', 'error', 'error_code', 'scenario'] as const;

/** Starts of the rows that one request writes one after the other (httpext/tracer.go); the others of it are skipped. */
const requests = 'http_reqs,';
const duration = 'http_req_duration,';
const blocked = 'http_req_blocked,';
/** Rows of no interest that come with every request or iteration. */
const skipped =
  /^(http_req_(connecting|tls_handshaking|sending|waiting|receiving|failed)|iterations?(_duration)?|vus_max),/;

/** Reads the rows of k6's CSV output, thirteen for every request: a scan that touches each character once. */
export class RowReader implements OutputReader {
  private columns: ReadonlyMap<string, number> | null = null;
  private hasRequest = false;
  private readonly row: RequestRow = {
    ...{ endMs: 0, name: '', status: 0, errorCode: 0, error: '', scenario: '', blockedMs: 0, durationMs: 0 },
  };
  private unfinished = '';

  constructor(private readonly listener: OutputListener) {}

  read(chunk: string): void {
    const text = this.unfinished + chunk;
    this.unfinished = '';
    for (let start = 0; start < text.length;) {
      let end = text.indexOf('\n', start);
      if (end < 0) end = text.length;
      // Fields with line breaks are quoted; nearly no row has quotes.
      const quote = text.indexOf('"', start);
      if (quote >= 0 && quote < end) {
        end = endOfQuoted(text, start);
        if (end < 0) {
          this.unfinished = text.slice(start);
          return;
        }
      }
      this.readLine(text, start, end);
      start = end + 1;
    }
  }

  end(): void {
    if (this.unfinished !== '') throw infrastructure(`k6's output breaks off: ${this.unfinished.slice(0, 200)}`);
  }

  private readLine(text: string, start: number, end: number) {
    if (start === end) return;
    if (this.columns === null) {
      this.columns = columnsOf(text.slice(start, end));
    } else if (text.startsWith(requests, start)) {
      this.beginRequest(text.slice(start, end));
    } else if (text.startsWith(duration, start)) {
      this.row.durationMs = valueIn(text, start, end);
    } else if (text.startsWith(blocked, start)) {
      this.row.blockedMs = valueIn(text, start, end);
      if (!this.hasRequest) throw infrastructure(`k6 wrote a part of no request: ${text.slice(start, end)}`);
      this.hasRequest = false;
      this.listener.request(this.row);
    } else {
      this.readOther(text.slice(start, end));
    }
  }

  private beginRequest(line: string) {
    const { row } = this;
    const fields = fieldsOf(line);
    const field = (column: (typeof columnsNeeded)[number]) => fields[this.columns!.get(column)!] ?? '';
    row.endMs = numberIn(fields[1], line) / microsecondsPerMs;
    row.name = field('name');
    row.status = numberIn(field('status') || '0', line);
    row.errorCode = numberIn(field('error_code') || '0', line);
    row.error = field('error');
    row.scenario = field('scenario');
    this.hasRequest = true;
  }

  private readOther(line: string) {
    if (skipped.test(line)) return;
    const fields = fieldsOf(line);
    const [name] = fields;
    const atMs = numberIn(fields[1], line) / microsecondsPerMs;
    const value = numberIn(fields[2], line);
    if (name === startMetric || name === endMetric) this.listener.mark(name, atMs);
    else if (name === 'dropped_iterations') this.listener.dropped(atMs, value);
    else if (name === 'data_received') this.listener.bytes(0, value, 1);
    else if (name === 'data_sent') this.listener.bytes(value, 0, 1);
    else if (name === 'checks')
      this.listener.checks(fields[this.columns!.get('check') ?? -1] ?? '', value === 0 ? 0 : 1, value === 0 ? 1 : 0);
    this.listener.time(atMs);
  }
}

function columnsOf(header: string): ReadonlyMap<string, number> {
  const names = header.split(',');
  const columns = new Map(names.map((name, index) => [name, index]));
  if (names[0] !== 'metric_name' || columnsNeeded.some((name) => !columns.has(name)))
    throw infrastructure(`k6's output does not begin with the columns that were asked for: ${header.slice(0, 200)}`);
  return columns;
}

const fieldsOf = (line: string): string[] =>
  line.includes('"') ? (parseCsv(line, { relaxColumnCount: true }) as string[][])[0]! : line.split(',');

/** The third field of a row. */
function valueIn(text: string, start: number, end: number): number {
  const from = text.indexOf(',', text.indexOf(',', start) + 1) + 1;
  const to = text.indexOf(',', from);
  return numberIn(text.slice(from, to < 0 ? end : to), text.slice(start, end));
}

function numberIn(field: string | undefined, line: string): number {
  const value = Number(field);
  if (field === undefined || field === '' || !Number.isFinite(value))
    throw infrastructure(`k6 wrote a row that is none: ${line.slice(0, 200)}`);
  return value;
}

/** The line break after the row that starts at `start`, not counting those in quotes; −1 when it is not there yet. */
function endOfQuoted(text: string, start: number): number {
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 34) quoted = !quoted;
    else if (code === 10 && !quoted) return index;
  }
  return quoted ? -1 : text.length;
}
