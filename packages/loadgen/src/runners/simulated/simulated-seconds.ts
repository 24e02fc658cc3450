import { LatencyHistogram, noOutcomes } from '@headroom/core';
import type { Interval, ServerSample } from '@headroom/core';
import type { StageEvent } from '../../engines/engine';
import type { SimulatedService } from './gateway-queue';

interface Row {
  offered: number;
  timeouts: number;
  latency: LatencyHistogram;
  failureLatency: LatencyHistogram;
}

/** Requests run over the wire in neither direction here. */
const noBytes = { bytesIn: 0, bytesOut: 0 };

/** Books simulated requests by second, and hands each second out as events once no later arrival can touch it. */
export class SimulatedSeconds {
  private readonly rows = new Map<number, Map<number, Row>>();
  private readonly busyMs: Map<number, number>[];
  private readonly served: Map<number, number>[];
  private readonly cpuMs: number[];
  private readonly requests: number[];
  private inFlight = 0;
  private second = 0;
  private lastSecond = 0;

  constructor(
    private readonly stage: number,
    private readonly names: readonly string[],
    private readonly seriesOf: readonly number[],
    units: number,
    private readonly coresPerUnit: number,
  ) {
    this.busyMs = Array.from({ length: units }, () => new Map());
    this.served = Array.from({ length: units }, () => new Map());
    this.cpuMs = Array.from({ length: units }, () => 0);
    this.requests = Array.from({ length: units }, () => 0);
  }

  /** Books a request by its intended start and by its end, which is the time-out if that comes first. */
  book(request: number, atMs: number, latencyMs: number, timeoutMs: number) {
    const series = this.seriesOf[request]!;
    this.row(Math.floor(atMs / 1000), series).offered++;
    const timedOut = latencyMs > timeoutMs;
    const endMs = atMs + (timedOut ? timeoutMs : latencyMs);
    const end = this.row(Math.floor(endMs / 1000), series);
    if (timedOut) {
      end.timeouts++;
      end.failureLatency.record(timeoutMs);
    } else {
      end.latency.record(latencyMs);
    }
  }

  /** Books the work of one request: the busy time of a core, spread over the seconds that it spans. */
  bookService({ unit, startsAtMs, endsAtMs }: SimulatedService) {
    const busy = this.busyMs[unit]!;
    for (let fromMs = startsAtMs; fromMs < endsAtMs;) {
      const second = Math.floor(fromMs / 1000);
      const untilMs = Math.min(endsAtMs, (second + 1) * 1000);
      busy.set(second, (busy.get(second) ?? 0) + untilMs - fromMs);
      fromMs = untilMs;
    }
    const second = Math.floor(endsAtMs / 1000);
    this.served[unit]!.set(second, (this.served[unit]!.get(second) ?? 0) + 1);
  }

  /** Events of all seconds before `second`. */
  *until(second: number): Generator<StageEvent> {
    if (this.second === 0) yield* this.serverSamples();
    for (; this.second < second; this.second++) {
      yield* this.intervals();
      this.advanceServers();
      yield* this.serverSamples(1);
      yield this.health();
    }
  }

  /** Events of what is left, to the second in which the last response came. */
  *rest(): Generator<StageEvent> {
    yield* this.until(this.lastSecond + 1);
  }

  private row(second: number, series: number): Row {
    this.lastSecond = Math.max(this.lastSecond, second);
    const rows = this.rows.get(second) ?? new Map<number, Row>();
    this.rows.set(second, rows);
    const row = rows.get(series) ?? {
      offered: 0,
      timeouts: 0,
      latency: LatencyHistogram.empty(),
      failureLatency: LatencyHistogram.empty(),
    };
    rows.set(series, row);
    return row;
  }

  private *intervals(): Generator<StageEvent> {
    const rows = [...(this.rows.get(this.second) ?? [])].sort(([left], [right]) => left - right);
    this.rows.delete(this.second);
    for (const [series, row] of rows) {
      const { offered, timeouts, failureLatency } = row;
      const latency = row.latency.encode();
      const ok2xx = row.latency.count;
      this.inFlight += offered - ok2xx - timeouts;
      const interval: Interval = {
        stage: this.stage,
        shard: 0,
        second: this.second,
        requestName: this.names[series]!,
        offered,
        sent: offered,
        outcomes: { ...noOutcomes(), ok2xx, timeout: timeouts },
        ...noBytes,
        latency,
        serviceTime: latency,
        ...(timeouts > 0 ? { failureLatency: failureLatency.encode() } : {}),
      };
      yield { kind: 'interval', interval };
    }
  }

  private advanceServers() {
    this.busyMs.forEach((busy, unit) => {
      this.cpuMs[unit]! += busy.get(this.second) ?? 0;
      this.requests[unit]! += this.served[unit]!.get(this.second) ?? 0;
      busy.delete(this.second);
      this.served[unit]!.delete(this.second);
    });
  }

  /** The units' counters, read `after` seconds into the current second. */
  private *serverSamples(after = 0): Generator<StageEvent> {
    for (const [unit, cpuMs] of this.cpuMs.entries()) {
      const sample: ServerSample = {
        stage: this.stage,
        second: this.second + after,
        unit: `simulated-${unit + 1}`,
        cpuSeconds: cpuMs / 1000,
        requests: this.requests[unit]!,
        restarts: 0,
        cores: this.coresPerUnit,
      };
      yield { kind: 'server', sample };
    }
  }

  /** A simulated generator is always on time and has a connection for everyone. */
  private health(): StageEvent {
    return {
      kind: 'health',
      health: {
        stage: this.stage,
        shard: 0,
        second: this.second,
        cpuPercent: 0,
        threads: 1,
        loopLagP99Ms: 0,
        sendLagP99Ms: 0,
        late: 0,
        waitedForConnection: 0,
        dropped: 0,
        openSockets: this.inFlight,
        inFlight: this.inFlight,
      },
    };
  }
}
