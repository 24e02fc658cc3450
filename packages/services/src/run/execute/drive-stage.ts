import { setTimeout as wait } from 'node:timers/promises';
import { judgeStage, stageMayEnd, summariseLevel, type StageOrder, type StageOutcome } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { LeaseLost, leaseMs, type HeldRun, type RunHost } from './run-host';
import { persistently } from './persistently';
import { readStage } from './read-stage';
import type { ServerMeter } from './server-meter';
import type { Agents } from './start-agents';

const pollMs = 200;
/** An agent that has not begun a stage by then is not coming. */
const beginWithinMs = 15_000;
/** Longest drain after a stage's last second, beyond the request time-out. */
const drainMarginMs = 10_000;

/** How a stage came to its end: judged, or `interrupted` (discarded, to be repeated) with the reason. */
export type DrivenStage = { kind: 'judged'; outcome: StageOutcome } | { kind: 'interrupted'; reason: string };

/**
 * Offers one stage to the run's agents, watches it, ends it early once it has enough samples, and judges it.
 * @throws the signal's reason when it aborts
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
  await persistently(() => offer(host, run, stage, order));
  const offeredAt = Date.now();
  let startedAt: number | null = null;
  let lookedAtSecond = 0;

  for (;;) {
    await wait(pollMs);
    signal.throwIfAborted();
    const state = await persistently(() => lookAt(host, run, stage));
    if (state.leaseEnded) return { kind: 'interrupted', reason: 'its lease ran out' };
    if (state.ends.length === state.shards) {
      const bad = state.ends.find(({ end }) => end !== 'complete');
      if (bad) return { kind: 'interrupted', reason: bad.message ?? `the agent ended it: ${bad.end}` };
      break;
    }
    if (agents.ended) return { kind: 'interrupted', reason: `the load agent is gone (${agents.ended.message})` };

    if (startedAt === null && state.startedAt) startedAt = state.startedAt.getTime();
    if (startedAt === null) {
      if (Date.now() - offeredAt > beginWithinMs) return { kind: 'interrupted', reason: 'no agent began it' };
      continue;
    }
    const seconds = (Date.now() - startedAt) / 1000;
    meter.poll(stage, startedAt);
    if (seconds * 1000 > order.maxSeconds * 1000 + run.definition.target.timeoutMs + drainMarginMs)
      return { kind: 'interrupted', reason: 'the agent did not end it in time' };

    const whole = Math.floor(seconds);
    if (whole > lookedAtSecond && whole >= order.minSeconds && order.minSeconds < order.maxSeconds && !state.endAsked) {
      lookedAtSecond = whole;
      const record = await persistently(() => readStage(db, run.id, stage));
      const statistics = summariseLevel({ order, ...record, slo: run.definition.slo, endedSeconds: whole });
      if (stageMayEnd(statistics, order, run.definition.slo))
        await persistently(() => db.runStage.updateMany({ where: { runId: run.id, stage }, data: { endAsked: true } }));
    }
  }
  if (startedAt !== null) await meter.settle(stage, startedAt);
  return { kind: 'judged', outcome: await persistently(() => judge(host, run, stage, order)) };
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

async function lookAt({ clients: { db } }: RunHost, run: HeldRun, stage: number) {
  const [held, row, shards] = await Promise.all([
    db.run.findUniqueOrThrow({ where: { id: run.id }, select: { epoch: true } }),
    db.runStage.findUniqueOrThrow({ where: { runId_stage: { runId: run.id, stage } } }),
    db.runShard.findMany({ where: { runId: run.id, epoch: run.epoch } }),
  ]);
  if (held.epoch !== run.epoch) throw new LeaseLost();
  return {
    leaseEnded: row.state === 'discarded',
    startedAt: row.startedAt,
    endAsked: row.endAsked,
    shards: shards.length,
    ends: shards
      .filter(({ doneStage }) => doneStage >= stage)
      .map(({ doneEnd, message }) => ({ end: doneEnd, message })),
  };
}

async function judge(host: RunHost, run: HeldRun, stage: number, order: StageOrder): Promise<StageOutcome> {
  const { db } = host.clients;
  const shards = await db.runShard.findMany({ where: { runId: run.id, epoch: run.epoch } });
  const endedSeconds = Math.min(...shards.map(({ doneSeconds }) => doneSeconds ?? 0));
  const record = await readStage(db, run.id, stage);
  const { slo } = run.definition;
  const statistics = summariseLevel({ order, ...record, slo, endedSeconds });
  const verdict = judgeStage(statistics, order, slo, { complete: true });
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
