import type { Benchmark } from '@headroom/core';
import { Prisma } from '@headroom/db';

/** Why the queueing model can learn nothing from runs of a benchmark, whatever they measure; null when it can. */
export function noEvidenceBecause({ batch, script, load }: Benchmark): string | null {
  const what = batch
    ? 'Its requests were sent in batches'
    : script
      ? 'Its script is a person’s own'
      : load.kind === 'closed' && load.iterationsPerSecond !== undefined
        ? 'Its users held a pace'
        : null;
  return (
    what &&
    `${what}, so users and think time say nothing of one request: the verdict stands, but the run is no evidence for a plan.`
  );
}

/** Whether runs of a benchmark can be evidence for a plan. */
export const canBeEvidence = (benchmark: Benchmark): boolean =>
  benchmark.runner !== 'simulated' && noEvidenceBecause(benchmark) === null;

/** The same of a row with a definition. */
export const isDefinedAsEvidence = Prisma.sql`(
  definition->>'runner' IS DISTINCT FROM 'simulated' AND definition->>'script' IS NULL
  AND definition->>'batch' IS DISTINCT FROM 'true' AND definition#>>'{load,iterationsPerSecond}' IS NULL)`;
