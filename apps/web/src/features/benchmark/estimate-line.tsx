'use client';

import { benchmarkSchema, estimateLoad, type BenchmarkInput, type TestCost } from '@headroom/core';
import { useEffect, useMemo, useState } from 'react';
import { Explain } from '@/ui/explain';
import { formatPrice } from '@/ui/format';
import { estimateCostAction } from './actions';
import { requestsInWords, secondsInWords } from './estimate-words';

/** Runners whose load has a price of its own. */
const priced = new Set(['azure-container-instances', 'azure-load-testing', 'kubernetes']);

/** Time, requests and money of a run of what stands in the form now. */
export function EstimateLine({ definition }: { definition: BenchmarkInput | null }) {
  const benchmark = useMemo(() => benchmarkSchema.safeParse(definition).data ?? null, [definition]);
  const estimate = useMemo(() => benchmark && estimateLoad(benchmark.load, benchmark.slo), [benchmark]);
  const cost = useCost(benchmark && priced.has(benchmark.runner) ? benchmark : null);
  if (!benchmark || !estimate)
    return <p className="text-[13px] text-ink-2">Time, requests and money are told once the benchmark is whole.</p>;
  return (
    <p className="text-[13px] text-ink-2" aria-label="Estimate of one run">
      <span className="font-medium text-ink">{secondsInWords(estimate.seconds)}</span> under load ·{' '}
      <span className="font-medium text-ink">{requestsInWords(estimate.requests)}</span> ·{' '}
      {priced.has(benchmark.runner) ? cost : 'no cost of its own'}{' '}
      <Explain what="Time, requests and money of one run">
        The stage controller is run against targets of every capacity between the lowest and the highest rate, with
        stages as short and as long as they may be. Starting agents and engines takes some seconds more. Money is what
        the runner’s prices say for the longest time; load from machines of your own costs nothing more.
      </Explain>
    </p>
  );
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
        ({ cost, message }) => !stale && setKnown({ key, words: message ?? inWords(cost) }),
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

function inWords(cost: TestCost | null): string {
  if (!cost) return 'no cost of its own';
  if (cost.total === null) return `cost not known: ${cost.unknown.join(' ')}`;
  return `at most ${formatPrice(cost.total, cost.currency)}`;
}
