import { cellName, type Benchmark } from '@headroom/core';
import { draftOf, emptyDraft, type BenchmarkDraft } from './benchmark-draft';
import type { Subject } from './subject-fields';

/** A cell as an address names it: `?gateway=&tier=&units=&policySet=`. */
export interface AskedCell {
  gateway?: string | undefined;
  tier?: string | undefined;
  units?: string | undefined;
  policySet?: string | undefined;
}

/**
 * A draft for the cell that was asked for; what is not named, or does not exist, is the first that does. Target, requests
 * and objective are those of the newest benchmark of the same gateway that makes real load, if possible with the same policy set.
 */
export function prefilled(
  subjects: readonly Subject[],
  benchmarks: readonly Benchmark[],
  { gateway, tier, units, policySet }: AskedCell,
): { draft: BenchmarkDraft; takenFrom: string | null } {
  const subject =
    subjects.find(({ id }) => id === gateway) ??
    subjects.find(({ policySets }) => policySets.length > 0) ??
    subjects[0];
  const cell = {
    gateway: subject?.id ?? '',
    tier: subject?.tiers.find(({ id }) => id === tier)?.id ?? subject?.tiers[0]?.id ?? '',
    policySet: subject?.policySets.find((name) => name === policySet) ?? subject?.policySets[0] ?? '',
  };
  const count = /^[1-9]\d{0,3}$/.test(units ?? '') ? units! : '1';
  const ofGateway = benchmarks.filter((each) => each.subject.gateway === gateway && each.runner !== 'simulated');
  const like = ofGateway.find((benchmark) => benchmark.subject.policySet === cell.policySet) ?? ofGateway[0];
  const draft = like ? draftOf(like) : emptyDraft(cell);
  const name = gateway === undefined ? '' : cellName({ ...cell, units: count });
  return {
    draft: { ...draft, name, description: '', subject: { ...cell, units: count } },
    takenFrom: like?.name ?? null,
  };
}
