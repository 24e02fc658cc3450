import type { Benchmark, RunnerId, TestCost } from '@headroom/core';

/** One shard of a run and the token its agent presents. */
export interface RunnerShard {
  shard: number;
  token: string;
}

/** Everything a runner needs to start the agents of one run under one epoch. */
export interface RunnerBundle {
  workspaceId: string;
  runId: string;
  epoch: number;
  /** Base URL of the agent API as agents reach it. */
  agentUrl: string;
  shards: readonly RunnerShard[];
  definition: Benchmark;
  /** The runner's settings in this workspace, decrypted; each runner parses them by its own schema. Null: it needs none. */
  connection: unknown;
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
  /** The same of each agent alone, from a runner that sees its end at once; where absent, its silence tells. */
  exits?: readonly Promise<ShardExit>[];
  /** What these agents are proven to make together, requests per second: a search ends there. Absent: not known. */
  maxRps?: number;
  /** Ends all load at once and the agents with it; resolves when they are gone. */
  cancel(): Promise<void>;
}

/** Where load is made. Starts agents, which then talk to the server by themselves. */
export interface Runner {
  id: RunnerId;
  label: string;
  /** Nothing that comes from a simulated runner is a measurement. */
  simulated: boolean;
  /** Every agent has claimed its shard by then, or the run is given up. */
  claimWithinMs: number;
  /** What a stage may take beyond the seconds of its load: a managed service provisions for each. */
  stageOverheadMs: number;
  /** True, or the reason why this runner cannot make `totalRps` with the engine over so many shards. */
  supports(engineId: string, totalRps: number, shards: number): true | string;
  /** What making this load costs; null: nothing of its own. What is not known is unknown in it, never 0. */
  estimate(definition: Benchmark, connection: unknown): TestCost | null;
  /**
   * Starts the agents of a run; aborting the signal cancels.
   * @throws HeadroomError `invalid-input` when the bundle cannot be run here
   */
  start(bundle: RunnerBundle, signal: AbortSignal): Promise<RunnerHandle>;
  /**
   * Deletes what runs left behind that are not alive any more.
   * @returns what was deleted, a sentence each with the id of its run
   */
  sweep?(
    connection: unknown,
    workspaceId: string,
    isLive: (runId: string, epoch: number) => boolean,
  ): Promise<{ runId: string; sentence: string }[]>;
}
