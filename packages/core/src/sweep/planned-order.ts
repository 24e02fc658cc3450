import { groupedOrder } from '../experiment';
import { handGroups } from '../workload/by-hand';
import type { Sweep } from '../workload/sweep';
import { sweepCombinations } from '../workload/sweep-cells';

/** The cells of one repeat of the whole design in the order in which they are run. */
export function plannedOrder(sweep: Sweep, repeat: number): number[] {
  const cells = sweepCombinations(sweep).map((_, cell) => cell);
  if (sweep.seed === undefined) return cells;
  return groupedOrder(sweep.byHand.length > 0 ? handGroups(sweep) : cells, repeat, sweep.seed);
}
