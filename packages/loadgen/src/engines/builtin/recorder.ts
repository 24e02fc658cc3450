import { outcomes } from '@headroom/core';
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

/** Books what happens into the running second. Memory is fixed: nothing is kept per request. */
export class Recorder {
  late = 0;
  waitedForConnection = 0;
  dropped = 0;
  readonly loopLag = new LatencyCounts();
  readonly sendLag = new LatencyCounts();
  private readonly counts: SeriesCounts[];

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

  /** Closes the running second. */
  drain(second: number, openSockets: number, inFlight: number): Omit<ThreadSecond, 'errorExamples'> {
    const report = {
      second,
      series: this.counts.map((counts, series) => counts.drain(series)).filter((row) => row !== null),
      late: this.late,
      waitedForConnection: this.waitedForConnection,
      dropped: this.dropped,
      openSockets,
      inFlight,
      loopLag: this.loopLag.drain(),
      sendLag: this.sendLag.drain(),
    };
    this.late = this.waitedForConnection = this.dropped = 0;
    return report;
  }
}
