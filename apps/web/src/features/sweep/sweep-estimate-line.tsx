'use client';

import {
  estimateChanges,
  estimateSweep,
  handFactorNames,
  mostHandChanges,
  type Benchmark,
  type ChangeTime,
  type Sweep,
} from '@headroom/core';
import { useMemo } from 'react';
import { costInWords, secondsInWords } from '@/ui/estimate-words';
import { Explain } from '@/ui/explain';
import { formatNumber } from '@/ui/format';
import { useAskedCost } from '@/ui/use-asked-cost';
import { estimateSweepAction } from './actions';
import { changeInWords } from './change-words';

interface SweepEstimateLineProps {
  benchmarkId: string;
  benchmark: Benchmark;
  sweep: Sweep;
  changeTimes: readonly ChangeTime[];
  /** Making the load costs something of its own. */
  isPriced: boolean;
}

/** Runs, time, requests and money of all cells of a sweep as it stands in its form. */
export function SweepEstimateLine({ benchmarkId, benchmark, sweep, changeTimes, isPriced }: SweepEstimateLineProps) {
  const { cells, runs, seconds, requests } = useMemo(() => estimateSweep(benchmark, sweep), [benchmark, sweep]);
  const changes = useMemo(() => estimateChanges(sweep, changeTimes), [sweep, changeTimes]);
  const cost = useAskedCost(isPriced ? { benchmarkId, sweep } : null, estimateSweepAction);
  const handChanges = mostHandChanges(sweep);
  return (
    <>
      <span className="font-medium text-ink">{cells === 1 ? '1 cell' : `${cells} cells`}</span>
      {runs.most !== cells && ` · ${runs.least < runs.most ? 'at most ' : ''}${runs.most} runs`} ·{' '}
      {[`${secondsInWords(seconds)} under load`, ...changes.map(changeInWords)].join(', and ')} ·{' '}
      {requests ? `at most ${formatNumber(requests.most)} requests` : 'as many requests as the target answers'} ·{' '}
      {isPriced ? cost : costInWords(null)}
      {benchmark.runner !== 'simulated' && ', without the bill of the gateway'}
      {handChanges > 0 && ` · set by hand ${handChanges === 1 ? 'once' : `${handChanges} times`} and put back`}{' '}
      <Explain what="Time, requests and money of a sweep">
        The sum over all runs, each with the load of its cell.{' '}
        {changes.map(({ setting, source }) => `A change of ${handFactorNames([setting])}: ${source}. `)}
        Whatever else is set, and starting the engine, takes some seconds more for each run, pods as long as they need
        to be ready; a run that told nothing and is made again takes its time once more. Money is what making the load
        costs: units and tiers that the sweep sets are billed besides, by whoever bills the gateway, for as long as they
        are set and while they are changed.
      </Explain>
    </>
  );
}
