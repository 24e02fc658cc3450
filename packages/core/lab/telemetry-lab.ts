import {
  growthOver,
  learnFromTelemetry,
  simulateProduction,
  usualProduction,
  type Estimated,
  type SimulatedProduction,
} from '../src';
import { median } from '../src/stats/moments';

import { planRate } from './plan-rate';
import { readUnits } from './read-units';
import { telemetryClasses, type TelemetryClass } from './telemetry-classes';

const ceilingPercent = 80;

/** How one class of productions was read: shares of the intervals that hold the truth, null where there is none to hold. */
export interface TelemetryScore {
  name: string;
  series: number;
  /** Of which a demand was learnt. */
  known: number;
  /** A demand that rises with load has no single truth. */
  demandCovered: number | null;
  capacityCovered: number | null;
  growthCovered: number | null;
  /** Of the rate of a full unit, as a plan has it of the series as a run. */
  planCovered: number | null;
  /** Median of half the width of that interval ÷ its estimate. */
  planHalfWidth: number | null;
  /** Median of |estimate ÷ truth − 1|, of the rate at the ceiling; null where none was told. */
  capacityError: number | null;
  /** Series of which a change of demand was told. */
  changes: number;
  busyHourRight: number;
}

/** Reads `series` simulated productions of each class. Seeds from `firstSeed` on. */
export const runTelemetryLab = (series: number, firstSeed: number): TelemetryScore[] =>
  Object.entries(telemetryClasses).map(([name, { unitsRead, ...changes }]) =>
    scoreOf(
      name,
      unitsRead,
      Array.from({ length: series }, (_, index) => ({
        ...{ ...usualProduction, stepSeconds: 3600, ...changes },
        seed: firstSeed + index,
      })),
    ),
  );

function scoreOf(
  name: string,
  unitsRead: TelemetryClass['unitsRead'],
  truths: readonly SimulatedProduction[],
): TelemetryScore {
  const read = truths.map((truth) => {
    const production = simulateProduction(truth);
    const seen = unitsRead ? readUnits(production, unitsRead) : production;
    return { truth, lessons: learnFromTelemetry(seen, { ceilingPercent }) };
  });
  const demand: boolean[] = [];
  const capacity: boolean[] = [];
  const plan: boolean[] = [];
  const halfWidths: number[] = [];
  const growth: boolean[] = [];
  const errors: number[] = [];
  let changes = 0;
  let busyHours = 0;
  for (const { truth, lessons } of read) {
    const { traffic, busy } = lessons;
    if (lessons.demand.known) {
      const { unitMs, changed } = lessons.demand.value;
      if (truth.bend === 0) demand.push(holds(unitMs, truth.demandMs * (truth.change?.factor ?? 1)));
      if (changed) changes += 1;
      const planned = planRate(lessons.demand.value, truth.stepSeconds);
      if (planned) {
        plan.push(holds(planned, trueRate(truth, 1)));
        halfWidths.push(((planned.high ?? Infinity) - (planned.low ?? -Infinity)) / 2 / planned.estimate);
      }
    }
    if (lessons.capacity.known) {
      const { rps } = lessons.capacity.value;
      capacity.push(holds(rps, trueRate(truth)));
      errors.push(Math.abs(rps.estimate / trueRate(truth) - 1));
    }
    if (traffic.known && traffic.value.growth.known)
      growth.push(holds(growthOver(traffic.value.growth.value, 1), Math.exp(truth.growthPerWeek)));
    if (busy.known && Math.abs(busy.value.hourOfDay - 14) <= 1) busyHours += 1;
  }
  return {
    ...{ name, series: truths.length, known: read.filter(({ lessons }) => lessons.demand.known).length },
    ...{
      demandCovered: share(demand),
      capacityCovered: share(capacity),
      planCovered: share(plan),
      planHalfWidth: medianOf(halfWidths),
      growthCovered: share(growth),
    },
    ...{
      capacityError: medianOf(errors),
      changes,
      busyHourRight: busyHours / truths.length,
    },
  };
}

const holds = ({ low, high }: Estimated, truth: number) => (low ?? -Infinity) <= truth && truth <= (high ?? Infinity);
const medianOf = (values: readonly number[]) => (values.length === 0 ? null : median(values));
const share = (hits: readonly boolean[]) => (hits.length === 0 ? null : hits.filter(Boolean).length / hits.length);

/** Rate of a unit at a busy share: busy = idle + d·x·(1 + bend·d·x). */
function trueRate({ demandMs, change, idle, bend }: SimulatedProduction, busy = ceilingPercent / 100): number {
  const demand = (demandMs / 1000) * (change?.factor ?? 1);
  const free = busy - idle;
  return (bend === 0 ? free : (Math.sqrt(1 + 4 * bend * free) - 1) / (2 * bend)) / demand;
}

const percent = (value: number | null, digits = 0) => (value === null ? '–' : `${(value * 100).toFixed(digits)} %`);

/** The scores as a table of the docs. */
export const telemetryReport = (scores: readonly TelemetryScore[]): string =>
  [
    '| class | series | demand told | demand covered | capacity covered | capacity error | plan covered | plan ± | growth covered | changes told | busy hour |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...scores.map(
      (score) =>
        `| ${score.name} | ${score.series} | ${score.known} | ${percent(score.demandCovered)} | ${percent(score.capacityCovered)} | ${percent(score.capacityError, 1)} | ${percent(score.planCovered)} | ${percent(score.planHalfWidth)} | ${percent(score.growthCovered)} | ${score.changes} | ${percent(score.busyHourRight)} |`,
    ),
  ].join('\n');
