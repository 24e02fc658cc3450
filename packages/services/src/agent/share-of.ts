import type { StageOrder } from '@headroom/core';

/** One shard's part of a whole number; parts differ by at most one and add up. */
export const countShare = (count: number, shard: number, shards: number): number =>
  Math.floor(count / shards) + (shard < count % shards ? 1 : 0);

/** One shard's part of a stage's load. Rates per user are the same on every shard. */
export const loadShare = (load: StageOrder['load'], shard: number, shards: number): StageOrder['load'] =>
  load.model === 'open'
    ? { ...load, rps: load.rps / shards }
    : { ...load, users: countShare(load.users, shard, shards) };
