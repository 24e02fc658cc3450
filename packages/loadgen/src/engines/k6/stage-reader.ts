import { infrastructure } from '@headroom/core';
import { bookingNotes } from '../../samples/closing';
import { SampleSeconds } from '../../samples/sample-seconds';
import type { Sample } from '../../samples/sample-seconds';
import type { ToldName } from '../../samples/told-name';
import { longestName } from '../engine';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { readLog } from './log';
import { Notes } from './notes';
import { endMarginMs } from './options';
import { outcomeOf } from './outcome';
import { outputReader } from './output';
import type { OutputListener, OutputReader, RequestRow } from './output';
import { startMetric } from './script';

/** A second is handed out this long after requests of twice the longest latency so far would have ended. */
const shortestWaitMs = 1_000;

/** Books what k6 writes of one stage, and hands out its seconds. */
export class StageReader implements OutputListener {
  private readonly seconds: SampleSeconds;
  private readonly output: OutputReader;
  private readonly expected: Map<string, ReadonlySet<number> | null>;
  private readonly droppedIn = new Map<number, number>();
  /** Requests that ended or were dropped. */
  private accountedFor = 0;
  private readonly notes = new Notes();
  private readonly sample: Sample = {
    ...{ startMs: 0, endMs: 0, name: '', outcome: 'ok2xx', latencyMs: 0, serviceTimeMs: 0, bytesIn: 0, bytesOut: 0 },
  };
  private startMs: number | null = null;
  private endMs: number | null = null;
  private nowMs = 0;
  private slowestMs = 0;
  private nextSecond = 0;
  private outside = 0;
  private bytesIn = 0;
  private bytesOut = 0;
  /** Requests that are to share them. */
  private bytesRequests = 0;

  constructor(
    private readonly job: EngineJob,
    toldName: ToldName,
  ) {
    this.seconds = new SampleSeconds({ stage: job.stage.index, shard: job.shard }, toldName);
    this.expected = new Map(
      job.requests.map(({ name, expectStatus }) => [name, expectStatus ? new Set(expectStatus) : null]),
    );
    this.output = outputReader(this);
  }

  read({ from, text }: EngineChunk): EngineEvent[] {
    if (from === 'stdout') throw infrastructure(`k6 said what it never says: ${text.slice(0, 200)}`);
    if (from === 'stderr') for (const message of readLog(text)) this.notes.logged(message);
    else this.output.read(text);
    const waitMs = shortestWaitMs + Math.min(this.job.target.timeoutMs, 2 * this.slowestMs);
    return this.until(Math.floor((this.nowMs - waitMs) / 1000));
  }

  /** What is left when k6 has ended: nothing when it was not at its end. */
  *end(): Iterable<EngineEvent> {
    this.output.end();
    if (this.startMs === null || this.endMs === null) return;
    // Bytes of the last iterations come after their requests.
    this.bytesRequests = 1;
    this.takeBytes();
    if (this.sample.name !== '') this.seconds.add({ ...this.sample, outcome: 'ok2xx', count: 0 });
    const seconds = Math.min(this.job.stage.maxSeconds, Math.floor((this.endMs - this.startMs + endMarginMs) / 1000));
    this.dropForgotten(seconds);
    yield* this.until(
      Math.max(Math.ceil(seconds), this.seconds.lastSecond + 1, ...[...this.droppedIn.keys()].map((key) => key + 1)),
    );
    const message = this.message();
    yield { kind: 'done', seconds, ...(message && { message }) };
  }

  request(row: RequestRow): void {
    if (this.startMs === null || row.scenario === '') {
      this.outside++;
      return;
    }
    const { sample } = this;
    sample.name = this.nameOf(row.name);
    sample.outcome = outcomeOf(row.errorCode, row.status, this.expected.get(sample.name) ?? null);
    const measuredMs = row.blockedMs + row.durationMs;
    // k6 knows no times of a connection that was never made.
    sample.latencyMs = sample.outcome === 'timeout' ? Math.max(measuredMs, this.job.target.timeoutMs) : measuredMs;
    sample.serviceTimeMs = row.durationMs;
    sample.endMs = row.endMs - this.startMs;
    sample.startMs = sample.endMs - sample.latencyMs;
    this.takeBytes();
    this.seconds.add(sample);
    this.accountedFor++;
    this.nowMs = Math.max(this.nowMs, sample.endMs);
    this.slowestMs = Math.max(this.slowestMs, sample.latencyMs);
    if (sample.outcome !== 'ok2xx' && sample.outcome !== 'redirect3xx')
      this.notes.errorExample({
        ...{ outcome: sample.outcome, requestName: sample.name, status: row.status || null },
        ...{ second: Math.max(0, Math.floor(sample.endMs / 1000)), message: row.error || `HTTP status ${row.status}` },
      });
  }

  mark(metric: string, atMs: number): void {
    if (metric === startMetric) this.startMs ??= atMs;
    else this.endMs = atMs;
  }

  time(atMs: number): void {
    if (this.startMs !== null) this.nowMs = Math.max(this.nowMs, atMs - this.startMs);
  }

  checks(name: string, passed: number, failed: number): void {
    if (this.startMs !== null) this.notes.check(name, passed, failed);
  }

  dropped(atMs: number, count: number): void {
    if (this.startMs === null) return;
    const second = Math.max(Math.floor((atMs - this.startMs) / 1000), this.nextSecond);
    this.drop(second, count * this.requestsPerIteration);
  }

  bytes(sent: number, received: number, requests: number): void {
    if (this.startMs === null) return;
    this.bytesOut += sent;
    this.bytesIn += received;
    this.bytesRequests = requests;
  }

  /**
   * k6 neither starts nor reports as dropped what fell due while it was behind at the very end of a stage. Of a script
   * of the user's own it is not known how many requests an iteration makes.
   */
  private dropForgotten(seconds: number): void {
    const { load } = this.job.stage;
    if (load.model !== 'open' || this.job.script || seconds < 1) return;
    const due = Math.floor(load.rps * seconds) * this.requestsPerIteration;
    if (due > this.accountedFor) this.drop(Math.max(seconds - 1, this.nextSecond), due - this.accountedFor);
  }

  private drop(second: number, requests: number): void {
    this.droppedIn.set(second, (this.droppedIn.get(second) ?? 0) + requests);
    this.accountedFor += requests;
  }

  /** An iteration of a batch sends all requests. */
  private get requestsPerIteration(): number {
    return this.job.batch ? this.job.requests.length : 1;
  }

  /** Bytes are k6's by iteration, not by request: they go to the requests that end next. */
  private takeBytes(): void {
    const requests = Math.max(1, this.bytesRequests--);
    const { sample } = this;
    sample.bytesIn = Math.ceil(this.bytesIn / requests);
    sample.bytesOut = Math.ceil(this.bytesOut / requests);
    this.bytesIn -= sample.bytesIn;
    this.bytesOut -= sample.bytesOut;
  }

  /** Requests of our script are numbered. Those of others have their address for a name, of which the query is no part. */
  private nameOf(name: string): string {
    if (!this.job.script) return this.job.requests[Number(name)]?.name ?? name;
    return (name.startsWith('http') ? name.split(/[?#]/, 1)[0]! : name).slice(0, longestName) || 'unnamed';
  }

  private until(second: number): EngineEvent[] {
    const events = this.notes.takeExamples().map((example): EngineEvent => ({ kind: 'error-example', example }));
    const intervals = this.seconds.closed(second);
    let next = 0;
    for (; this.nextSecond < second; this.nextSecond++) {
      while (next < intervals.length && intervals[next]!.second <= this.nextSecond)
        events.push({ kind: 'interval', interval: intervals[next++]! });
      events.push(this.health(this.nextSecond));
    }
    return events;
  }

  private health(second: number): EngineEvent {
    const { stage, shard } = this.job;
    const dropped = this.droppedIn.get(second) ?? 0;
    this.droppedIn.delete(second);
    const unknown = { loopLagP99Ms: null, sendLagP99Ms: null, late: null, waitedForConnection: null };
    const health = { stage: stage.index, shard, second, ...unknown, dropped, openSockets: null, inFlight: null };
    return { kind: 'health', health };
  }

  private message(): string {
    const evenly = this.job.stage.load.model === 'open' && this.job.stage.load.arrivals === 'poisson';
    return [
      ...(evenly ? ['k6 spaces arrivals evenly.'] : []),
      ...(this.outside > 0 ? [`${this.outside} requests of setup and teardown are not counted.`] : []),
      ...this.notes.sentences(),
      ...bookingNotes(this.seconds.totals()),
    ].join(' ');
  }
}
