import type { Benchmark } from '@headroom/core';
import type { SweepDraft } from './sweep-draft';

/** The one cell of the benchmark itself. */
export const plainSweep = ({ subject }: Pick<Benchmark, 'subject'>, policySets: readonly string[]): SweepDraft => ({
  units: String(subject.units),
  policySets: policySets.filter((name) => name === subject.policySet),
  bodyBytes: '',
});

/** A sweep's cells as an address names them; what it does not name is as in the benchmark, and unknown sets are left out. */
export function draftOfUrl(
  search: { get(key: string): string | null },
  plain: SweepDraft,
  policySets: readonly string[],
): SweepDraft {
  const named = search.get('sets')?.split(',');
  return {
    units: search.get('units') ?? plain.units,
    policySets: named ? policySets.filter((name) => named.includes(encodeURIComponent(name))) : plain.policySets,
    bodyBytes: search.get('bytes') ?? plain.bodyBytes,
  };
}

/** The parameters of an address that stand for a sweep's cells; null for those that are as in the benchmark. */
export function urlOfDraft(draft: SweepDraft, plain: SweepDraft): Record<'units' | 'sets' | 'bytes', string | null> {
  // No set at all is a comma alone, since an empty parameter is none.
  const [sets, plainSets] = [draft, plain].map(({ policySets }) => policySets.map(encodeURIComponent).join(',') || ',');
  return {
    units: draft.units === plain.units ? null : draft.units,
    sets: sets === plainSets ? null : sets!,
    bytes: draft.bodyBytes === plain.bodyBytes ? null : draft.bodyBytes,
  };
}
