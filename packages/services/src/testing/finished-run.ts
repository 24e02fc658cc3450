import {
  LatencyHistogram,
  benchmarkSchema,
  noOutcomes,
  summariseLevel,
  type BenchmarkInput,
  type CapacityAnswer,
  type Interval,
  type StageOrder,
} from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { insertIntervals } from '../import/insert-intervals';
import type { Ctx } from '../ctx';

interface FinishedRun {
  benchmarkId: string;
  definition: BenchmarkInput;
  /** Rate of each stage in requests per second, and the latency of all of its requests. */
  levels: { rps: number; latencyMs: number; seconds?: number }[];
  answer?: CapacityAnswer;
  simulated?: boolean;
  outcome?: 'passed' | 'failed_slo' | 'invalid';
  createdAt?: Date;
}

const stageSeconds = 24;

/** Writes a run that is done, with judged stages of one request name and their seconds, as if it had been made. */
export async function finishedRun(ctx: Ctx, run: FinishedRun): Promise<string> {
  const { db } = ctx.clients;
  const definition = benchmarkSchema.parse(run.definition);
  const version = await db.policySetVersion.findFirst({ where: { policySet: { workspaceId: ctx.workspaceId } } });
  const at = run.createdAt ?? new Date();
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const took = run.levels.reduce((sum, { seconds = stageSeconds }) => sum + seconds, 0);
  const { id } = await db.run.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, benchmarkId: run.benchmarkId, policySetVersionId: version?.id ?? null },
      ...{ definition, simulated: run.simulated ?? false, startedBy: 'system:test', endedBy: 'system:test' },
      ...{ state: 'finished', outcome: run.outcome ?? 'passed', reason: 'Done.' },
      ...(run.answer && { answer: run.answer as unknown as Prisma.InputJsonObject }),
      targetHost: '127.0.0.1',
      environment: { platform: 'linux x64', node: 'v24', headroom: '0', cell: 'verified' },
      ...{ createdAt: at, startedAt: at, finishedAt: after(took) },
    },
  });
  let began = 0;
  for (const [stage, { rps, latencyMs, seconds = stageSeconds }] of run.levels.entries()) {
    const order: StageOrder = {
      ...{ purpose: 'step', load: { model: 'open', rps, arrivals: 'uniform' }, reason: 'Asked.' },
      ...{ minSeconds: seconds, maxSeconds: seconds, settleSeconds: 2, coolDownSeconds: 0 },
    };
    const intervals = Array.from({ length: seconds }, (_, second) => interval(stage, second, rps, latencyMs));
    const { slo } = definition;
    const statistics = summariseLevel({
      ...{ order, intervals, health: [], serverSamples: [], slo, endedSeconds: seconds },
    });
    const verdict = { result: latencyMs <= slo.latencyMs ? 'passed' : 'failed', reasons: [], checks: [] };
    await db.runStage.create({
      data: {
        ...{ runId: id, stage, epoch: 1, state: 'judged', leaseUntil: at, verdict },
        ...{ startsAt: after(began), endedAt: after(began + seconds) },
        order: order as unknown as Prisma.InputJsonObject,
        statistics: statistics as unknown as Prisma.InputJsonObject,
      },
    });
    await db.$transaction((transaction) => insertIntervals(transaction, id, intervals));
    await db.generatorHealth.createMany({
      data: intervals.map(({ second }) => ({
        ...{ runId: id, stage, shard: 0, second },
        ...{ cpuPercent: 10, threads: 1, dropped: 0 },
      })),
    });
    began += seconds;
  }
  return id;
}

function interval(stage: number, second: number, rps: number, latencyMs: number): Interval {
  const latency = LatencyHistogram.empty();
  // A little to either side from second to second, as gateways are.
  latency.record(latencyMs * (1 + 0.02 * Math.sin(second * 2.4)), rps);
  const encoded = latency.encode();
  return {
    ...{ stage, shard: 0, second, requestName: 'home', offered: rps, sent: rps, bytesIn: 0, bytesOut: 0 },
    ...{ outcomes: { ...noOutcomes(), ok2xx: rps }, latency: encoded, serviceTime: encoded },
  };
}
