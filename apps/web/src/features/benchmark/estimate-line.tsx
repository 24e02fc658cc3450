'use client';

import { benchmarkSchema, type BenchmarkInput } from '@headroom/core';
import { useMemo } from 'react';
import { costInWords } from '@/ui/estimate-words';
import { useAskedCost } from '@/ui/use-asked-cost';
import { estimateCostAction } from './actions';
import { RunEstimate } from './run-estimate';

/** Runners whose load has a price of its own. */
const priced = new Set(['azure-container-instances', 'azure-load-testing', 'kubernetes']);

/** Time, requests and money of a run of what stands in the form now. */
export function EstimateLine({ definition }: { definition: BenchmarkInput | null }) {
  const benchmark = useMemo(() => benchmarkSchema.safeParse(definition).data ?? null, [definition]);
  const cost = useAskedCost(benchmark && priced.has(benchmark.runner) ? benchmark : null, estimateCostAction);
  if (!benchmark)
    return <p className="text-[13px] text-ink-2">Time, requests and money are told once the benchmark is whole.</p>;
  return <RunEstimate definition={benchmark} cost={priced.has(benchmark.runner) ? cost : costInWords(null)} />;
}
