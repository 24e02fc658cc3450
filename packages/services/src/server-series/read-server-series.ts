import { benchmarkSchema, notFound, type Benchmark } from '@headroom/core';
import { authorise, isAllowed, type Ctx } from '../ctx';
import { isId } from '../ids';
import { listTelemetry } from '../telemetry/list-telemetry';
import { loadedResource } from './azure-series';
import { keptServerSeries, sourceKey, type KeptServerSeries } from './kept-server-series';

/** What sources of metrics said of a run's target. */
export interface RunServerSeries {
  kept: KeptServerSeries[];
  /** Where more of it may be read, for those who may; `telemetryId` is null for Azure Monitor. */
  offered: { telemetryId: string | null; label: string }[];
}

/** What is kept of a run's target over its time, and where more may be read. @throws HeadroomError `not-found` */
export async function readServerSeries(ctx: Ctx, { runId }: { runId: string }): Promise<RunServerSeries> {
  authorise(ctx, 'run.read');
  const { clients, workspaceId } = ctx;
  const row =
    isId(runId) &&
    (await clients.db.run.findFirst({
      where: { id: runId, workspaceId },
      select: {
        ...{ definition: true, simulated: true, state: true, courseRemovedAt: true },
        serverSeries: { orderBy: { source: 'asc' } },
      },
    }));
  if (!row) throw notFound('run', runId);
  const kept = row.serverSeries.map(keptServerSeries);
  const mayRead = isAllowed(ctx, 'telemetry.write');
  const { definition, simulated, state, courseRemovedAt } = row;
  if (definition === null || simulated || state !== 'finished' || courseRemovedAt !== null || !mayRead)
    return { kept, offered: [] };
  const sources = await sourcesOf(ctx, benchmarkSchema.parse(definition));
  const offered = sources.filter(({ telemetryId }) => !kept.some(({ source }) => source === sourceKey(telemetryId)));
  return { kept, offered };
}

/** What may be asked about a target: Azure Monitor of a service or an app that is connected, and each Prometheus of its gateway. */
async function sourcesOf(ctx: Ctx, run: Pick<Benchmark, 'subject' | 'target'>): Promise<RunServerSeries['offered']> {
  const [resource, telemetry] = await Promise.all([loadedResource(ctx, run), listTelemetry(ctx)]);
  const prometheus = telemetry.filter(
    ({ source, gateway }) => source.kind === 'prometheus' && gateway === run.subject.gateway,
  );
  return [
    ...(resource ? [{ telemetryId: null, label: 'Azure Monitor' }] : []),
    ...prometheus.map(({ id, name }) => ({ telemetryId: id, label: `the Prometheus of ${name}` })),
  ];
}
