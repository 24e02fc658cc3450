'use client';

import { estimateSweep, mostHandChanges, type Benchmark, type Sweep } from '@headroom/core';
import { useMemo } from 'react';
import { costInWords, secondsInWords } from '@/ui/estimate-words';
import { Explain } from '@/ui/explain';
import { formatNumber } from '@/ui/format';
import { useAskedCost } from '@/ui/use-asked-cost';
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
  const cost = useAskedCost(isPriced ? { benchmarkId, sweep } : null, estimateSweepAction);
  const handChanges = mostHandChanges(sweep);
  return (
    <>
      <span className="font-medium text-ink">{cells === 1 ? '1 cell' : `${cells} cells`}</span>
      {runs.most !== cells && ` · ${runs.least < runs.most ? 'at most ' : ''}${runs.most} runs`} ·{' '}
      {secondsInWords(seconds)} under load ·{' '}
      {requests ? `at most ${formatNumber(requests.most)} requests` : 'as many requests as the target answers'} ·{' '}
      {isPriced ? cost : costInWords(null)}
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
