'use client';

import { estimateSweep, mostHandChanges, type Benchmark, type Sweep } from '@headroom/core';
import { useEffect, useMemo, useState } from 'react';
import { Explain } from '@/ui/explain';
import { formatNumber, formatPrice, formatSpan } from '@/ui/format';
import { estimateSweepAction } from './actions';

interface SweepEstimateLineProps {
  benchmarkId: string;
  benchmark: Benchmark;
  sweep: Sweep;
  /** Making the load costs something of its own. */
  isPriced: boolean;
}

/** Runs, time, requests and money of all cells of a sweep as it stands in its form. */
export function SweepEstimateLine({ benchmarkId, benchmark, sweep, isPriced }: SweepEstimateLineProps) {
  const { cells, runs, seconds, requests } = useMemo(() => estimateSweep(benchmark, sweep), [benchmark, sweep]);
  const cost = useCost(benchmarkId, isPriced ? sweep : null);
  const [least, most] = [formatSpan(seconds.least * 1000), formatSpan(seconds.most * 1000)];
  const handChanges = mostHandChanges(sweep);
  return (
    <>
      <span className="font-medium text-ink">{cells === 1 ? '1 cell' : `${cells} cells`}</span>
      {runs.most !== cells && ` · ${runs.least < runs.most ? 'at most ' : ''}${runs.most} runs`} ·{' '}
      {least === most ? least : `${least} to ${most}`} under load ·{' '}
      {requests ? `at most ${formatNumber(requests.most)} requests` : 'as many requests as the target answers'} ·{' '}
      {isPriced ? cost : 'no cost of its own'}
      {benchmark.runner !== 'simulated' && ', without the bill of the gateway'}
      {handChanges > 0 && ` · set by hand ${handChanges === 1 ? 'once' : `${handChanges} times`} and put back`}{' '}
      <Explain what="Time, requests and money of a sweep">
        The sum over all runs, each with the load of its cell. Setting the gateway, starting the engine and putting the
        gateway back take some seconds more for each run, and so does a run that told nothing and is made again. Money
        is what making the load costs: units and tiers that the sweep sets are billed besides, by whoever bills the
        gateway, for as long as they are set.
      </Explain>
    </>
  );
}

/** What the load of all runs costs at most, asked of the server half a second after the last change. */
function useCost(benchmarkId: string, sweep: Sweep | null): string {
  const key = sweep && JSON.stringify(sweep);
  const [known, setKnown] = useState<{ key: string; words: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let stale = false;
    const timer = setTimeout(() => {
      estimateSweepAction(benchmarkId, JSON.parse(key)).then(
        ({ cost, message }) => !stale && setKnown({ key, words: message ?? costInWords(cost) }),
        () => !stale && setKnown({ key, words: 'cost not known: the server did not answer' }),
      );
    }, 500);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [benchmarkId, key]);
  return known && known.key === key ? known.words : 'cost …';
}

function costInWords(cost: Awaited<ReturnType<typeof estimateSweepAction>>['cost']): string {
  if (!cost) return 'no cost of its own';
  if (cost.total === null) return `cost not known: ${cost.unknown.join(' ') || 'a price is missing'}`;
  return `at most ${formatPrice(cost.total, cost.currency)}`;
}
