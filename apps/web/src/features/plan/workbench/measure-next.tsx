'use client';

import type { RecommendationResult } from '@headroom/core';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button';

export type NextMeasurement = RecommendationResult['nextMeasurements'][number];

/** What can be measured from here: the plan's policy set, and a start button for each benchmark of it. */
export interface Measurable {
  policySet: { gateway: string; name: string };
  /** The plan's policies, all of them. */
  policies: readonly string[];
  benchmarks: readonly { id: string; tier: string; units: number; start: ReactNode }[];
}

/** Starts the run that is missing, where a benchmark of its cell is there; else opens the form with the cell filled in. */
export function MeasureNext({ next, measurable }: { next: NextMeasurement; measurable: Measurable }) {
  const { policySet, benchmarks } = measurable;
  const isWholeSet =
    next.policies.length === measurable.policies.length &&
    next.policies.every((policy) => measurable.policies.includes(policy));
  const [gateway = policySet.gateway, tier = next.tier] = next.tier.split('/');
  const benchmark = isWholeSet && benchmarks.find((one) => one.tier === tier && one.units === next.units);
  if (benchmark) return benchmark.start;
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
