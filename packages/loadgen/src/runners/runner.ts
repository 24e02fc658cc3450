import type { Benchmark } from '@headroom/core';

/** One shard of a run and the token its agent presents. */
export interface RunnerShard {
  shard: number;
  token: string;
}

/** Everything a runner needs to start the agents of one run under one epoch. */
export interface RunnerBundle {
  runId: string;
  /** Base URL of the agent API as agents reach it. */
  agentUrl: string;
  shards: readonly RunnerShard[];
  definition: Benchmark;
}

/** How one agent ended; `message` says why when it was not by finishing the run. */
export interface ShardExit {
  shard: number;
  ok: boolean;
  message: string;
}

export interface RunnerHandle {
  /** Resolves, never rejects, when all agents have ended. */
  done: Promise<ShardExit[]>;
  /** Ends all load at once and the agents with it; resolves when they are gone. */
  cancel(): Promise<void>;
}

/** Where load is made. Starts agents, which then talk to the server by themselves. */
export interface Runner {
  id: Benchmark['runner'];
  label: string;
  /** Nothing that comes from a simulated runner is a measurement. */
  simulated: boolean;
  /** True, or the reason why this runner cannot make `totalRps` with the engine. */
  supports(engineId: string, totalRps: number): true | string;
  /**
   * Starts the agents of a run; aborting the signal cancels.
   * @throws HeadroomError `invalid-input` when the bundle cannot be run here
   */
  start(bundle: RunnerBundle, signal: AbortSignal): Promise<RunnerHandle>;
}
