import type { Calibration, HeartbeatRequest, HeartbeatResponse } from '@headroom/core';
import type { AgentClient } from '../client';
import { reasonOf } from '../persist';
import { runAgent } from '../run-agent';
import type { StartEngine } from '../start-engine';
import { thisMachine } from '../this-machine';

type Assignment = NonNullable<HeartbeatResponse['assignment']>;

export interface DutyOptions {
  /** The agent protocol of one shard. */
  shardClient(assignment: Assignment): AgentClient;
  startEngine: StartEngine;
  calibrate(signal: AbortSignal): Promise<Calibration>;
  version: string;
  /** Ends the load at once. */
  signal: AbortSignal;
  log(line: string): void;
}

/** What an agent is doing: one thing at a time, and nothing that it was asked for while busy. */
export class Duty {
  activity: HeartbeatRequest['activity'] = 'idle';
  /** Measured, and not yet told to the server. */
  calibration: Calibration | null = null;
  private work: Promise<void> | null = null;
  private changed = new AbortController();

  constructor(private readonly options: DutyOptions) {}

  /** Aborts when what this agent does has changed. */
  change(): AbortSignal {
    return (this.changed = new AbortController()).signal;
  }

  delivered(calibration: Calibration) {
    if (this.calibration === calibration) this.calibration = null;
  }

  run(assignment: Assignment) {
    const { shardClient, startEngine, version, signal, log } = this.options;
    this.begin('running', async () => {
      const { runId, shard } = assignment;
      log(`shard ${shard} of run ${runId}`);
      const client = shardClient(assignment);
      const exit = await runAgent({ client, startEngine, shard, version, machine: thisMachine(), signal, log });
      log(`run ${runId} ${exit.kind}: ${exit.message}`);
    });
  }

  calibrate() {
    this.begin('calibrating', async () => {
      this.calibration = await this.options.calibrate(this.options.signal);
    });
  }

  /** Resolves when whatever is under way has ended; the options' signal ends it. */
  async end() {
    await this.work;
  }

  private begin(activity: HeartbeatRequest['activity'], work: () => Promise<void>) {
    if (this.activity !== 'idle') return;
    this.activity = activity;
    this.work = work()
      .catch((error: unknown) => this.options.log(`${activity}: ${reasonOf(error)}`))
      .then(() => {
        this.activity = 'idle';
        this.changed.abort();
      });
  }
}
