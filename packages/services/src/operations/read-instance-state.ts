import { ageInDays } from '@headroom/core';
import { listEntries } from '@headroom/gateways';
import type { QueueCounts } from '@headroom/queue';
import type { Clients } from '../ctx';
import { onlineWithinMs } from '../runner/online';

/** How an instance stands, over all workspaces: for whoever keeps it running, in metrics and on a page. */
export interface InstanceState {
  /** Null where the queue cannot be reached. */
  queues: QueueCounts[] | null;
  /** Runs by state; of finished ones those of the last day only. */
  runs: { state: string; count: number }[];
  /** Runs that nobody drives though they should be: their lease has run out, or no worker has taken them. */
  stuckRuns: number;
  agents: { workspace: string; name: string; heartbeatAgeSeconds: number; online: boolean }[];
  workers: { hostname: string; reportAgeSeconds: number }[];
  /** Days since the newest prices of each gateway and currency were seen. */
  prices: { gateway: string; currency: string; ageDays: number }[];
  deliveries: { state: string; count: number }[];
}

const secondsSince = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / 1000);

/** Reads it all at once. Nothing is filtered by a workspace: callers show it to the operator of the instance only. */
export async function readInstanceState({ db, producer }: Pick<Clients, 'db' | 'producer'>): Promise<InstanceState> {
  const [queues, runs, stuck, agents, workers, prices, deliveries] = await Promise.all([
    producer.counts().catch(() => null),
    db.$queryRaw<{ state: string; count: number }[]>`
      SELECT state::text, count(*)::int AS count FROM run
       WHERE state <> 'finished' OR finished_at > now() - interval '1 day' GROUP BY state ORDER BY state`,
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM run
       WHERE (state = 'queued' AND created_at < now() - interval '10 minutes')
          OR (state NOT IN ('queued', 'finished') AND (lease_until IS NULL OR lease_until < now() - interval '1 minute'))`,
    db.agent.findMany({
      where: { archivedAt: null, heartbeatAt: { not: null } },
      select: { name: true, heartbeatAt: true, workspace: { select: { slug: true } } },
      orderBy: { id: 'asc' },
      take: 1_000,
    }),
    db.runnerReport.findMany({
      where: { reportedAt: { gt: new Date(Date.now() - 7 * 86_400_000) } },
      select: { hostname: true, reportedAt: true },
    }),
    db.$queryRaw<{ gatewayId: string; currency: string; observedOn: string }[]>`
      SELECT gateway_id AS "gatewayId", currency, max(observed_on)::text AS "observedOn" FROM price_book
       GROUP BY gateway_id, currency`,
    db.$queryRaw<{ state: string; count: number }[]>`
      SELECT state, count(*)::int AS count FROM delivery GROUP BY state ORDER BY state`,
  ]);
  return {
    ...{ queues, runs, deliveries, prices: priceAges(prices) },
    stuckRuns: stuck[0]?.count ?? 0,
    agents: agents.map(({ name, heartbeatAt, workspace }) => {
      const heartbeatAgeSeconds = secondsSince(heartbeatAt!);
      const online = heartbeatAgeSeconds * 1000 < onlineWithinMs;
      return { workspace: workspace.slug, name, heartbeatAgeSeconds, online };
    }),
    workers: workers.map(({ hostname, reportedAt }) => ({ hostname, reportAgeSeconds: secondsSince(reportedAt) })),
  };
}

/** Of the books that workspaces have, and of those of the catalog, which are prices as long as nobody has newer ones. */
function priceAges(stored: readonly { gatewayId: string; currency: string; observedOn: string }[]) {
  const books = [...stored, ...listEntries().flatMap(({ priceBooks }) => priceBooks)];
  const today = new Date().toISOString().slice(0, 10);
  return [...Map.groupBy(books, ({ gatewayId, currency }) => `${gatewayId} ${currency}`).values()]
    .map(([first, ...others]) =>
      others.reduce((newest, book) => (book.observedOn > newest.observedOn ? book : newest), first!),
    )
    .map((book) => ({ gateway: book.gatewayId, currency: book.currency, ageDays: ageInDays(book, today) }))
    .toSorted(
      (left, right) => left.gateway.localeCompare(right.gateway) || left.currency.localeCompare(right.currency),
    );
}
