'use client';

import type { RecommendationResult } from '@headroom/core';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button';

export type NextMeasurement = RecommendationResult['nextMeasurements'][number];

/** What can be measured from here: the plan's policy set, a start button for each benchmark of it, and what is under way. */
export interface Measurable {
  policySet: { gateway: string; name: string };
  /** The plan's policies, all of them. */
  policies: readonly string[];
  benchmarks: readonly { tier: string; units: number; start: ReactNode }[];
  /** Runs under way that can become evidence. */
  running: readonly { tier: string; units: number; watch: ReactNode }[];
}

/** The cell of a measurement, and whether it has just the plan's policies. */
function cellOf({ tier: id, units, policies }: NextMeasurement, measurable: Measurable) {
  const [gateway = measurable.policySet.gateway, tier = id] = id.split('/');
  const isWholeSet =
    policies.length === measurable.policies.length && policies.every((policy) => measurable.policies.includes(policy));
  const isOf = (one: { tier: string; units: number }) => isWholeSet && one.tier === tier && one.units === units;
  return { gateway, tier, isWholeSet, isOf };
}

/** Watches the run under way that measures this; null where there is none. */
export const watchMeasuring = (next: NextMeasurement, measurable: Measurable): ReactNode =>
  measurable.running.find(cellOf(next, measurable).isOf)?.watch ?? null;

/**
 * Watches the run that is missing where it is under way, starts it where a benchmark of its cell is there, and else opens the
 * form with the cell filled in.
 */
export function MeasureNext({ next, measurable }: { next: NextMeasurement; measurable: Measurable }) {
  const { policySet, benchmarks } = measurable;
  const { gateway, tier, isWholeSet, isOf } = cellOf(next, measurable);
  const known = watchMeasuring(next, measurable) ?? benchmarks.find(isOf)?.start;
  if (known) return known;
  const cell = new URLSearchParams({
    ...{ gateway, tier, units: String(next.units) },
    ...(isWholeSet ? { policySet: policySet.name } : {}),
  });
  return (
    <ButtonLink href={`/benchmarks/new?${cell}`}>
      <FlaskConical aria-hidden /> Prepare this benchmark
    </ButtonLink>
  );
}
