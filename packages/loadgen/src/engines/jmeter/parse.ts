import { infrastructure, isNewExample } from '@headroom/core';
import type { ErrorExample } from '@headroom/core';
import { statusOf } from '../../samples/classify';
import { bookingNotes, closesBefore } from '../../samples/closing';
import { SampleSeconds } from '../../samples/sample-seconds';
import type { Sample } from '../../samples/sample-seconds';
import type { ToldName } from '../../samples/told-name';
import { longestName, longestQuote } from '../engine';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { noAnswer, outcomeOf } from './outcome';
import { ResultReader } from './read-results';
import { beginMark, endMark } from './scripts';
import { stopValue } from './stop-sign';

export const resultsPipe = 'results';

/** An arrival that was due just before the end may start just after it. */
const startJitterMs = 100;
/** The row that a transaction adds to those of its samples. */
const transactionRow = /^Number of samples in transaction : /;

/** Follows one run of JMeter. */
class RunReader {
  done = false;
  private beginMs: number | null = null;
  private endMs: number | null = null;
  /** When an own plan came to its end. */
  private tidiedMs: number | null = null;
  private nextHealth = 0;
  private latestMs = 0;
  private slowestMs = 0;
  private startedInStage = 0;
  private waiting: string[][] = [];
  private isStopAsked = false;
  private readonly rows = new ResultReader();
  private readonly seconds: SampleSeconds;
  private readonly examples: ErrorExample[] = [];
  private readonly expected: Map<string, ReadonlySet<number> | null>;
  private readonly sample: Sample = {
    ...{ startMs: 0, endMs: 0, name: '', outcome: 'ok2xx', latencyMs: 0, serviceTimeMs: 0, bytesIn: 0, bytesOut: 0 },
  };

  constructor(
    private readonly job: EngineJob,
    toldName: ToldName,
  ) {
    this.seconds = new SampleSeconds({ stage: job.stage.index, shard: job.shard }, toldName);
    this.expected = new Map(
      job.requests.map(({ name, expectStatus }) => [name.toWellFormed(), expectStatus ? new Set(expectStatus) : null]),
    );
  }

  *readOutput(text: string): Generator<EngineEvent> {
    for (const line of text.split('\n')) {
      const mark = this.job.script ? /^Starting standalone test @ .*\((\d+)\)/ : new RegExp(`^${beginMark} (\\d+)`);
      const begin = mark.exec(line);
      if (begin && this.beginMs === null) {
        this.beginMs = Number(begin[1]);
        const waiting = this.waiting;
        this.waiting = [];
        for (const fields of waiting) yield* this.readRow(fields);
      }
      const end = new RegExp(`^${endMark} (\\d+)`).exec(line);
      if (end) this.endMs ??= Number(end[1]);
      const tidied = /^Tidying up .*\((\d+)\)/.exec(line);
      if (tidied) this.tidiedMs = Number(tidied[1]);
      if (line.startsWith('... end of run')) this.done = true;
      if (/^(Error in NonGUIDriver|An error occurred)/.test(line))
        throw infrastructure(`JMeter cannot run the plan: ${line.slice(0, longestQuote)}`);
    }
  }

  *readResults(text: string): Generator<EngineEvent> {
    for (const fields of this.rows.read(text)) {
      if (fields.at(-1) === stopValue && !this.isStopAsked) {
        this.isStopAsked = true;
        yield { kind: 'stop-asked' };
      }
      if (this.beginMs === null) this.waiting.push(fields);
      else yield* this.readRow(fields);
    }
  }

  private *readRow(fields: string[]): Generator<EngineEvent> {
    const [timeStamp, elapsed, label, code, message, success, failureMessage, bytesIn, bytesOut, connect] = fields;
    if (transactionRow.test(message!)) return;
    const { sample } = this;
    sample.startMs = Number(timeStamp) - this.beginMs!;
    sample.latencyMs = Number(elapsed);
    sample.endMs = sample.startMs + sample.latencyMs;
    // A connection that was kept has no connect time.
    sample.serviceTimeMs = Math.max(0, sample.latencyMs - Number(connect));
    // Without an answer JMeter counts the bytes of its own stack trace.
    sample.bytesIn = code!.startsWith(noAnswer) ? 0 : Number(bytesIn);
    sample.bytesOut = Number(bytesOut);
    if (!Number.isFinite(sample.endMs + sample.serviceTimeMs + sample.bytesIn + sample.bytesOut))
      throw infrastructure(`JMeter wrote a result row that is none: ${fields.join(',').slice(0, longestQuote)}`);
    sample.name = label!.slice(0, longestName) || 'unnamed';
    const expected = this.job.script ? 'own' : (this.expected.get(label!) ?? null);
    sample.outcome = outcomeOf(code!, success === 'true', expected);
    this.seconds.add(sample);
    if (sample.startMs < this.job.stage.maxSeconds * 1000 + startJitterMs) this.startedInStage++;
    yield* this.example(sample, code!, failureMessage || `${code} ${message}`.trim());
    this.slowestMs = Math.max(this.slowestMs, sample.latencyMs);
    if (sample.endMs <= this.latestMs) return;
    this.latestMs = sample.endMs;
    yield* this.close(closesBefore(this.latestMs, this.slowestMs, this.job.target.timeoutMs));
  }

  private *example({ name, outcome, endMs }: Sample, code: string, words: string): Generator<EngineEvent> {
    if (outcome === 'ok2xx' || outcome === 'redirect3xx') return;
    const example: ErrorExample = {
      ...{ outcome, requestName: name, status: statusOf(code), second: Math.max(0, Math.floor(endMs / 1000)) },
      message: words.replace(/\s+/g, ' ').slice(0, longestQuote),
    };
    if (!isNewExample(this.examples, example)) return;
    this.examples.push(example);
    yield { kind: 'error-example', example };
  }

  /** Hands out all seconds before `before`, each with its health. */
  private *close(before: number, droppedInLast = 0): Generator<EngineEvent> {
    if (before <= this.nextHealth) return;
    const intervals = this.seconds.closed(before);
    for (; this.nextHealth < before; this.nextHealth++) {
      for (const interval of intervals) if (interval.second === this.nextHealth) yield { kind: 'interval', interval };
      const { stage, shard } = this.job;
      const unknown = { loopLagP99Ms: null, sendLagP99Ms: null, late: null, waitedForConnection: null };
      const dropped = this.nextHealth === before - 1 ? droppedInLast : 0;
      yield {
        kind: 'health',
        health: {
          ...{ stage: stage.index, shard, second: this.nextHealth, ...unknown, dropped },
          ...{ openSockets: null, inFlight: null },
        },
        ...(this.beginMs === null ? {} : { beganAtMs: this.beginMs }),
      };
    }
  }

  /** What is left once JMeter has ended. */
  *finish(): Generator<EngineEvent> {
    const { stage, script } = this.job;
    if (this.beginMs === null) throw infrastructure('JMeter ended without beginning its load.');
    // A plan of one's own ends when it likes: after that there was no load.
    const endMs = this.endMs ?? (script ? (this.tidiedMs ?? this.beginMs + this.latestMs) : null);
    const asked = endMs === null ? stage.maxSeconds : (endMs - this.beginMs) / 1000;
    const seconds = Math.max(1, Math.min(stage.maxSeconds, Math.floor(asked)));
    const planned = stage.load.model === 'open' && !script && this.endMs === null ? stage.load.rps * seconds : 0;
    const dropped = Math.max(0, Math.floor(planned) - this.startedInStage);
    yield* this.close(Math.max(seconds, Math.floor(this.latestMs / 1000) + 1), dropped);
    const early = script && seconds < stage.maxSeconds;
    const message = [
      ...(early ? [`The plan ended after ${asked.toFixed(1)} of ${stage.maxSeconds} s: only these count.`] : []),
      ...bookingNotes(this.seconds.totals()),
    ].join(' ');
    yield { kind: 'done', seconds, ...(message && { message }) };
  }
}

/** Events of a run of JMeter, from its output and its result rows. */
export async function* parse(
  chunks: AsyncIterable<EngineChunk>,
  job: EngineJob,
  toldName: ToldName,
): AsyncIterable<EngineEvent> {
  const run = new RunReader(job, toldName);
  for await (const { from, text } of chunks) {
    if (from === 'stdout') yield* run.readOutput(text);
    else if (from !== 'stderr') yield* run.readResults(text);
  }
  if (run.done) yield* run.finish();
}
