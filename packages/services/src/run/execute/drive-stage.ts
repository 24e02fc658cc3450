import { setTimeout as wait } from 'node:timers/promises';
import {
  criteriaInSteps,
  judgeStage,
  levelInSteps,
  stageMayEnd,
  type StageOrder,
  type StageOutcome,
} from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { keepDerived } from '../series/keep-derived';
import { rollUpRun } from '../series/roll-up-run';
import { keepStageRequests } from '../series/stage-requests';
import { inSlices } from './in-slices';
import { lookAtStage, lostShard, troubleOf } from './look-at-stage';
import { persistently } from './persistently';
import { readStage } from './read-stage';
import { LeaseLost, ShardLost, leaseMs, requireRunner, type HeldRun, type RunHost } from './run-host';
import type { ServerMeter } from './server-meter';
import type { Agents } from './start-agents';

const pollMs = 200;
/** A stage that goes on for longer is rolled up as it goes. */
const rollUpSeconds = 60;
/** An agent that has not begun a stage by then is not coming. */
const beginWithinMs = 15_000;
/** Longest that a stage lasts beyond its seconds and the request time-out: the engine's start, and its drain. */
const marginMs = { builtin: 10_000, tool: 40_000 };

/** How a stage came to its end: judged, or `interrupted` (discarded, to be repeated) with the reason. */
export type DrivenStage = { kind: 'judged'; outcome: StageOutcome } | { kind: 'interrupted'; reason: string };

/**
 * Offers one stage to the run's agents, watches it, ends it early once it has enough samples, and judges it.
 * @throws ShardLost when one of several agents is gone; the signal's reason when it aborts
 */
export async function driveStage(
  host: RunHost,
  run: HeldRun,
  stage: number,
  order: StageOrder,
  { meter, agents }: { meter: ServerMeter; agents: Agents },
  signal: AbortSignal,
): Promise<DrivenStage> {
  const { db } = host.clients;
  const { engine, runner, shards, slo, target } = run.definition;
  const { stageOverheadMs } = requireRunner(host, runner);
  const margin = (engine === 'builtin' ? marginMs.builtin : marginMs.tool) + stageOverheadMs;
  const failed = (shard: number, reason: string): DrivenStage => {
    if (shards > 1) throw new ShardLost(lostShard(shard, shards, reason));
    return { kind: 'interrupted', reason };
  };
  await persistently(() => offer(host, run, stage, order));
  const offeredAt = Date.now();
  let startsAtMs: number | null = null;
  let lookedAtSecond = 0;
  let rolledUpSecond = 0;

  for (;;) {
    await wait(pollMs);
    signal.throwIfAborted();
    const state = await persistently(() => lookAtStage(db, run, stage));
    if (state.discarded) return { kind: 'interrupted', reason: 'its lease ran out' };
    const trouble = troubleOf(state.shards);
    if (trouble?.lost) throw new ShardLost(trouble.reason);
    if (trouble) return { kind: 'interrupted', reason: trouble.reason };
    const waiting = state.shards.find(({ end }) => end === null);
    if (!waiting) break;
    const exit = agents.exits.find(({ shard }) =>
      state.shards.some((view) => view.shard === shard && view.end === null),
    );
    if (exit && shards > 1) return failed(exit.shard, exit.message || 'its agent ended');
    if (agents.ended) return failed(waiting.shard, `the load agent is gone (${agents.ended.message})`);

    startsAtMs ??= state.startsAtMs;
    if (startsAtMs === null) {
      if (Date.now() - offeredAt > beginWithinMs + stageOverheadMs) return failed(waiting.shard, 'no agent began it');
      continue;
    }
    const sinceStartMs = Date.now() - startsAtMs;
    if (sinceStartMs >= 0) meter.poll(stage, startsAtMs);
    if (sinceStartMs > order.maxSeconds * 1000 + target.timeoutMs + margin)
      return failed(waiting.shard, 'the agent did not end it in time');

    // An engine may need seconds to get going, so what counts is what has been reported, not the time that has passed.
    const whole = Math.min(Math.floor(sinceStartMs / 1000), ...state.shards.map((shard) => shard.reportedSeconds));
    if (whole >= rolledUpSecond + rollUpSeconds) {
      rolledUpSecond = Infinity;
      // Nothing here waits for it; one that failed is not tried again while the stage goes on.
      void keepDerived(host.clients, run.id, 'The roll-up', () => rollUpRun(db, run.id, shards)).then((kept) => {
        if (kept) rolledUpSecond = whole;
      });
    }
    if (whole > lookedAtSecond && whole >= order.minSeconds && order.minSeconds < order.maxSeconds && !state.endAsked) {
      lookedAtSecond = whole;
      const record = await persistently(() => readStage(db, run.id, stage));
      const statistics = await inSlices(levelInSteps({ order, ...record, slo, endedSeconds: whole }));
      if (stageMayEnd(statistics, order, slo))
        await persistently(() => db.runStage.updateMany({ where: { runId: run.id, stage }, data: { endAsked: true } }));
    }
  }
  if (startsAtMs !== null) await meter.settle(stage, startsAtMs);
  const outcome = await persistently(() => judge(host, run, stage, order));
  await keepDerived(host.clients, run.id, `What became of each request of stage ${stage}`, () =>
    keepStageRequests(db, run.id, stage, outcome.statistics.excludedSeconds),
  );
  return { kind: 'judged', outcome };
}

async function offer({ clients: { db } }: RunHost, run: HeldRun, stage: number, order: StageOrder) {
  const [row] = await db.$queryRaw<{ stage: number }[]>`
    INSERT INTO run_stage (run_id, stage, epoch, "order", lease_until)
    SELECT id, ${stage}, ${run.epoch}, ${JSON.stringify(order)}::jsonb, now() + make_interval(secs => ${leaseMs / 1000}::float8)
      FROM run WHERE id = ${run.id}::uuid AND epoch = ${run.epoch} AND state <> 'finished'
    ON CONFLICT (run_id, stage) DO UPDATE SET lease_until = excluded.lease_until WHERE run_stage.epoch = excluded.epoch
    RETURNING stage`;
  if (!row) throw new LeaseLost();
}

async function judge(host: RunHost, run: HeldRun, stage: number, order: StageOrder): Promise<StageOutcome> {
  const { db } = host.clients;
  const shards = await db.runShard.findMany({ where: { runId: run.id, epoch: run.epoch } });
  const endedSeconds = Math.min(...shards.map(({ doneSeconds }) => doneSeconds ?? 0));
  const record = await readStage(db, run.id, stage);
  const { slo, requests } = run.definition;
  const statistics = await inSlices(levelInSteps({ order, ...record, slo, endedSeconds }));
  const criteria = await inSlices(criteriaInSteps(requests, record.intervals, statistics.excludedSeconds));
  const verdict = judgeStage(statistics, order, slo, { complete: true, criteria });
  const { count } = await db.runStage.updateMany({
    where: { runId: run.id, stage, epoch: run.epoch },
    data: {
      state: 'judged',
      endedAt: new Date(),
      statistics: statistics as unknown as Prisma.InputJsonObject,
      verdict: verdict as unknown as Prisma.InputJsonObject,
    },
  });
  if (count === 0) throw new LeaseLost();
  await host.clients.events.publish(run.id, { kind: 'stage', stage });
  return { order, statistics, verdict };
}
