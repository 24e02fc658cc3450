import { setTimeout as wait } from 'node:timers/promises';
import type { CountingTarget } from './counting-target';
import type { Product } from './product';

/** An agent that hears nothing stops within so many seconds, which is promised; and a tick of ours beside it. */
const silenceMs = 5_000 + 1_000;
const tickMs = 250;

/**
 * Looks at every target all the time, and counts requests of its load that came when no lease of any stage on it held any more.
 * @returns their number
 */
export async function watchLeases(
  { clients: { db } }: Product,
  targets: readonly Pick<CountingTarget, 'baseUrl' | 'arrivals'>[],
  signal: AbortSignal,
): Promise<number> {
  const leases = new Map<string, number>();
  const seen = new Map(targets.map(({ baseUrl }) => [baseUrl, 0]));
  let without = 0;
  while (!signal.aborted) {
    // While Postgres is away nobody renews a lease either: what was read last is what holds.
    const rows = await db.$queryRaw<{ url: string; leaseUntil: Date }[]>`
      SELECT r.definition->'target'->>'baseUrl' AS url, max(s.lease_until) AS "leaseUntil"
        FROM run_stage s JOIN run r ON r.id = s.run_id GROUP BY 1`.catch(() => []);
    for (const { url, leaseUntil } of rows) leases.set(url.replace(/\/$/, ''), leaseUntil.getTime());
    for (const { baseUrl, arrivals } of targets) {
      const until = (leases.get(baseUrl) ?? 0) + silenceMs;
      const fresh = arrivals.slice(seen.get(baseUrl));
      without += fresh.filter((at) => at > until).length;
      seen.set(baseUrl, arrivals.length);
    }
    await wait(tickMs);
  }
  return without;
}
