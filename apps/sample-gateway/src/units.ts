import type { Socket } from 'node:net';
import { ProcessEnded } from './child-program';
import type { UnitCall, VersionedChain } from './messages';
import type { ProcessReport } from './supervised';
import { Supervised } from './supervised';

const chainWithinMs = 10_000;
const mostWaiting = 4096;

interface Unit {
  number: number;
  process: Supervised<UnitCall>;
  connections: number;
}

/** Units are numbered from 1. Counters of a unit go on where they were when it comes back. */
export interface UnitReport extends ProcessReport {
  unit: number;
  cores: 1;
  connections: number;
}

/**
 * The units behind the one port. A new connection goes to the unit with the fewest; after a start, a unit above its share
 * is asked to end some of its kept-alive connections (by `Connection: close`, so that no request is lost).
 */
export class Units {
  readonly #units: Unit[] = [];
  #wanted = 0;
  #waiting: Socket[] = [];

  constructor(
    private readonly entry: URL,
    private readonly options: { logDir: string; backendUrl: () => string; chain: VersionedChain; drainMs: number },
  ) {}

  get chain() {
    return this.options.chain;
  }

  get wanted() {
    return this.#wanted;
  }

  get ready() {
    return this.#serving().length;
  }

  /** Takes a new, paused connection; it waits while no unit is ready. */
  accept(socket: Socket) {
    socket.once('error', () => socket.destroy());
    this.#assign(socket);
  }

  /** Starts or retires units; resolves when `count` units serve and the others have ended. */
  async scale(count: number): Promise<void> {
    const before = this.#wanted;
    while (this.#units.length < count) this.#units.push(this.#newUnit(this.#units.length + 1));
    this.#wanted = count;
    const started = await Promise.allSettled(this.#units.slice(before, count).map((unit) => unit.process.start()));
    const failure = started.find((result) => result.status === 'rejected');
    if (failure) this.#wanted = before;
    await this.#stop(this.#units.slice(this.#wanted), this.options.drainMs);
    if (failure) throw failure.reason;
    this.#rebalance();
  }

  /**
   * Puts a chain into service on every unit; requests under way finish under the one before.
   * @throws when a unit cannot build it; then all units serve the chain before.
   */
  async useChain(chain: VersionedChain): Promise<void> {
    const before = this.options.chain;
    this.options.chain = chain;
    try {
      await this.#tellChain(chain);
    } catch (error) {
      this.options.chain = before;
      await this.#tellChain(before);
      throw error;
    }
  }

  async report(): Promise<UnitReport[]> {
    return Promise.all(
      this.#units.slice(0, this.#wanted).map(async (unit) => ({
        unit: unit.number,
        cores: 1 as const,
        connections: unit.connections,
        ...(await unit.process.report()),
      })),
    );
  }

  async close(graceMs: number): Promise<void> {
    this.#wanted = 0;
    await this.#stop(this.#units, graceMs);
    for (const socket of this.#waiting) socket.destroy();
  }

  async #stop(units: Unit[], graceMs: number) {
    await Promise.all(units.map((unit) => unit.process.stop(graceMs)));
  }

  async #tellChain(chain: VersionedChain) {
    const told = this.#units.slice(0, this.#wanted).map(async ({ process }) => {
      await process.settled();
      // A unit that is down takes the chain when it starts.
      if (!process.ready) return;
      await process.call({ kind: 'chain', chain }, chainWithinMs).catch((error) => {
        if (!(error instanceof ProcessEnded)) throw error;
      });
    });
    const failure = (await Promise.allSettled(told)).find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }

  #newUnit(number: number): Unit {
    const unit: Unit = {
      number,
      connections: 0,
      process: new Supervised<UnitCall>(this.entry, {
        configure: (call) => {
          const { logDir, backendUrl, chain } = this.options;
          return call({ kind: 'configure', context: { unit: number, logDir, backendUrl: backendUrl() }, chain });
        },
        onReady: () => {
          for (const socket of this.#waiting.splice(0)) this.#assign(socket);
          this.#rebalance();
        },
        onGone: () => {
          unit.connections = 0;
        },
        onNote: (note) => {
          if (note.kind === 'closed') unit.connections = Math.max(0, unit.connections - 1);
        },
      }),
    };
    return unit;
  }

  #serving() {
    return this.#units.slice(0, this.#wanted).filter(({ process }) => process.ready);
  }

  #assign(socket: Socket) {
    const unit = this.#serving().reduce<Unit | null>(
      (least, next) => (least === null || next.connections < least.connections ? next : least),
      null,
    );
    if (unit) return this.#hand(socket, unit);
    if (this.#waiting.length < mostWaiting) this.#waiting.push(socket);
    else socket.destroy();
  }

  #hand(socket: Socket, unit: Unit) {
    unit.connections += 1;
    unit.process.note({ kind: 'connection' }, socket, () => {
      unit.connections = Math.max(0, unit.connections - 1);
    });
  }

  #rebalance() {
    const serving = this.#serving();
    const share = Math.ceil(serving.reduce((sum, unit) => sum + unit.connections, 0) / serving.length);
    for (const { process, connections } of serving)
      if (connections > share) process.note({ kind: 'shed', connections: connections - share });
  }
}
