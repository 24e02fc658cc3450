import {
  benchmarkSchema,
  invalidInput,
  notFound,
  scaleOutOf,
  withRates,
  type LoadedSpan,
  type RatedStep,
  type ScaleOut,
} from '@headroom/core';
import { flexInstancesMetric } from '@headroom/gateways';
import { authorise, type Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { isId } from '../ids';
import { loadTime } from '../run/load-time';
import { reachedStages, readSpans } from '../run/series/read-spans';
import { keptServerSeries, sourceKey } from '../server-series/kept-server-series';

/** How the instances of a function app came with the load of a run. */
export interface RunScaleOut {
  scaleOut: ScaleOut;
  /** What Azure Monitor said, with the load of each step; empty where nothing is kept. */
  steps: RatedStep[];
}

/**
 * How the instances of a function app came with a run's load, out of what Azure Monitor said of it as it is kept with the run.
 * @throws HeadroomError `not-found`; `invalid-input` for a run of something else
 */
export async function readScaleOut(ctx: Ctx, { runId }: { runId: string }): Promise<RunScaleOut> {
  authorise(ctx, 'run.read');
  const { clients, workspaceId } = ctx;
  const run =
    isId(runId) &&
    (await clients.db.run.findFirst({
      where: { id: runId, workspaceId },
      select: {
        ...{ definition: true, simulated: true },
        stages: { select: { startsAt: true, startedAt: true, endedAt: true } },
        serverSeries: { where: { source: sourceKey(null) } },
      },
    }));
  if (!run) throw notFound('run', runId);
  const definition = run.definition === null ? null : benchmarkSchema.parse(run.definition);
  if (definition?.subject.gateway !== gatewayOf.flex || run.simulated)
    throw invalidInput('Only what a run made of a function app on Flex Consumption has instances that Azure counts.');
  const [row] = run.serverSeries;
  const told = row && keptServerSeries(row).series.find(({ metric }) => metric === flexInstancesMetric);
  const load = loadTime(
    run.stages.map(({ startsAt, startedAt, endedAt }) => ({ startedAt: startsAt ?? startedAt, endedAt })),
  );
  if (!told || !load)
    return {
      scaleOut: { kind: 'not-enough', because: 'What Azure Monitor said of its instances was not read with this run.' },
      steps: [],
    };
  const { stepSeconds, points } = told;
  const steps = points.map(({ atMs, value }) => ({ atMs, instances: value }));
  return {
    scaleOut: scaleOutOf({ steps, stepSeconds, load }),
    steps: withRates(steps, stepSeconds, await loadedSpans(ctx, runId, definition.shards)),
  };
}

async function loadedSpans({ clients: { db } }: Ctx, runId: string, shards: number): Promise<LoadedSpan[]> {
  const stages = await reachedStages(db, runId, shards);
  const spans = await readSpans(db, runId, { stages, shards, withLatency: false });
  return spans.flatMap(({ of, second, seconds, underLoad, offered, succeeded }) =>
    underLoad ? [{ atMs: of.startMs + second * 1000, seconds, offered, succeeded }] : [],
  );
}
