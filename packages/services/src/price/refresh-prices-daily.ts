import type { Clients } from '../ctx';
import { refreshPrices, type PriceSource } from './refresh-prices';

/** A reading that is younger than this is today's. */
const freshMs = 20 * 3_600_000;

/** Refreshes a gateway's prices unless that has just been done, or reading prices is switched off (`source` is null). */
export async function refreshPricesDaily(
  clients: Clients,
  target: { workspaceId: string; gatewayId: string; currency: string },
  source: PriceSource | null,
  signal?: AbortSignal,
): Promise<void> {
  if (source === null) return;
  const done = await clients.db.priceRefresh.count({
    where: { ...target, outcome: { not: 'failed' }, finishedAt: { gt: new Date(Date.now() - freshMs) } },
  });
  if (done === 0) await refreshPrices(clients, target, source, signal);
}
