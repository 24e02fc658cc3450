import { conflict, invalidInput } from '@headroom/core';
import { Prisma } from '@headroom/db';
import type { AppUse } from '@headroom/gateways/azure-functions';
import { audit } from '../audit';
import { azureAccess, azureSignal } from '../connection/azure-access';
import { authorise, type Ctx } from '../ctx';
import { gatewayConnectionOf, gatewayConnectionRow } from '../gateway-connection/gateway-connection';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { getRun, type MeasuredRunDetail } from '../run/get-run';
import { loadTime } from '../run/load-time';
import { isWhole, useDocument } from './kept-use';
import { readRunUse } from './read-run-use';
import { usePricer, type RunUse } from './use-pricer';

/** What was read of a run's use. */
export interface ReadUse extends RunUse {
  /** Otherwise it is to be read again. */
  isKept: boolean;
}

/**
 * Reads what Azure Monitor saw of a function app in the minutes of a run, so that the cost of a million requests is measured, and keeps it with the
 * run once every quantity of the bill is known and its load ended an hour ago: Azure forgets it after 93 days. Asked again, what is kept is answered.
 * @throws HeadroomError `invalid-input` for a run of something else, or without a connection; `conflict` while the run goes on, and when the
 *   connection leads to another app; `unavailable` while Azure still sums up its minutes
 */
export async function keepRunUse(ctx: Ctx, { runId }: { runId: string }): Promise<ReadUse> {
  authorise(ctx, 'plan.write');
  const kept = await readRunUse(ctx, { runId });
  if (kept) return { ...kept, isKept: true };
  const run = await getRun(ctx, { runId });
  if (run.imported !== null || run.simulated || run.definition.subject.gateway !== gatewayOf.flex)
    throw invalidInput('Only what a run made of a function app on Flex Consumption is metered by Azure.');
  const use = await askAzure(ctx, run);
  const isKept = isWhole(use);
  // Of a run whose course was removed no minutes are kept.
  if (isKept) await keep(ctx, runId, run.courseRemovedAt ? { ...use, instances: [] } : use);
  return { ...(await (await usePricer(ctx))(run.definition.subject.tier, use)), isKept };
}

async function askAzure(ctx: Ctx, { id, sweepId, state, stages, definition }: MeasuredRunDetail): Promise<AppUse> {
  if (state !== 'finished') throw conflict('Azure meters a run when it has ended.');
  const time = loadTime(stages);
  if (time === null) throw invalidInput('This run made no load.');
  const { subject, target } = definition;
  const { clients, workspaceId } = ctx;
  const row = gatewayConnectionRow(workspaceId, subject.gateway, target.baseUrl);
  const connection = await gatewayConnectionOf(clients, row);
  if (connection?.kind !== 'flex')
    throw invalidInput(
      'The connection to this function app was removed: an admin can add one under Settings → Gateways.',
    );
  const resource = { not: connection.appId.toLowerCase() };
  const holder = { OR: [{ runId: id }, ...(sweepId === null ? [] : [{ sweepId }])] };
  const other = await clients.db.gatewayChange.findFirst({ where: { workspaceId, resource, ...holder } });
  if (other) throw conflict(`The connection leads to another function app now: this run was of ${other.resource}.`);
  const access = await azureAccess(ctx);
  const { readAppUse } = await import('@headroom/gateways/azure-functions');
  return readAppUse(access, connection.appId, time, azureSignal());
}

/** Of two who asked at once, the first one's reading stays. */
const keep = (ctx: Ctx, id: string, use: AppUse) =>
  ctx.clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.run.updateMany({
      where: { id, workspaceId: ctx.workspaceId, meteredUse: { equals: Prisma.DbNull } },
      data: { meteredUse: useDocument(use) },
    });
    if (count > 0)
      await audit(transaction, ctx, 'run.keep-metered-use', id, { fromMs: use.fromMs, untilMs: use.untilMs });
  });
