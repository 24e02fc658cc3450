'use client';

import { benchmarkSchema, type BenchmarkInput } from '@headroom/core';
import { useEffect, useMemo, useState } from 'react';
import { estimateCostAction } from './actions';
import { costInWords } from './estimate-words';
import { RunEstimate } from './run-estimate';

/** Runners whose load has a price of its own. */
const priced = new Set(['azure-container-instances', 'azure-load-testing', 'kubernetes']);

/** Time, requests and money of a run of what stands in the form now. */
export function EstimateLine({ definition }: { definition: BenchmarkInput | null }) {
  const benchmark = useMemo(() => benchmarkSchema.safeParse(definition).data ?? null, [definition]);
  const cost = useCost(benchmark && priced.has(benchmark.runner) ? benchmark : null);
  if (!benchmark)
    return <p className="text-[13px] text-ink-2">Time, requests and money are told once the benchmark is whole.</p>;
  return <RunEstimate definition={benchmark} cost={priced.has(benchmark.runner) ? cost : costInWords(null)} />;
}

/** What the load costs at most, asked of the server half a second after the last change. */
function useCost(definition: BenchmarkInput | null): string {
  const key = definition && JSON.stringify(definition);
  const [known, setKnown] = useState<{ key: string; words: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let stale = false;
    const timer = setTimeout(() => {
      estimateCostAction(JSON.parse(key)).then(
        ({ cost, message }) => !stale && setKnown({ key, words: message ?? costInWords(cost) }),
        () => !stale && setKnown({ key, words: 'cost not known: the server did not answer' }),
      );
    }, 500);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key]);
  return known && known.key === key ? known.words : 'cost …';
}
