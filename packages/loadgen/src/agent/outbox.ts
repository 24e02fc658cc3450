import type { GeneratorHealth, Interval, IntervalsRequest, ServerSample } from '@headroom/core';
import type { AgentClient } from './client';
import { persist } from './persist';
import type { RunLog } from './run-log';

/** Rows per request, so that a body stays small enough for any server. */
const rowsPerRequest = 300;

/**
 * Measured rows, and what is said beside them, on their way to the server, in order. A batch leaves the buffer only when the
 * server has taken it; one that it may or may not have taken is sent again, which the server recognises. Delivery gives up
 * after 60 s of failures, and so the buffer never holds more than about that.
 */
export class Outbox {
  private intervals: Interval[] = [];
  private health: GeneratorHealth[] = [];
  private server: ServerSample[] = [];
  private delivery: Promise<void> | null = null;
  private hasFailed = false;

  /** `onFailure` hears of what `persist` throws. */
  constructor(
    private readonly client: AgentClient,
    private readonly epoch: number,
    private readonly log: RunLog,
    private readonly signal: AbortSignal,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  addInterval(interval: Interval) {
    this.intervals.push(interval);
  }

  addHealth(health: GeneratorHealth) {
    this.health.push(health);
  }

  addServer(sample: ServerSample) {
    this.server.push(sample);
  }

  /** Starts delivery of what is there, if none is under way. */
  send() {
    if (this.hasFailed) return;
    this.delivery ??= this.deliver()
      .catch((error: unknown) => {
        this.hasFailed = true;
        this.onFailure(error);
      })
      .finally(() => (this.delivery = null));
  }

  /** Resolves when everything has been taken, or delivery has failed and `onFailure` was told. */
  async flush(): Promise<void> {
    while (this.holdsRows() && !this.hasFailed) {
      this.send();
      await this.delivery;
    }
  }

  private holdsRows(): boolean {
    return this.intervals.length + this.health.length + this.server.length > 0 || !this.log.isEmpty;
  }

  private async deliver() {
    while (this.holdsRows()) {
      const batch: IntervalsRequest = {
        epoch: this.epoch,
        intervals: this.intervals.slice(0, rowsPerRequest),
        health: this.health.slice(0, rowsPerRequest),
        server: this.server.slice(0, rowsPerRequest),
        log: this.log.next(rowsPerRequest),
      };
      await persist(() => this.client.intervals(batch, this.signal), this.signal);
      this.intervals.splice(0, batch.intervals.length);
      this.health.splice(0, batch.health.length);
      this.server.splice(0, batch.server.length);
      this.log.taken(batch.log.length);
    }
  }
}
