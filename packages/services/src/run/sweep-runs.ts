import type { Clients } from '../ctx';

/**
 * Rings again for every run whose doorbell may have been lost: queued ones, active ones whose lease ran out, and ones whose
 * analysis is overdue. Ringing is harmless: each handler first asks Postgres whether there is anything to do.
 */
export async function sweepRuns({ db, producer }: Clients): Promise<void> {
  const forgotten = await db.$queryRaw<{ id: string; analysing: boolean }[]>`
    SELECT id::text, state = 'analysing' AS analysing FROM run
     WHERE (state = 'queued' AND created_at < now() - interval '2 seconds')
        OR (state NOT IN ('queued', 'finished') AND (lease_until IS NULL OR lease_until < now()))
     ORDER BY id LIMIT 500`;
  for (const { id, analysing } of forgotten)
    await producer.enqueue(analysing ? 'run.analyse' : 'run.execute', id, { runId: id });
}
