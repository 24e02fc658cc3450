import type { Benchmark } from '../workload/benchmark';
import type { Sweep } from '../workload/sweep';
import { sweepCells } from '../workload/sweep-cells';
import { sweepMeasure } from './run-result';

/** What is known of runs at given rates, of a gateway: the CPU of a request, how it started up, or nothing that cells could be compared by. */
export type ToldAtRates = 'cpu' | 'start-up' | 'nothing';

const instead = 'have the benchmark search its maximum, or give it a closed load';

/**
 * Why the cells of a sweep would all be run and none could be compared, with what to do; null where they can be. A single cell is compared with none.
 * @param told of its gateway
 */
export function untoldAtRates(
  { load, target }: Pick<Benchmark, 'load' | 'target'>,
  sweep: Sweep,
  told: ToldAtRates,
): string | null {
  if (sweepMeasure(load) !== 'cpu' || told === 'cpu' || sweepCells(sweep).length === 1) return null;
  if (told === 'nothing')
    return (
      'At given rates cells are compared by the CPU of a request, and nothing tells that of the gateway at ' +
      `${new URL(target.baseUrl).host}, so every cell would be run and none compared. Before you sweep it, ${instead}.`
    );
  if (sweep.repeats.kind === 'times') return null;
  return (
    'At given rates the runs of a function app tell how it starts up and not what a request takes, so nothing would become narrow: give a number of ' +
    `times, or ${instead}.`
  );
}

/** What a sweep at given rates does not compare its cells by; null where it does. */
export const startUpAlone = ({ load }: Pick<Benchmark, 'load'>, told: ToldAtRates): string | null =>
  sweepMeasure(load) === 'cpu' && told === 'start-up'
    ? `At given rates the cells of a function app are compared by how it starts up alone. For what a request takes, ${instead}.`
    : null;
