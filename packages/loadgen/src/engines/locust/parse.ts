import { infrastructure } from '@headroom/core';
import type { ErrorExample } from '@headroom/core';
import { bookingNotes, closesBefore } from '../../samples/closing';
import { SampleSeconds } from '../../samples/sample-seconds';
import type { ToldName } from '../../samples/told-name';
import { longestName } from '../engine';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { bodyOf } from '../request-content';
import { outcomeOf } from './outcome';
import { readReportLine } from './report-line';
import type { ReportExample, ReportRow } from './report-line';
import { saysStop } from './stop-sign';

/** Workers report once a second, and not all at the same time. */
const reportedAfterMs = 1_200;

/** Follows one run of Locust through its listener's lines. */
class RunReader {
  private totals: [string, number][] | null = null;
  private beganAtMs: number | null = null;
  private endMs: number | null = null;
  private latestMs = 0;
  private slowestMs = 0;
  private nextHealth = 0;
  private readonly counted = new Map<string, number>();
  private readonly seconds: SampleSeconds;
  private readonly requests: Map<string, { expected: ReadonlySet<number> | null; bodyBytes: number }>;

  constructor(
    private readonly job: EngineJob,
    private readonly processes: number,
    toldName: ToldName,
  ) {
    this.seconds = new SampleSeconds({ stage: job.stage.index, shard: job.shard }, toldName);
    this.requests = new Map(
      job.requests.map((request) => [
        request.name,
        {
          expected: request.expectStatus ? new Set(request.expectStatus) : null,
          bodyBytes: Buffer.byteLength(bodyOf(request) ?? ''),
        },
      ]),
    );
  }

  *read(text: string): Generator<EngineEvent> {
    const line = readReportLine(text);
    if ('totals' in line) this.totals = line.totals;
    if ('begin' in line) this.beganAtMs ??= line.begin;
    if ('end' in line) this.endMs ??= line.end;
    if (!('rows' in line)) return;
    for (const row of line.rows) this.add(row);
    for (const example of line.examples) yield { kind: 'error-example', example: this.exampleOf(example) };
    yield* this.close(closesBefore(line.at - reportedAfterMs, this.slowestMs, this.job.target.timeoutMs));
  }

  private outcomeOf(name: string, status: number, error: string) {
    return outcomeOf(status, error, this.job.script ? 'own' : (this.requests.get(name)?.expected ?? null));
  }

  private exampleOf([second, name, status, error, message, body]: ReportExample): ErrorExample {
    return {
      outcome: name === null ? null : this.outcomeOf(name, status, error),
      ...{ requestName: name === null ? null : name || 'unnamed', status: status || null, second, message },
      ...(body !== null && { body }),
    };
  }

  private add([start, end, name, status, error, bytesIn, latencies]: ReportRow) {
    const request = this.job.script ? undefined : this.requests.get(name);
    const outcome = this.outcomeOf(name, status, error);
    this.latestMs = Math.max(this.latestMs, end * 1000);
    let first = true;
    for (let index = 0; index < latencies.length; index += 2) {
      const [latencyMs, count] = [latencies[index]! / 1000, latencies[index + 1]!];
      this.slowestMs = Math.max(this.slowestMs, latencyMs);
      this.counted.set(name, (this.counted.get(name) ?? 0) + count);
      this.seconds.add({
        ...{ startMs: start * 1000, endMs: end * 1000, name: name.slice(0, longestName) || 'unnamed', outcome },
        ...{ latencyMs, serviceTimeMs: latencyMs, count },
        // The bytes of a row are one sum.
        bytesIn: first ? bytesIn : 0,
        bytesOut: (request?.bodyBytes ?? 0) * count,
      });
      first = false;
    }
  }

  /** Hands out all seconds before `before`, each with its health. */
  private *close(before: number): Generator<EngineEvent> {
    if (before <= this.nextHealth) return;
    const intervals = this.seconds.closed(before);
    const { stage, shard } = this.job;
    for (; this.nextHealth < before; this.nextHealth++) {
      for (const interval of intervals) if (interval.second === this.nextHealth) yield { kind: 'interval', interval };
      yield {
        kind: 'health',
        health: {
          ...{ stage: stage.index, shard, second: this.nextHealth, threads: this.processes, dropped: 0 },
          ...{ loopLagP99Ms: null, sendLagP99Ms: null, late: null, waitedForConnection: null },
          ...{ openSockets: null, inFlight: null },
        },
        ...(this.beganAtMs === null ? {} : { beganAtMs: this.beganAtMs }),
      };
    }
  }

  /** What is left once Locust has ended; nothing when it did not get so far as to say its totals. */
  *finish(): Generator<EngineEvent> {
    if (this.totals === null) return;
    if (this.endMs === null) throw infrastructure('Locust ended without beginning its load.');
    this.crossCheck(this.totals);
    const seconds = Math.max(1, Math.min(this.job.stage.maxSeconds, Math.floor(this.endMs / 1000)));
    yield* this.close(Math.max(seconds, Math.floor(this.latestMs / 1000) + 1));
    const message = bookingNotes(this.seconds.totals()).join(' ');
    yield { kind: 'done', seconds, ...(message && { message }) };
  }

  private crossCheck(totals: readonly [string, number][]) {
    const own = new Map<string, number>();
    for (const [name, count] of totals) own.set(name, (own.get(name) ?? 0) + count);
    for (const name of new Set([...own.keys(), ...this.counted.keys()])) {
      const [theirs, ours] = [own.get(name) ?? 0, this.counted.get(name) ?? 0];
      if (theirs !== ours)
        throw infrastructure(
          `Locust counted ${theirs} requests "${name}", and ${ours} were reported: no figure of this stage holds.`,
        );
    }
  }
}

/** Events of a run of Locust, from its listener's lines and the sign to stop. */
export async function* parse(
  chunks: AsyncIterable<EngineChunk>,
  job: EngineJob,
  processes: number,
  toldName: ToldName,
): AsyncIterable<EngineEvent> {
  const run = new RunReader(job, processes, toldName);
  for await (const { from, text } of chunks) {
    if (from === 'stderr' && saysStop(text)) yield { kind: 'stop-asked' };
    if (typeof from === 'string') continue;
    for (const line of text.split('\n')) if (line !== '') yield* run.read(line);
  }
  yield* run.finish();
}
