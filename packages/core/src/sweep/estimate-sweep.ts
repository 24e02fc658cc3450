import { Money } from '../pricing/money';
import type { TestCost } from '../pricing/test-cost';
import { estimateLoad, type LoadEstimate } from '../run/estimate-load';
import type { Benchmark } from '../workload/benchmark';
import { benchmarkOfCell, mostRuns, type Sweep } from '../workload/sweep';
import { sweepCells } from '../workload/sweep-cells';

/** What a sweep takes as far as it can be told before: time, requests and runs. Runs that tell nothing, and are made again, come on top of a number of times. */
export interface SweepEstimate extends LoadEstimate {
  cells: number;
  runs: { least: number; most: number };
}

/** What making the load of all runs of a sweep costs at most. `total` is null as soon as that of one run is not known. */
export type SweepCost = Pick<TestCost, 'total' | 'currency' | 'unknown'>;

/** Time and requests of every cell, each as often as it is run; where that is decided later, of the cells once and of the longest cell for the runs beyond. */
export function estimateSweep(benchmark: Benchmark, sweep: Sweep): SweepEstimate {
  const known = new Map<string, LoadEstimate>();
  const perCell = sweepCells(sweep).map((cell) => {
    const { load, slo } = benchmarkOfCell(benchmark, cell);
    const key = JSON.stringify(load);
    const estimate = known.get(key) ?? estimateLoad(load, slo);
    known.set(key, estimate);
    return estimate;
  });
  const requests = perCell.map((cell) => cell.requests);
  const sentAtOnce = benchmark.batch ? benchmark.requests.length : 1;
  const ofAll = (values: readonly LoadEstimate['seconds'][], times = 1) => ({
    least:
      times *
      overRuns(
        sweep,
        values.map(({ least }) => least),
      ).least,
    most:
      times *
      overRuns(
        sweep,
        values.map(({ most }) => most),
      ).most,
  });
  return {
    cells: perCell.length,
    runs: overRuns(
      sweep,
      perCell.map(() => 1),
    ),
    seconds: ofAll(perCell.map(({ seconds }) => seconds)),
    requests: requests.some((each) => each === null)
      ? null
      : ofAll(
          requests.filter((each) => each !== null),
          sentAtOnce,
        ),
  };
}

/** @param perCell what one run of each cell costs at most; null where it costs nothing of its own */
export function costOfSweep(sweep: Sweep, perCell: readonly (TestCost | null)[]): SweepCost | null {
  const costs = perCell.filter((cost) => cost !== null);
  const [first] = costs;
  if (!first) return null;
  const { currency } = first;
  const unknown = [...new Set(costs.flatMap((cost) => cost.unknown))];
  if (costs.some((cost) => cost.total === null || cost.currency !== currency))
    return { total: null, currency, unknown };
  const amounts = costs.map(({ total }) => new Money(total!));
  const once = amounts.reduce((sum, amount) => sum.plus(amount), new Money(0));
  const { repeats } = sweep;
  const total =
    repeats.kind === 'times'
      ? once.times(repeats.times)
      : Money.max(...amounts)
          .times(Math.max(0, repeats.maxRuns - perCell.length))
          .plus(once);
  return { total: total.toFixed(), currency, unknown };
}

/** The sum over all runs of what one run of each cell takes. */
function overRuns(sweep: Sweep, perCell: readonly number[]): { least: number; most: number } {
  const once = perCell.reduce((sum, value) => sum + value, 0);
  if (sweep.repeats.kind === 'times') return { least: once * sweep.repeats.times, most: once * sweep.repeats.times };
  const beyond = Math.max(0, mostRuns(sweep) - perCell.length);
  return { least: once, most: once + beyond * Math.max(...perCell) };
}
