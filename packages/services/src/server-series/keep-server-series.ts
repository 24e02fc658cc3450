import { conflict, invalidInput, parseInput } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { getRun } from '../run/get-run';
import { loadTime } from '../run/load-time';
import { azureSeries } from './azure-series';
import { keptServerSeries, sourceKey, type KeptServerSeries } from './kept-server-series';
import { prometheusSeries } from './prometheus-series';

const inputSchema = z.strictObject({
  runId: z.string(),
  /** Of a Prometheus whose queries are asked; without one Azure Monitor is read of the service that was loaded. */
  telemetryId: z.string().optional(),
});

/**
 * Reads what a source of metrics said of the target over a run's time, and keeps it with the run: Azure Monitor forgets it after 93 days, a
 * Prometheus often earlier. It is read once; asked again, what is kept is answered.
 * @throws HeadroomError `not-found`; `invalid-input` for a run that loaded no gateway, and with what the source said; `conflict` while the run goes
 *   on, and once its course was removed; `unavailable` until the source has summed up its time
 */
export async function keepServerSeries(
  ctx: Ctx,
  input: { runId: string; telemetryId?: string | undefined },
): Promise<KeptServerSeries> {
  authorise(ctx, 'telemetry.write');
  const { runId, telemetryId } = parseInput(inputSchema, input, 'source of metrics');
  const run = await getRun(ctx, { runId });
  const { clients, workspaceId } = ctx;
  const source = sourceKey(telemetryId);
  const find = () => clients.db.serverSeries.findFirst({ where: { runId, source, run: { workspaceId } } });
  const before = await find();
  if (before) return keptServerSeries(before);
  if (run.imported !== null || run.simulated) throw invalidInput('No gateway was loaded here that could tell of it.');
  if (run.state !== 'finished') throw conflict('What the target says is read when the run has ended.');
  if (run.courseRemovedAt !== null)
    throw conflict('The course of this run over time was removed; no more of it is kept.');
  const time = loadTime(run.stages);
  if (time === null) throw invalidInput('This run made no load.');
  const document =
    telemetryId === undefined
      ? await azureSeries(ctx, run.definition, time)
      : await prometheusSeries(ctx, { telemetryId, gatewayId: run.definition.subject.gateway }, time);
  await clients.db.$transaction(async (transaction) => {
    // Of two who asked at once, the first one's reading stays.
    const { count } = await transaction.serverSeries.createMany({
      data: [{ runId, source, document: document as Prisma.InputJsonObject }],
      skipDuplicates: true,
    });
    if (count > 0) await audit(transaction, ctx, 'run.keep-server-series', runId, { source });
  });
  const kept = await find();
  if (!kept) throw conflict('This run was removed meanwhile.');
  return keptServerSeries(kept);
}
