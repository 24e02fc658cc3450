import type { Benchmark } from '@headroom/core';
import type { SweepDraft } from './sweep-draft';

/** The one cell of the benchmark itself, run once. */
export const plainSweep = (
  { subject }: Pick<Benchmark, 'subject'>,
  policySets: readonly string[],
  setBy = 'connection',
): SweepDraft => ({
  units: String(subject.units),
  policySets: policySets.filter((name) => name === subject.policySet),
  ...{ tiers: [], bodyBytes: '', concurrency: '', design: 'full' },
  ...{ repeats: 'times', times: '1', within: '5', maxRuns: '60', maxMinutes: '' },
  ...{ setBy, remindMinutes: '15' },
});

/** Parameters of an address, by the field of the draft that they stand for. */
const parameters = {
  ...{ units: 'units', bodyBytes: 'bytes', concurrency: 'users', design: 'design' },
  ...{ repeats: 'repeats', times: 'times', within: 'within', maxRuns: 'runs', maxMinutes: 'minutes' },
  ...{ setBy: 'setby', remindMinutes: 'remind' },
} as const satisfies Record<Exclude<keyof SweepDraft, 'policySets' | 'tiers'>, string>;
type TextField = keyof typeof parameters;
const textFields = Object.keys(parameters) as TextField[];

/** A sweep as an address names it; what it does not name is as in the benchmark, and unknown sets and tiers are left out. */
export function draftOfUrl(
  search: { get(key: string): string | null },
  plain: SweepDraft,
  policySets: readonly string[],
  tiers: readonly string[],
): SweepDraft {
  const named = search.get('sets')?.split(',');
  const inTiers = search.get('tiers')?.split(',') ?? [];
  const texts = textFields.map((field) => [field, search.get(parameters[field]) ?? plain[field]]);
  return {
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    policySets: named ? policySets.filter((name) => named.includes(encodeURIComponent(name))) : plain.policySets,
    tiers: tiers.filter((id) => inTiers.includes(id)),
  };
}

/** The parameters of an address that stand for a sweep; null for those that are as in the benchmark. */
export function urlOfDraft(draft: SweepDraft, plain: SweepDraft): Record<string, string | null> {
  // No set at all is a comma alone, since an empty parameter is none.
  const [sets, plainSets] = [draft, plain].map(({ policySets }) => policySets.map(encodeURIComponent).join(',') || ',');
  const texts = textFields.map((field) => [parameters[field], draft[field] === plain[field] ? null : draft[field]]);
  const lists = { sets: sets === plainSets ? null : sets!, tiers: draft.tiers.join(',') || null };
  return { ...Object.fromEntries(texts), ...lists };
}
