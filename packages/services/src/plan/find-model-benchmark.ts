import { benchmarkSchema, type Benchmark } from '@headroom/core';
import type { Ctx } from '../ctx';
import { isDefinedAsEvidence } from '../run/can-be-evidence';

export interface ModelBenchmark {
  id: string;
  name: string;
  definition: Benchmark;
}

/**
 * The benchmark whose target, requests, load and objective another cell of a gateway can be measured with: the newest that can be
 * evidence, if possible with the same set of policies. Null where there is none.
 */
export async function findModelBenchmark(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  policySet: { gateway: string; name: string },
): Promise<ModelBenchmark | null> {
  const [row] = await clients.db.$queryRaw<{ id: string; name: string; definition: unknown }[]>`
    SELECT id::text, name, definition
      FROM benchmark
     WHERE workspace_id = ${workspaceId}::uuid AND archived_at IS NULL
       AND definition#>>'{subject,gateway}' = ${policySet.gateway}
       AND ${isDefinedAsEvidence}
     ORDER BY (definition#>>'{subject,policySet}' = ${policySet.name}) DESC, id DESC
     LIMIT 1`;
  return row ? { ...row, definition: benchmarkSchema.parse(row.definition) } : null;
}
