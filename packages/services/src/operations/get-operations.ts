import type { JobFailure } from '@headroom/queue';
import { authorise, type Ctx } from '../ctx';
import { listUnrestored } from '../gateway-change/list-unrestored';
import { listPriceAges } from '../price/list-price-ages';
import { onlineWithinMs } from '../runner/online';
import { readInstanceState, type InstanceState } from './read-instance-state';

/** What needs a hand: of the workspace with names, of the instance in numbers. */
export interface Operations {
  queues: InstanceState['queues'];
  failures: JobFailure[] | null;
  workers: InstanceState['workers'];
  /** Runs of this workspace that nobody drives though they should be. */
  stuckRuns: { id: string; state: string; since: Date }[];
  /** Runs of the whole instance that nobody drives. */
  stuckInstance: number;
  agents: { id: string; name: string; heartbeatAt: Date | null; online: boolean }[];
  prices: Awaited<ReturnType<typeof listPriceAges>>;
  /** What runs and sweeps of this workspace changed at gateways and is not put back: what still will be, then what was left alone lately. */
  gatewayChanges: Awaited<ReturnType<typeof listUnrestored>>;
}

/** Reads how the workspace and the instance under it stand, for admins. */
export async function getOperations(ctx: Ctx): Promise<Operations> {
  authorise(ctx, 'operations.read');
  const { clients, workspaceId } = ctx;
  const [instance, failures, stuckRuns, agents, prices, gatewayChanges] = await Promise.all([
    readInstanceState(clients),
    clients.producer.failures().catch(() => null),
    clients.db.$queryRaw<Operations['stuckRuns']>`
      SELECT id::text, state::text, coalesce(lease_until, created_at) AS since FROM run
       WHERE workspace_id = ${workspaceId}::uuid
         AND ((state = 'queued' AND created_at < now() - interval '10 minutes')
              OR (state NOT IN ('queued', 'finished') AND (lease_until IS NULL OR lease_until < now() - interval '1 minute')))
       ORDER BY id LIMIT 100`,
    clients.db.agent.findMany({
      where: { workspaceId, archivedAt: null },
      select: { id: true, name: true, heartbeatAt: true },
      orderBy: { name: 'asc' },
    }),
    listPriceAges(ctx),
    listUnrestored(ctx),
  ]);
  const isOnline = (at: Date | null) => at !== null && Date.now() - at.getTime() < onlineWithinMs;
  return {
    ...{ queues: instance.queues, workers: instance.workers, failures, stuckRuns, prices, gatewayChanges },
    stuckInstance: instance.stuckRuns,
    agents: agents.map((agent) => ({ ...agent, online: isOnline(agent.heartbeatAt) })),
  };
}
