import type { Clients } from '../ctx';
import { mostTries } from './back-off';

/**
 * Rings for every report that is due, every workspace with answers that its budgets have not been held against, all telemetry that is a day
 * old and can be read again, and every delivery whose time has come or whose worker died. Ringing is harmless: each handler first asks
 * Postgres whether there is anything to do.
 */
export async function ringDue({ db, producer }: Pick<Clients, 'db' | 'producer'>): Promise<void> {
  // What cuts off its worker again and again is not tried for ever.
  await db.$executeRaw`
    UPDATE delivery SET state = 'failed', lease_until = NULL
     WHERE state = 'delivering' AND lease_until < now() AND tries >= ${mostTries}`;
  const schedules = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM report_schedule
     WHERE removed_at IS NULL AND (next_due_at <= now() OR asked_at IS NOT NULL) ORDER BY id LIMIT 500`;
  const deliveries = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM delivery
     WHERE (state = 'pending' AND next_attempt_at <= now()) OR (state = 'delivering' AND lease_until < now())
     ORDER BY id LIMIT 500`;
  const workspaces = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT workspace_id::text AS id FROM budget
     WHERE judged_at IS NULL OR EXISTS (
       SELECT 1 FROM recommendation r
        WHERE r.workspace_id = budget.workspace_id AND r.created_at > budget.judged_at AND r.repriced_from IS NULL)
     LIMIT 500`;
  // Daily by the clock of the database; the handler looks at its own.
  const series = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM telemetry_series
     WHERE source->>'kind' <> 'csv' AND read_at < now() - interval '24 hours'
       AND (tried_at IS NULL OR tried_at < now() - interval '4 hours') ORDER BY id LIMIT 500`;
  for (const { id } of series) await producer.enqueue('telemetry.refresh', id, { telemetryId: id });
  for (const { id } of workspaces) await producer.enqueue('budgets.judge', id, { workspaceId: id });
  for (const { id } of schedules) await producer.enqueue('report.send', id, { scheduleId: id });
  for (const { id } of deliveries) await producer.enqueue('delivery.attempt', id, { deliveryId: id });
}
