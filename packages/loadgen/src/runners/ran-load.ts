import type { ShardStage } from '@headroom/core';

/** One stage that began, whatever became of it. */
export interface RanStage {
  load: ShardStage['load'];
  seconds: number;
}

/** What a run really did. */
export interface RanLoad {
  stages: readonly RanStage[];
  /** How often agents were started for it. */
  starts: number;
}
