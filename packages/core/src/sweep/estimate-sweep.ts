import { Money } from '../pricing/money';
import type { TestCost } from '../pricing/test-cost';
import { estimateLoad, type LoadEstimate } from '../run/estimate-load';
import { sum } from '../stats/moments';
import type { Benchmark } from '../workload/benchmark';
import { benchmarkOfCell, type Sweep } from '../workload/sweep';
import { sweepCells } from '../workload/sweep-cells';

type Range = LoadEstimate['seconds'];

/** What a sweep takes as far as it can be told before: time, requests and runs. Runs that tell nothing, and are made again, come on top of a number of times. */
export interface SweepEstimate extends LoadEstimate {
  cells: number;
  runs: Range;
}

/** What making the load of all runs of a sweep costs at most. `total` is null as soon as that of one run is not known. */
export type SweepCost = Pick<TestCost, 'total' | 'currency' | 'unknown'>;

/** Time and requests of every cell, each as often as it is run; where that is decided later, of the cells once and of the longest cell for the runs beyond. */
export function estimateSweep(benchmark: Benchmark, sweep: Sweep): SweepEstimate {
  const known = new Map<string, LoadEstimate>();
  const perCell = sweepCells(sweep).map((cell) => {
    const ofCell = benchmarkOfCell(benchmark, cell);
    const key = JSON.stringify(ofCell.load);
    const estimate = known.get(key) ?? estimateLoad(ofCell);
    known.set(key, estimate);
    return estimate;
  });
  const requests = perCell.flatMap((cell) => cell.requests ?? []);
  const once = perCell.map(() => ({ least: 1, most: 1 }));
  const seconds = perCell.map((cell) => cell.seconds);
  return {
    ...{ cells: perCell.length, runs: overRuns(sweep, once), seconds: overRuns(sweep, seconds) },
    requests: requests.length < perCell.length ? null : overRuns(sweep, requests),
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
  const once = amounts.reduce((all, amount) => all.plus(amount), new Money(0));
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
function overRuns({ repeats }: Sweep, perCell: readonly Range[]): Range {
  const most = perCell.map((range) => range.most);
  const once = { least: sum(perCell.map(({ least }) => least)), most: sum(most) };
  if (repeats.kind === 'times') return { least: repeats.times * once.least, most: repeats.times * once.most };
  return { ...once, most: once.most + Math.max(0, repeats.maxRuns - perCell.length) * Math.max(...most) };
}
