import type { Arrivals } from '../../arrivals/arrivals';
import { classifyStatus, isSuccess, outcomeCode } from '../../samples/classify';
import { Connection } from './connection';
import type { ConnectionEvents, ConnectionTarget } from './connection';
import { FailureExamples, failedByStatus } from './failure-examples';
import type { Failure } from './failure-examples';
import { Recorder } from './recorder';
import type { ThreadSecond } from './recorder';
import type { PreparedRequest } from './request-bytes';

export interface GeneratorOptions {
  arrivals: Arrivals;
  requests: readonly PreparedRequest[];
  /** The series that each request is booked in. */
  seriesOf: readonly number[];
  /** Null: the name could not be resolved, and `dnsError` says why. */
  target: ConnectionTarget | null;
  dnsError?: string;
  timeoutMs: number;
  maxConnections: number;
  maxSeconds: number;
  onSecond(second: ThreadSecond): void;
  /** Told once, when the target asks that no more load be made on it. */
  onStopAsked?: (() => void) | undefined;
}

/** A send this late, though a connection was free, is the generator's own fault. */
const lateThresholdMs = 10;
/** Idle connections are given up before servers' usual keep-alive limits, so that a request never races their close. */
const maxIdleMs = 3_000;
const maxTickMs = 20;

/**
 * Makes the load of one stage on one thread. Every request has an intended start that no answer can delay; one that finds
 * all connections busy waits in order and is dropped after the time-out; one that this thread is too slow to send in time
 * is still sent and counted as late. At the end `offered = ended + dropped`.
 */
export class Generator implements ConnectionEvents {
  private readonly recorder: Recorder;
  private readonly failures = new FailureExamples();
  private readonly idle: Connection[] = [];
  private oldestBusy: Connection | null = null;
  private newestBusy: Connection | null = null;
  private openSockets = 0;
  private inFlight = 0;
  private originMs = 0;
  private second = 0;
  private endsAtMs: number;
  private offering = true;
  private hasAskedToStop = false;
  /** Last moment at which a due request found no connection. */
  private blockedAtMs = -1;
  /** The earliest tick whose lag is not booked yet. */
  private plannedTickMs = 0;
  private nextTickAtMs = 0;
  private finish: (offeredSeconds: number) => void = () => {};

  constructor(private readonly options: GeneratorOptions) {
    this.recorder = new Recorder(options.seriesOf);
    this.endsAtMs = options.maxSeconds * 1000;
  }

  /**
   * Runs the stage, which began at `originMs` of this thread's performance clock.
   * @returns seconds during which load was offered, once everything has drained.
   */
  run(originMs = performance.now()): Promise<number> {
    this.originMs = originMs;
    this.tick();
    return new Promise((resolve) => (this.finish = resolve));
  }

  /** Offers until `seconds` after the start of the stage, then drains. */
  endStage(seconds: number) {
    this.endsAtMs = Math.min(this.endsAtMs, seconds * 1000);
  }

  sent(connection: Connection) {
    connection.sentAtMs = this.now();
    this.roll(connection.sentAtMs);
    this.recorder.sent(connection.requestIndex, this.requestOf(connection).bytes.length);
  }

  answered(connection: Connection, status: number, body: string | undefined) {
    const { name, expectStatus } = this.requestOf(connection);
    const outcome = classifyStatus(status, expectStatus);
    this.ended(connection, outcome, isSuccess(outcome) ? null : failedByStatus(name, outcome, status, body));
  }

  wantsBody(connection: Connection, status: number) {
    const { name, expectStatus } = this.requestOf(connection);
    const outcome = classifyStatus(status, expectStatus);
    return !isSuccess(outcome) && this.failures.wants(failedByStatus(name, outcome, status));
  }

  /** Whoever runs this stage ends it; until then nothing more is begun. */
  stopAsked() {
    if (this.hasAskedToStop) return;
    this.hasAskedToStop = true;
    this.endsAtMs = Math.min(this.endsAtMs, this.now());
    this.options.onStopAsked?.();
  }

  failed(connection: Connection, phase: 'connect' | 'tls' | 'reset', reason: string) {
    this.endedWithout(connection, outcomeCode(phase), reason);
  }

  closed() {
    this.openSockets--;
  }

  private requestOf({ requestIndex }: Connection) {
    return this.options.requests[requestIndex]!;
  }

  private now() {
    return performance.now() - this.originMs;
  }

  private readonly tick = () => {
    const nowMs = this.now();
    this.roll(nowMs);
    do this.bookLoopLag(nowMs);
    while (this.plannedTickMs <= nowMs);
    this.expire(nowMs);
    if (this.offering) this.dispatch(nowMs);
    if (this.offering && nowMs >= this.endsAtMs) this.stopOffering();
    if (!this.offering && this.inFlight === 0) return this.close();
    const wakeInMs = Math.floor(Math.min(this.nextEventMs() - nowMs, maxTickMs));
    const delayMs = Math.max(wakeInMs, 1);
    this.plannedTickMs = this.nextTickAtMs = nowMs + delayMs;
    setTimeout(this.wake, delayMs);
  };

  private readonly wake = () => {
    if (this.wasBlocked(this.now())) setImmediate(this.tick);
    else this.tick();
  };

  /**
   * A thread that was blocked first reads all that has arrived and only then sends and expires: an answer that waits in the
   * socket is not overdue, and a connection that the target has closed must not be given a request.
   */
  private wasBlocked(nowMs: number) {
    return nowMs - this.nextTickAtMs > lateThresholdMs;
  }

  /**
   * Books the lag of one planned tick and plans the next. While the loop is blocked, a tick every `maxTickMs` would have
   * been late: each counts in its own second, else a long block would be one count among those of a quiet loop.
   */
  private bookLoopLag(nowMs: number) {
    this.recorder.loopLag.record(nowMs - Math.min(this.plannedTickMs, nowMs));
    this.plannedTickMs += maxTickMs;
  }

  private nextEventMs(): number {
    const boundaryMs = (this.second + 1) * 1000;
    return this.offering ? Math.min(boundaryMs, this.options.arrivals.nextAtMs) : boundaryMs;
  }

  /** Starts all requests that are due, as far as connections are free. */
  private dispatch(nowMs: number) {
    const { arrivals, timeoutMs, requests, target } = this.options;
    const untilMs = Math.min(nowMs, this.endsAtMs);
    while (arrivals.nextAtMs <= untilMs && arrivals.nextAtMs < this.endsAtMs) {
      const intendedAtMs = arrivals.nextAtMs;
      const delayMs = nowMs - intendedAtMs;
      if (delayMs > timeoutMs) {
        this.drop(nowMs);
        continue;
      }
      if (target === null) {
        this.failUnresolved(nowMs, intendedAtMs);
        continue;
      }
      const connection = this.freeConnection(target);
      if (connection === null) {
        this.blockedAtMs = nowMs;
        return;
      }
      if (intendedAtMs <= this.blockedAtMs) {
        this.recorder.waitedForConnection++;
      } else {
        this.recorder.sendLag.record(delayMs);
        if (delayMs > lateThresholdMs) this.recorder.late++;
      }
      connection.intendedAtMs = intendedAtMs;
      connection.startedAtMs = nowMs;
      connection.requestIndex = arrivals.take();
      this.addBusy(connection);
      connection.start(requests[connection.requestIndex]!);
    }
  }

  private drop(nowMs: number) {
    this.options.arrivals.take();
    this.recorder.dropped++;
    this.options.arrivals.ended(nowMs, true);
  }

  private failUnresolved(nowMs: number, intendedAtMs: number) {
    const { arrivals, requests, dnsError: message = 'The name could not be resolved.' } = this.options;
    const request = arrivals.take();
    const outcome = outcomeCode('dns');
    this.recorder.ended(request, outcome, nowMs - intendedAtMs, null, 0);
    this.failures.add({ requestName: requests[request]!.name, outcome, message }, this.second);
    arrivals.ended(nowMs, false);
  }

  private freeConnection(target: ConnectionTarget): Connection | null {
    for (let connection = this.idle.pop(); connection; connection = this.idle.pop())
      if (!connection.isClosed) return connection;
    if (this.openSockets >= this.options.maxConnections) return null;
    this.openSockets++;
    return new Connection(target, this);
  }

  /** @param message empty where it says nothing beside the outcome */
  private endedWithout(connection: Connection, outcome: number, message: string) {
    const { name: requestName } = this.requestOf(connection);
    this.ended(connection, outcome, message === '' ? null : { requestName, outcome, message });
  }

  private ended(connection: Connection, outcome: number, failure: Failure | null) {
    const nowMs = this.now();
    this.roll(nowMs);
    this.removeBusy(connection);
    const wasSent = connection.sentAtMs >= connection.startedAtMs;
    this.recorder.ended(
      connection.requestIndex,
      outcome,
      nowMs - connection.intendedAtMs,
      wasSent ? nowMs - connection.sentAtMs : null,
      connection.bytesIn,
    );
    if (failure) this.failures.add(failure, this.second);
    if (!connection.isClosed) {
      connection.idleSinceMs = nowMs;
      this.idle.push(connection);
    }
    this.options.arrivals.ended(nowMs, wasSent);
    if (this.offering && !this.wasBlocked(nowMs)) this.dispatch(nowMs);
  }

  /** Gives up requests that were begun longer than the time-out ago. */
  private expire(nowMs: number) {
    const { timeoutMs } = this.options;
    for (let oldest = this.oldestBusy; oldest && nowMs - oldest.startedAtMs > timeoutMs; oldest = this.oldestBusy) {
      const waitedFor = oldest.waitingFor;
      oldest.destroy();
      if (waitedFor === 'response')
        this.endedWithout(oldest, outcomeCode('timeout'), `no complete response within ${timeoutMs} ms`);
      else
        this.endedWithout(
          oldest,
          outcomeCode(waitedFor),
          `no ${waitedFor === 'tls' ? 'TLS session' : 'connection'} within ${timeoutMs} ms`,
        );
    }
  }

  /** Closes all seconds that are over. */
  private roll(nowMs: number) {
    while (nowMs >= (this.second + 1) * 1000) {
      const secondEndsMs = (this.second + 1) * 1000;
      while (this.plannedTickMs < secondEndsMs) this.bookLoopLag(nowMs);
      this.options.arrivals.countOffered(Math.min(secondEndsMs, this.endsAtMs), (request) =>
        this.recorder.offered(request),
      );
      this.report();
      this.closeIdle(nowMs);
      this.second++;
    }
  }

  private report() {
    const second = this.recorder.drain(this.second, this.openSockets, this.inFlight);
    this.options.onSecond({ ...second, errorExamples: this.failures.take() });
  }

  /** The stack of idle connections has the longest idle ones at the bottom. */
  private closeIdle(nowMs: number) {
    const fresh = this.idle.findIndex(
      (connection) => !connection.isClosed && nowMs - connection.idleSinceMs < maxIdleMs,
    );
    for (const connection of this.idle.splice(0, fresh < 0 ? this.idle.length : fresh)) connection.destroy();
  }

  /** What is due and was not sent by now never will be. */
  private stopOffering() {
    const { arrivals } = this.options;
    this.offering = false;
    while (arrivals.nextAtMs < this.endsAtMs) {
      arrivals.take();
      this.recorder.dropped++;
    }
    arrivals.countOffered(this.endsAtMs, (request) => this.recorder.offered(request));
  }

  private close() {
    for (const connection of this.idle) connection.destroy();
    this.report();
    this.finish(this.endsAtMs / 1000);
  }

  private addBusy(connection: Connection) {
    connection.sentAtMs = -1;
    connection.earlier = this.newestBusy;
    connection.later = null;
    if (this.newestBusy) this.newestBusy.later = connection;
    else this.oldestBusy = connection;
    this.newestBusy = connection;
    this.inFlight++;
  }

  private removeBusy(connection: Connection) {
    if (connection.earlier) connection.earlier.later = connection.later;
    else this.oldestBusy = connection.later;
    if (connection.later) connection.later.earlier = connection.earlier;
    else this.newestBusy = connection.earlier;
    connection.earlier = connection.later = null;
    this.inFlight--;
  }
}
