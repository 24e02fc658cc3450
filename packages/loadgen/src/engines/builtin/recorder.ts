import { examplesPerKind, outcomes } from '@headroom/core';
import type { ErrorExample } from '@headroom/core';
import { isSuccess } from '../../samples/classify';
import { LatencyCounts } from '../../samples/latency-counts';
import type { LatencyPairs } from '../../samples/latency-counts';

/** One second of one series, as a generating thread reports it. */
export interface SeriesSecond {
  series: number;
  offered: number;
  sent: number;
  /** By index into `outcomes`. */
  outcomes: number[];
  bytesIn: number;
  bytesOut: number;
  latency: LatencyPairs;
  serviceTime: LatencyPairs;
  failureLatency: LatencyPairs;
}

/** One second of one generating thread. */
export interface ThreadSecond {
  second: number;
  series: SeriesSecond[];
  late: number;
  waitedForConnection: number;
  dropped: number;
  openSockets: number;
  inFlight: number;
  loopLag: LatencyPairs;
  sendLag: LatencyPairs;
  errorExamples: ErrorExample[];
}

class SeriesCounts {
  offered = 0;
  sent = 0;
  bytesIn = 0;
  bytesOut = 0;
  readonly outcomes = outcomes.map(() => 0);
  readonly latency = new LatencyCounts();
  readonly serviceTime = new LatencyCounts();
  readonly failureLatency = new LatencyCounts();

  drain(series: number): SeriesSecond | null {
    if (this.offered === 0 && this.sent === 0 && this.outcomes.every((count) => count === 0)) return null;
    const second = {
      series,
      offered: this.offered,
      sent: this.sent,
      outcomes: [...this.outcomes],
      bytesIn: this.bytesIn,
      bytesOut: this.bytesOut,
      latency: this.latency.drain(),
      serviceTime: this.serviceTime.drain(),
      failureLatency: this.failureLatency.drain(),
    };
    this.offered = this.sent = this.bytesIn = this.bytesOut = 0;
    this.outcomes.fill(0);
    return second;
  }
}

const keyOf = (outcome: number, requestName: string, message: string) => `${outcome} ${requestName} ${message}`;

/** Books what happens into the running second. Memory is fixed: nothing is kept per request. */
export class Recorder {
  late = 0;
  waitedForConnection = 0;
  dropped = 0;
  readonly loopLag = new LatencyCounts();
  readonly sendLag = new LatencyCounts();
  private readonly counts: SeriesCounts[];
  private readonly examplesOf = outcomes.map(() => 0);
  private readonly knownExamples = new Set<string>();
  private newExamples: ErrorExample[] = [];

  /** `seriesOf`: the series that each request index is booked in. */
  constructor(private readonly seriesOf: readonly number[]) {
    this.counts = Array.from({ length: Math.max(...seriesOf) + 1 }, () => new SeriesCounts());
  }

  offered(request: number) {
    this.counts[this.seriesOf[request]!]!.offered++;
  }

  sent(request: number, bytes: number) {
    const counts = this.counts[this.seriesOf[request]!]!;
    counts.sent++;
    counts.bytesOut += bytes;
  }

  /** `serviceTimeMs` is null for a request that was never written to a socket. */
  ended(request: number, outcome: number, latencyMs: number, serviceTimeMs: number | null, bytesIn: number) {
    const counts = this.counts[this.seriesOf[request]!]!;
    counts.outcomes[outcome]!++;
    counts.bytesIn += bytesIn;
    if (isSuccess(outcome)) {
      counts.latency.record(latencyMs);
      if (serviceTimeMs !== null) counts.serviceTime.record(serviceTimeMs);
    } else {
      counts.failureLatency.record(latencyMs);
    }
  }

  /** Whether an example would say something new: asked for every failure, before anything is made for it. */
  wantsExample(outcome: number, requestName: string, message: string): boolean {
    return this.examplesOf[outcome]! < examplesPerKind && !this.knownExamples.has(keyOf(outcome, requestName, message));
  }

  /** Keeps an example that was wanted. */
  errorExample(outcome: number, example: Omit<ErrorExample, 'outcome' | 'requestName'> & { requestName: string }) {
    this.knownExamples.add(keyOf(outcome, example.requestName, example.message));
    this.examplesOf[outcome]!++;
    this.newExamples.push({ outcome: outcomes[outcome]!, ...example });
  }

  /** Closes the running second. */
  drain(second: number, openSockets: number, inFlight: number): ThreadSecond {
    const report: ThreadSecond = {
      second,
      series: this.counts.map((counts, series) => counts.drain(series)).filter((row) => row !== null),
      late: this.late,
      waitedForConnection: this.waitedForConnection,
      dropped: this.dropped,
      openSockets,
      inFlight,
      loopLag: this.loopLag.drain(),
      sendLag: this.sendLag.drain(),
      errorExamples: this.newExamples,
    };
    this.late = this.waitedForConnection = this.dropped = 0;
    this.newExamples = [];
    return report;
  }
}
