import { benchmarkSchema, replicatedBenchmark, type Bundle, type FrozenBenchmark } from '@headroom/core';
import { draftOf, type BenchmarkDraft } from './benchmark-draft';
import { prefilled } from './prefill';
import type { Subject } from './subject-fields';

/**
 * A shared benchmark as a draft for this workspace; a cell that is not here is the first that is.
 * @param of of a comparison, the run by its letter
 * @returns null where the bundle has no such benchmark, or not all of it
 */
export function replicatedDraft(
  subjects: readonly Subject[],
  bundle: Bundle,
  of?: string,
): { draft: BenchmarkDraft; takenFrom: string } | null {
  const frozen = definitionOf(bundle, of);
  const read = frozen && benchmarkSchema.safeParse(replicatedBenchmark(frozen));
  if (!frozen || !read?.success) return null;
  const { gateway, tier, units, policySet } = frozen.subject;
  const { subject } = prefilled(subjects, [], { gateway, tier, units: String(units), policySet }).draft;
  return { draft: { ...draftOf(read.data), subject }, takenFrom: frozen.name };
}

function definitionOf(bundle: Bundle, of: string | undefined): FrozenBenchmark | null {
  if (bundle.kind === 'run') return bundle.run.definition;
  if (bundle.kind !== 'comparison') return null;
  return bundle.comparison.runs.find(({ label }) => label === of)?.definition ?? null;
}
