import { infrastructure } from '@headroom/core';
import { z } from 'zod';
import type { OutputListener, OutputReader, RequestRow } from './output';
import { endMetric, startMetric } from './script';

/** The first line. What follows is described in scripts/engines/k6/results/lines.go. */
export const linesHeader = 'headroom-k6 1\n';

const microsecondsPerMs = 1000;
const figure = z.string().regex(/^\d+$/).transform(Number);
/** A tag that k6 leaves out where there is none. */
const code = z.string().regex(/^\d*$/).transform(Number);
const seriesFields = z.tuple([z.string(), code, code, z.string(), z.string()]);

/** Reads the lines of the output that Headroom's k6 has: one for each request, which is its series and three figures. */
export class LineReader implements OutputReader {
  private readonly series: RequestRow[] = [];
  private hasHeader = false;
  /** In the text of the present chunk. */
  private position = 0;

  constructor(private readonly listener: OutputListener) {}

  read(text: string): void {
    this.position = 0;
    if (!this.hasHeader) {
      this.hasHeader = true;
      this.position = linesHeader.length;
    }
    while (this.position < text.length) {
      const first = text.charCodeAt(this.position);
      if (first >= zero && first <= nine) this.request(text);
      else this.readOther(this.line(text));
    }
  }

  end(): void {}

  private request(text: string) {
    const start = this.position;
    const row = this.series[this.number(text, tab)];
    const endUs = this.number(text, tab);
    const blockedUs = this.number(text, tab);
    const durationUs = this.number(text, lineBreak);
    if (row === undefined) throw noLine(text.slice(start, this.position));
    row.endMs = endUs / microsecondsPerMs;
    row.blockedMs = blockedUs / microsecondsPerMs;
    row.durationMs = durationUs / microsecondsPerMs;
    this.listener.request(row);
  }

  /** The figure at the present position, and on to what follows its end. Below 2^53, as microseconds since 1970 are. */
  private number(text: string, end: number): number {
    const start = this.position;
    let value = 0;
    for (let index = start; ; index++) {
      const code = text.charCodeAt(index);
      if (code >= zero && code <= nine) {
        value = value * 10 + (code - zero);
      } else if (code === end && index > start) {
        this.position = index + 1;
        return value;
      } else {
        throw noLine(this.line(text));
      }
    }
  }

  private line(text: string): string {
    const start = this.position;
    const end = text.indexOf('\n', start);
    this.position = end < 0 ? text.length : end + 1;
    return text.slice(start, end < 0 ? text.length : end);
  }

  private readOther(line: string) {
    const [kind, ...fields] = line.split('\t');
    const number = (index: number) => parsed(figure, fields[index], line);
    const atMs = () => number(0) / microsecondsPerMs;
    if (kind === 'series') this.define(number(0), fields[1], line);
    else if (kind === 'time') this.listener.time(atMs());
    else if (kind === 'bytes') this.listener.bytes(number(0), number(1), number(2));
    else if (kind === 'dropped') this.listener.dropped(atMs(), number(1));
    else if (kind === 'checks')
      this.listener.checks(parsed(z.string(), json(fields[0], line), line), number(1), number(2));
    else if (kind === 'start') this.listener.mark(startMetric, atMs());
    else if (kind === 'end') this.listener.mark(endMetric, atMs());
    else throw noLine(line);
  }

  private define(id: number, field: string | undefined, line: string) {
    const [name, status, errorCode, error, scenario] = parsed(seriesFields, json(field, line), line);
    const request = { name, status, errorCode, error, scenario };
    this.series[id] = { ...request, endMs: 0, blockedMs: 0, durationMs: 0 };
  }
}

const zero = 48;
const nine = 57;
const tab = 9;
const lineBreak = 10;

function parsed<T>(schema: z.ZodType<T>, value: unknown, line: string): T {
  const { success, data } = schema.safeParse(value);
  if (!success) throw noLine(line);
  return data;
}

function json(field: string | undefined, line: string): unknown {
  try {
    return JSON.parse(field ?? '');
  } catch {
    throw noLine(line);
  }
}

const noLine = (line: string) => infrastructure(`k6 wrote a line that is none: ${line.slice(0, 200)}`);
