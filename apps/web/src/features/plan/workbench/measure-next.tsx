'use client';

import type { RecommendationResult } from '@headroom/core';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button';
import { MeasureNow } from './measure-now';

export type NextMeasurement = RecommendationResult['nextMeasurements'][number];

/** What can be measured from here: the plan's policy set, a start button for each benchmark of it, and what is under way. */
export interface Measurable {
  policySet: { gateway: string; name: string };
  /** The plan's policies, all of them. */
  policies: readonly string[];
  benchmarks: readonly { tier: string; units: number; start: ReactNode }[];
  /** What a cell without a benchmark can be measured with; null where nothing of the gateway was measured yet. */
  model: { id: string; name: string; estimate: ReactNode } | null;
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
 * Watches the run that is missing where it is under way, and starts it where a benchmark of its cell is there, or one that it can be
 * made like; the form with the cell filled in is the other way.
 */
export function MeasureNext({ next, measurable }: { next: NextMeasurement; measurable: Measurable }) {
  const { policySet, benchmarks, model } = measurable;
  const { gateway, tier, isWholeSet, isOf } = cellOf(next, measurable);
  const known = watchMeasuring(next, measurable) ?? benchmarks.find(isOf)?.start;
  if (known) return known;
  const cell = new URLSearchParams({
    ...{ gateway, tier, units: String(next.units) },
    ...(isWholeSet ? { policySet: policySet.name } : {}),
  });
  const prepare = (
    <ButtonLink href={`/benchmarks/new?${cell}`}>
      <FlaskConical aria-hidden /> Prepare this benchmark
    </ButtonLink>
  );
  if (!model || !isWholeSet || gateway !== policySet.gateway) return prepare;
  return (
    <div className="space-y-1.5">
      <p className="text-[13px] text-ink-2">
        Target, requests, load and objective are those of “{model.name}”. The run is evidence where Headroom can set or
        read the tier, the units and the policies of the gateway.
      </p>
      {model.estimate}
      <div className="flex flex-wrap items-center gap-2">
        <MeasureNow asked={{ modelId: model.id, tier, units: next.units, policySet: policySet.name }} />
        {prepare}
      </div>
    </div>
  );
}
