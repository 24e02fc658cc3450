import type { Database } from '@headroom/db';

/**
 * What a run takes of a day's requests once it has ended. Of a stage that was not judged not every second may have been delivered, so one of
 * an open load counts with what it was to send while it lasted, if that is more than what is known.
 */
export async function requestsMade(db: Database, runId: string): Promise<bigint> {
  const [row] = await db.$queryRaw<[{ requests: bigint }]>`
    SELECT coalesce(sum(CASE WHEN stage.state = 'judged' OR stage.started_at IS NULL THEN known.sent ELSE greatest(known.sent, planned.requests) END), 0)::bigint AS requests
      FROM run JOIN run_stage AS stage ON stage.run_id = run.id
      CROSS JOIN LATERAL (
        SELECT sum(sent) AS sent FROM run_interval WHERE run_interval.run_id = run.id AND run_interval.stage = stage.stage
      ) AS known
      CROSS JOIN LATERAL (
        SELECT ceil((stage."order"->'load'->>'rps')::float8
          * least((stage."order"->>'maxSeconds')::float8, extract(epoch FROM coalesce(stage.ended_at, now()) - stage.started_at)::float8)
        )::bigint AS requests
      ) AS planned
     WHERE run.id = ${runId}::uuid`;
  return row.requests;
}
