import {
  fewOfEachKind,
  keptErrorExampleSchema,
  notFound,
  testCostSchema,
  verdictFromStored,
  type LevelStatistics,
  type StageOrder,
  type StoredVerdict,
} from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { actorNames } from '../actor-names';
import { isId } from '../ids';
import { runHeadColumns, toRunHead } from './run-head';

/** Agents of which a page tells; a run that was taken over often has had more. */
const mostShards = 100;

/** Everything a run's page shows, but for the per-second series. */
export async function getRun(ctx: Ctx, { runId }: { runId: string }) {
  authorise(ctx, 'run.read');
  const row =
    isId(runId) &&
    (await ctx.clients.db.run.findFirst({
      where: { id: runId, workspaceId: ctx.workspaceId },
      select: {
        ...runHeadColumns,
        environment: true,
        unenforcedBy: true,
        testCost: true,
        rawRemovedAt: true,
        courseRemovedAt: true,
        stages: { orderBy: { stage: 'asc' } },
        events: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
        shards: {
          orderBy: [{ epoch: 'desc' }, { shard: 'asc' }],
          take: mostShards,
          select: {
            ...{
              epoch: true,
              shard: true,
              claimedAt: true,
              heartbeatAt: true,
              doneStage: true,
              doneEnd: true,
              message: true,
            },
            ...{ errorExamples: true, agent: { select: { name: true } } },
          },
        },
        measurement: true,
        policySetVersion: { select: { version: true, chain: true, policySet: { select: { name: true } } } },
      },
    }));
  if (!row) throw notFound('run', runId);
  const { stages, events, shards, measurement, environment, policySetVersion, testCost, unenforcedBy, ...rest } = row;
  const { rawRemovedAt, courseRemovedAt, ...head } = rest;
  const names = await actorNames(ctx, [...events.map(({ actor }) => actor), head.startedBy, head.endedBy]);
  const details = {
    startedByName: names.get(head.startedBy) ?? null,
    endedByName: (head.endedBy && names.get(head.endedBy)) ?? null,
    unenforcedBy,
    rawRemovedAt,
    courseRemovedAt,
    testCost: testCost === null ? null : testCostSchema.parse(testCost),
    environment: environment as Record<string, string> | null,
    policySet: policySetVersion && {
      name: policySetVersion.policySet.name,
      version: policySetVersion.version,
      chain: policySetVersion.chain,
    },
    stages: stages.map((stage) => ({
      stage: stage.stage,
      state: stage.state,
      order: stage.order as unknown as StageOrder,
      statistics: stage.statistics as unknown as LevelStatistics | null,
      verdict: stage.verdict ? verdictFromStored(stage.verdict as unknown as StoredVerdict) : null,
      startedAt: stage.startsAt ?? stage.startedAt,
      endedAt: stage.endedAt,
    })),
    events: events.map(({ at, actor, state, message }) => ({
      at,
      actor,
      actorName: names.get(actor) ?? null,
      state,
      message,
    })),
    /** Agents that made the load, the newest start first. */
    shards: shards.map(({ errorExamples: _, agent, ...shard }) => ({ ...shard, agentName: agent?.name ?? null })),
    /** A few of each kind, over all agents. */
    errorExamples: fewOfEachKind(
      shards.flatMap(({ errorExamples }) => keptErrorExampleSchema.array().parse(errorExamples)),
    ),
    measurement: measurement && {
      id: measurement.id,
      grade: measurement.grade,
      gatewayId: measurement.gatewayId,
      tierId: measurement.tierId,
      units: measurement.units,
      excludedReason: measurement.excludedReason,
    },
  };
  const run = toRunHead(head);
  // One of the two kinds, so that whoever asks for an import or a benchmark's run knows what else it has.
  return run.imported === null ? { ...run, ...details } : { ...run, ...details };
}
export type RunDetail = Awaited<ReturnType<typeof getRun>>;
export type MeasuredRunDetail = Extract<RunDetail, { imported: null }>;
export type ImportedRunDetail = Exclude<RunDetail, { imported: null }>;
