import {
  LatencyHistogram,
  notFound,
  percentileCurve,
  percentilesOf,
  type LevelStatistics,
  type OutcomeCounts,
  type PercentilePoint,
  type Percentiles,
} from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { stageRequests } from './series/stage-requests';

/** What became of one request in the measured window of a stage; latencies from the intended start. */
export interface RequestDetail {
  requestName: string;
  outcomes: OutcomeCounts;
  latency: Percentiles;
  /** From the actual send. */
  serviceTime: Percentiles;
  failureLatency: Percentiles | null;
}

export interface StageDetail {
  stage: number;
  requests: RequestDetail[];
  /** Distributions over all requests; each with the samples that it is of. */
  curves: Record<'latency' | 'serviceTime' | 'failureLatency', { count: number; points: PercentilePoint[] }>;
}

/**
 * A judged stage in more detail than its statistics: each request by itself, and the distributions of latency.
 * @throws HeadroomError `not-found` when the run has no such judged stage
 */
export async function readStageDetail(
  ctx: Ctx,
  { runId, stage }: { runId: string; stage: number },
): Promise<StageDetail> {
  authorise(ctx, 'run.read');
  const { db } = ctx.clients;
  const row =
    isId(runId) &&
    (await db.runStage.findFirst({
      where: { runId, stage, state: 'judged', run: { workspaceId: ctx.workspaceId } },
      select: { statistics: true },
    }));
  if (!row) throw notFound('judged stage', `${runId}, stage ${stage}`);
  const totals = await stageRequests(db, runId, stage, row.statistics as unknown as LevelStatistics);
  const all = (key: keyof StageDetail['curves']) =>
    LatencyHistogram.merged(totals.flatMap((request) => request[key] ?? []));
  const curve = (histogram: LatencyHistogram) => ({ count: histogram.count, points: percentileCurve(histogram) });
  return {
    stage,
    requests: totals.map(({ requestName, outcomes, latency, serviceTime, failureLatency }) => ({
      ...{ requestName, outcomes, latency: percentilesOf(LatencyHistogram.decode(latency)) },
      serviceTime: percentilesOf(LatencyHistogram.decode(serviceTime)),
      failureLatency: failureLatency === undefined ? null : percentilesOf(LatencyHistogram.decode(failureLatency)),
    })),
    curves: {
      ...{ latency: curve(all('latency')), serviceTime: curve(all('serviceTime')) },
      failureLatency: curve(all('failureLatency')),
    },
  };
}
