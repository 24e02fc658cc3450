import { benchmarkSchema, type CapacityAnswer } from '@headroom/core';
import type { Ctx } from '../ctx';

/** One level of a run, as far as a trend follows it. */
export interface TrendLevel {
  /** Null in a closed loop, which has users. */
  rps: number | null;
  users: number | null;
  kept: boolean;
  measuredSeconds: number;
  sloLatencyMs: number | null;
  serviceDemandMs: number | null;
}

export interface TrendRun {
  runId: string;
  at: Date;
  capacityRps: number | null;
  /** Of the SLO. */
  percentile: number;
  /** The same for runs of one configuration. */
  configuration: string;
  levels: TrendLevel[];
}

const mostRuns = 100;

interface Row {
  id: string;
  created_at: Date;
  answer: CapacityAnswer | null;
  definition: unknown;
  policy_set_version_id: string | null;
  simulated: boolean;
  levels: TrendLevel[] | null;
}

/**
 * The latest 100 valid runs of a benchmark, the oldest first, and either the simulated or the real ones: whatever the
 * newest is. Only the figures that are followed leave the database.
 */
export async function readTrendRuns({ clients, workspaceId }: Ctx, benchmarkId: string): Promise<TrendRun[]> {
  const rows = await clients.db.$queryRaw<Row[]>`
    SELECT run.id, run.created_at, run.answer, run.definition, run.policy_set_version_id, run.simulated, stages.levels
      FROM (
        SELECT id, created_at, answer, definition, policy_set_version_id, simulated
          FROM run
         WHERE workspace_id = ${workspaceId}::uuid AND benchmark_id = ${benchmarkId}::uuid AND sweep_id IS NULL
           AND state = 'finished' AND outcome::text IN ('passed', 'failed-slo')
         ORDER BY created_at DESC LIMIT ${mostRuns}
      ) AS run
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object(
                 'rps', ("order"->'load'->>'rps')::float8,
                 'users', ("order"->'load'->>'users')::int,
                 'kept', verdict->>'result' = 'passed',
                 'measuredSeconds', (statistics->>'measuredSeconds')::float8,
                 'sloLatencyMs', (statistics->>'sloLatencyMs')::float8,
                 'serviceDemandMs', (statistics->'server'->>'serviceDemandMs')::float8)) AS levels
          FROM run_stage
         WHERE run_id = run.id AND state = 'judged' AND "order"->>'purpose' <> 'warm-up'
           AND verdict->>'result' <> 'invalid'
      ) AS stages ON true
     ORDER BY run.created_at DESC`;
  const [newest] = rows;
  return rows
    .filter(({ simulated }) => simulated === newest?.simulated)
    .toReversed()
    .map((row) => {
      const { name: _name, description: _description, ...definition } = benchmarkSchema.parse(row.definition);
      return {
        runId: row.id,
        at: row.created_at,
        capacityRps: row.answer?.kind === 'capacity' ? row.answer.rps : null,
        percentile: definition.slo.percentile,
        configuration: JSON.stringify([row.policy_set_version_id, definition]),
        levels: row.levels ?? [],
      };
    });
}
