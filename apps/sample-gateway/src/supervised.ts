import type { Socket } from 'node:net';
import { ChildProgram } from './child-program';
import type { BackendCall, ChildNote, CommonCall, Counters, UnitCall, UnitNote } from './messages';

const answerWithinMs = 2_000;
const startWithinMs = 20_000;
const longestBackOffMs = 5_000;
const healthyAfterMs = 10_000;

export interface ProcessReport extends Counters {
  pid: number;
  restarts: number;
}

/**
 * Keeps one child program running. A crash is counted and the program started anew, at once and then with growing pauses;
 * counters add up over restarts, so they never fall (up to half a second of a crashed process is lost).
 */
export class Supervised<Call extends UnitCall | BackendCall> {
  restarts = 0;
  ready = false;
  #child: ChildProgram<Call> | null = null;
  #starting: Promise<void> | null = null;
  #stopping = false;
  #failures = 0;
  #readySince = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Counters of earlier processes, and the latest of this one. */
  #before = { cpuSeconds: 0, requests: 0 };
  #latest: Counters = { cpuSeconds: 0, requests: 0, sampledAtMs: Date.now() };

  constructor(
    private readonly entry: URL,
    private readonly hooks: {
      configure: (call: <Value>(body: Call) => Promise<Value>) => Promise<void>;
      onReady?: () => void;
      onGone?: () => void;
      onNote?: (note: ChildNote) => void;
    },
  ) {}

  get pid() {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when the program serves; rejects, with nothing left running, when it cannot. */
  start(): Promise<void> {
    this.#stopping = false;
    this.#starting ??= this.#launch().finally(() => (this.#starting = null));
    return this.#starting;
  }

  /** Waits for a start under way; whether it went well shows in `ready`. */
  async settled(): Promise<void> {
    await this.#starting?.catch(() => {});
  }

  call<Value = void>(body: Call, timeoutMs: number): Promise<Value> {
    if (!this.#child) return Promise.reject(new Error('the process is not running'));
    return this.#child.call<Value>(body, timeoutMs);
  }

  note(note: UnitNote, socket?: Socket, onLost?: () => void) {
    this.#child?.note(note, socket, onLost);
  }

  /** Ends the program in order, giving requests under way `graceMs`; then by force. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.ready = false;
    clearTimeout(this.#timer);
    await this.settled();
    const child = this.#child;
    if (!child) return;
    const retire = { kind: 'retire', graceMs } satisfies CommonCall as Call;
    const last = await child.call<Counters>(retire, graceMs + answerWithinMs).catch(() => null);
    if (last) this.#latest = last;
    this.#end();
    child.kill();
    await child.exited;
  }

  /** Counters as of now or, when the program is too busy to answer, as it last reported them. */
  async report(): Promise<ProcessReport> {
    const read = { kind: 'counters' } satisfies CommonCall as Call;
    const counters = await this.call<Counters>(read, answerWithinMs).catch(() => null);
    if (counters && this.#child) this.#latest = counters;
    return {
      pid: this.pid,
      restarts: this.restarts,
      cpuSeconds: this.#before.cpuSeconds + this.#latest.cpuSeconds,
      requests: this.#before.requests + this.#latest.requests,
      sampledAtMs: this.#latest.sampledAtMs,
    };
  }

  async #launch() {
    const child: ChildProgram<Call> = new ChildProgram<Call>(
      this.entry,
      (note) => {
        if (note.kind === 'counters' && child === this.#child) this.#latest = note.counters;
        this.hooks.onNote?.(note);
      },
      () => child === this.#child && this.#crashed(),
    );
    this.#child = child;
    try {
      await this.hooks.configure((body) => child.call(body, startWithinMs));
    } catch (error) {
      if (child === this.#child) this.#end();
      child.kill();
      throw error;
    }
    this.#readySince = Date.now();
    this.ready = !this.#stopping;
    if (this.ready) this.hooks.onReady?.();
  }

  #crashed() {
    const served = this.#readySince > 0;
    this.#end();
    if (this.#stopping || !served) return;
    this.#startAgain();
  }

  #startAgain() {
    this.restarts += 1;
    const pauseMs = this.#failures === 0 ? 0 : Math.min(longestBackOffMs, 100 * 2 ** this.#failures);
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.start().catch(() => !this.#stopping && this.#startAgain()), pauseMs);
  }

  #end() {
    if (Date.now() - this.#readySince > healthyAfterMs) this.#failures = 0;
    this.#readySince = 0;
    this.#child = null;
    this.ready = false;
    this.#before.cpuSeconds += this.#latest.cpuSeconds;
    this.#before.requests += this.#latest.requests;
    this.#latest = { cpuSeconds: 0, requests: 0, sampledAtMs: Date.now() };
    this.hooks.onGone?.();
  }
}
