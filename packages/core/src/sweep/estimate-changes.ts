import type { LoadEstimate } from '../run/estimate-load';
import type { HandFactor } from '../workload/by-hand';
import type { Sweep } from '../workload/sweep';
import { settleSweep, sweepCells } from '../workload/sweep-cells';
import { plannedOrder } from './planned-order';

type Range = LoadEstimate['seconds'];

/** How long a change of a setting takes at a gateway, where that is more than the moment of setting it. */
export interface ChangeTime {
  setting: HandFactor;
  /** Of one change; null where nobody publishes a number. */
  seconds: Range | null;
  /** What that rests on, in words. */
  source: string;
  /** It takes that long before every run, also where it stands already as it is set. */
  isEveryRun?: boolean;
}

/** The changes of a setting over a whole sweep. */
export interface ChangeEstimate extends ChangeTime {
  /** Of all changes; null where that of one is not known. */
  seconds: Range | null;
  times: Range;
}

const slowSeconds = 60;

/** What takes minutes to change, as far as anybody says. */
export const slowSettings = (changeTimes: readonly ChangeTime[]): HandFactor[] =>
  changeTimes.filter(({ seconds }) => seconds === null || seconds.most >= slowSeconds).map(({ setting }) => setting);

/** An order is drawn when a sweep starts: so many stand for it before. */
const ordersTried = 20;

/**
 * How often each setting is changed, and what that takes: from cell to cell in the order in which they are run, at most once before the first and once
 * to put it back. Runs that are chosen later may each need another value, or none. The least and the most of the orders that may be drawn.
 */
export function estimateChanges(sweep: Sweep, changeTimes: readonly ChangeTime[]): ChangeEstimate[] {
  if (changeTimes.length === 0) return [];
  const settled = settleSweep(sweep, 0);
  const { repeats } = settled;
  const cells = sweepCells(settled);
  const seeds = sweep.seed === undefined ? Array.from({ length: ordersTried }, (_, seed) => seed) : [sweep.seed];
  const blocks = Array.from({ length: repeats.kind === 'times' ? repeats.times : 1 }, (_, block) => block);
  const orders = seeds.map((seed) => blocks.flatMap((block) => plannedOrder({ ...settled, seed }, block)));
  const later = repeats.kind === 'times' ? 0 : Math.max(0, repeats.maxRuns - cells.length);
  return changeTimes.map((time) => {
    const values = orders.map((order) => order.map((cell) => cells[cell]![time.setting]));
    const between = values.map((each) => each.filter((value, at) => at > 0 && value !== each[at - 1]).length);
    const isOne = new Set(cells.map((cell) => cell[time.setting])).size === 1;
    const runs = orders[0]!.length;
    const times = time.isEveryRun
      ? { least: runs, most: runs + later }
      : { least: Math.min(...between), most: Math.max(...between) + (isOne ? 0 : later) + 2 };
    return { ...time, times, seconds: time.seconds && product(times, time.seconds) };
  });
}

const product = (one: Range, other: Range): Range => ({
  least: one.least * other.least,
  most: one.most * other.most,
});
