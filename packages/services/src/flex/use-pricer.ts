import { costPerMillion, HeadroomError, type PriceBook, type PriceDocument } from '@headroom/core';
import { priceTier } from '@headroom/gateways';
import type { AppUse } from '@headroom/gateways/azure-functions';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { booksInForce } from '../price/books-in-force';

/** What Azure metered of a function app while a run loaded it, and what that costs. */
export interface RunUse extends AppUse {
  /** On demand and on instances that are kept. */
  executions: number;
  /** Executing, on demand and on instances that are kept, and these being kept; null where any of it is not known. */
  gbSeconds: number | null;
  /** At the prices of the price book, with the free grant used up by something else; null where a price or a quantity is not known. */
  cost: UseCost | null;
}

export interface UseCost extends Pick<PriceDocument, 'currency' | 'priceBook'> {
  total: string | null;
  perMillion: string | null;
}

/** Prices uses of function apps, each at the prices of its own day and region. */
export async function usePricer(ctx: Ctx): Promise<(tier: string, use: AppUse) => Promise<RunUse>> {
  const { definition } = await requireEntry(ctx, gatewayOf.flex);
  const booksOf = new Map<string, Promise<PriceBook[]>>();

  async function costOf(tier: string, use: AppUse, executions: number): Promise<UseCost | null> {
    const at = new Date(use.untilMs).toISOString().slice(0, 10);
    const books = booksOf.get(at) ?? booksInForce(ctx, [gatewayOf.flex], at);
    booksOf.set(at, books);
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
      price = priceTier({ definition, priceBooks: await books }, { tier, region, at, usage });
    } catch (error) {
      // No price book of the day.
      if (error instanceof HeadroomError) return null;
      throw error;
    }
    const { monthlyTotal: total, currency, priceBook } = price;
    return { total, perMillion: costPerMillion(total, executions), currency, priceBook };
  }

  return async (tier, use) => {
    const { onDemand, alwaysReady } = use;
    const executions = onDemand.executions + (alwaysReady?.executions ?? 0);
    const metered = [
      onDemand.gbSeconds,
      ...(alwaysReady ? [alwaysReady.gbSeconds, alwaysReady.baselineGbSeconds] : []),
    ];
    const gbSeconds = metered.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
    return { ...use, executions, gbSeconds, cost: await costOf(tier, use, executions) };
  };
}
