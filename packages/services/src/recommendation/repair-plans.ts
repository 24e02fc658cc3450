import type { Clients } from '../ctx';

/** Whoever changes evidence evaluates the plans at once; after so long, nobody is at it any more. */
const givenUpAfterSeconds = 60;

/** Rings for every gateway whose evidence has changed and whose plans nobody has evaluated since. */
export async function repairPlans({ db, producer }: Clients): Promise<void> {
  const forgotten = await db.$queryRaw<{ workspaceId: string; gatewayId: string }[]>`
    SELECT DISTINCT workspace_id::text AS "workspaceId", gateway_id AS "gatewayId" FROM evidence_change
     WHERE created_at < now() - make_interval(secs => ${givenUpAfterSeconds}::float8) LIMIT 100`;
  for (const gateway of forgotten)
    await producer.enqueue('plans.evaluate', `${gateway.workspaceId}-${gateway.gatewayId}`, gateway);
}
