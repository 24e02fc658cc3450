import { peakRps } from '../run/peak-rps';
import type { Benchmark } from '../workload/benchmark';
import { benchmarkOfCell, type Sweep } from '../workload/sweep';
import { sweepCells } from '../workload/sweep-cells';

/**
 * The benchmark as one cell runs it, for each load that cells of a sweep have: the highest rate first, one that is not known beforehand
 * above all. What is asked before a start is asked of these, not of the benchmark, whose load may be none of theirs.
 */
export function loadsOfSweep(benchmark: Benchmark, sweep: Sweep): Benchmark[] {
  const cells = sweepCells(sweep).map((cell) => benchmarkOfCell(benchmark, cell));
  const loads = new Map(cells.map((cell) => [JSON.stringify(cell.load), cell]));
  const peak = (cell: Benchmark) => peakRps(cell) ?? Infinity;
  return [...loads.values()].toSorted((one, other) => (peak(one) === peak(other) ? 0 : peak(other) - peak(one)));
}
