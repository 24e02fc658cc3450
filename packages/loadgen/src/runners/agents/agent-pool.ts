/** A self-hosted agent of a workspace as it stands now. */
export interface PooledAgent {
  id: string;
  name: string;
  isOnline: boolean;
  /** It makes a part of a run. */
  isBusy: boolean;
  /** It is measuring its own highest rate, or about to. */
  isCalibrating: boolean;
  allowsScripts: boolean;
  /** Version of each engine that it has. */
  engines: Record<string, string>;
  /** Proven with the builtin engine; null when nothing is. */
  calibratedRps: number | null;
}

/** How an agent's part of a run stands. */
export interface ShardLife {
  shard: number;
  agentName: string;
  claimed: boolean;
  /** Since its last sign of life. */
  silentMs: number;
}

/** The workspace's agents, as the runner reaches them. */
export interface AgentPool {
  list(workspaceId: string): Promise<PooledAgent[]>;
  /** Gives each shard of a run to an agent, all in one step; false when one of them was taken meanwhile. */
  assign(run: PoolRun, parts: readonly { shard: number; agentId: string }[]): Promise<boolean>;
  /** The run's shards under this epoch; none once it makes no more load or a newer epoch has taken it over. */
  lives(run: PoolRun): Promise<ShardLife[]>;
  /** Takes the shards from their agents, whose next word is refused; false when the run has ended its load by itself. */
  fence(run: PoolRun): Promise<boolean>;
}

export interface PoolRun {
  workspaceId: string;
  runId: string;
  epoch: number;
}
