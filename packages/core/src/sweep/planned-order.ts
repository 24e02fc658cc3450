import { groupedOrder } from '../experiment';
import { setTogether, settingGroups } from '../workload/by-hand';
import type { Sweep } from '../workload/sweep';
import { sweepCombinations } from '../workload/sweep-cells';

/** The cells of one repeat of the whole design in the order in which they are run. */
export function plannedOrder(sweep: Sweep, repeat: number): number[] {
  const cells = sweepCombinations(sweep).map((_, cell) => cell);
  if (sweep.seed === undefined) return cells;
  return groupedOrder(setTogether(sweep).length > 0 ? settingGroups(sweep) : cells, repeat, sweep.seed);
}
