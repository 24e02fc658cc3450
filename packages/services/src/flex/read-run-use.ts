import { conflict, costPerMillion, HeadroomError, invalidInput, type PriceDocument } from '@headroom/core';
import { priceTier } from '@headroom/gateways';
import type { AppUse } from '@headroom/gateways/azure-functions';
import { requireEntry } from '../catalog/entries';
import { azureAccess, azureSignal } from '../connection/azure-access';
import { authorise, type Ctx } from '../ctx';
import { gatewayConnectionOf, gatewayConnectionRow } from '../gateway-connection/gateway-connection';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { booksInForce } from '../price/books-in-force';
import { getRun } from '../run/get-run';
import { loadTime } from '../run/load-time';

/** What Azure metered of a function app while a run loaded it, and what that costs. */
export interface RunUse extends AppUse {
  /** On demand and on instances that are kept. */
  executions: number;
  /** At the prices of the price book, with the free grant used up by something else; null where a price or a quantity is not known. */
  cost: { total: string | null; perMillion: string | null; currency: string } | null;
}

/**
 * What Azure Monitor saw of a function app in the minutes of a run, so that the cost of a million requests is measured. Nothing of it is kept: Azure
 * tells it for 93 days.
 * @throws HeadroomError `invalid-input` for a run of something else, or without a connection; `conflict` while the run goes on; `unavailable`
 *   while Azure still sums up its minutes
 */
export async function readRunUse(ctx: Ctx, { runId }: { runId: string }): Promise<RunUse> {
  authorise(ctx, 'plan.write');
  const run = await getRun(ctx, { runId });
  const { clients, workspaceId } = ctx;
  if (run.imported !== null || run.simulated || run.definition.subject.gateway !== gatewayOf.flex)
    throw invalidInput('Only what a run made of a function app on Flex Consumption is metered by Azure.');
  if (run.state !== 'finished') throw conflict('Azure meters a run when it has ended.');
  const time = loadTime(run.stages);
  if (time === null) throw invalidInput('This run made no load.');
  const { subject, target } = run.definition;
  const row = gatewayConnectionRow(workspaceId, subject.gateway, target.baseUrl);
  const connection = await gatewayConnectionOf(clients, row);
  if (connection?.kind !== 'flex')
    throw invalidInput(
      'The connection to this function app was removed: an admin can add one under Settings → Gateways.',
    );
  const access = await azureAccess(ctx);
  const { readAppUse } = await import('@headroom/gateways/azure-functions');
  const use = await readAppUse(access, connection.appId, time, azureSignal());
  const executions = use.onDemand.executions + (use.alwaysReady?.executions ?? 0);
  return { ...use, executions, cost: await costOf(ctx, subject.tier, use, executions) };
}

async function costOf(ctx: Ctx, tier: string, use: AppUse, executions: number): Promise<RunUse['cost']> {
  const at = new Date(use.untilMs).toISOString().slice(0, 10);
  const [{ definition }, priceBooks] = await Promise.all([
    requireEntry(ctx, gatewayOf.flex),
    booksInForce(ctx, [gatewayOf.flex], at),
  ]);
  const { onDemand, alwaysReady, region } = use;
  const usage = {
    ...{ monthlyCalls: onDemand.executions, gbSeconds: onDemand.gbSeconds ?? undefined, grantsUsed: true },
    ...(alwaysReady && {
      alwaysReadyCalls: alwaysReady.executions,
      alwaysReadyGbSeconds: alwaysReady.gbSeconds ?? undefined,
      baselineGbSeconds: alwaysReady.baselineGbSeconds ?? undefined,
    }),
  };
  let price: PriceDocument;
  try {
    price = priceTier({ definition, priceBooks }, { tier, region, at, usage });
  } catch (error) {
    // No price book of the day.
    if (error instanceof HeadroomError) return null;
    throw error;
  }
  const { monthlyTotal: total, currency } = price;
  return { total, perMillion: costPerMillion(total, executions), currency };
}
