import { noOutcomes } from '../metrics/outcome';
import type { LevelStatistics } from '../stats/level-statistics';
import type { Benchmark } from '../workload/benchmark';
import type { Load } from '../workload/load';
import { sentAtOnce } from '../workload/sent-at-once';
import type { Slo } from '../workload/slo';
import { nextStep } from './next-step';
import type { StageOrder, StageOutcome } from './stage';
import { rpsOf } from './stage-order';

/** How long the load of a benchmark takes and how many requests it makes, as far as that can be told before it runs. */
export interface LoadEstimate {
  /** Under load and in the pauses between; without the start of agents and engines. */
  seconds: { least: number; most: number };
  /** Null where the target decides it: users of a closed load that neither think nor keep a pace. */
  requests: { least: number; most: number } | null;
}

/** Capacities that a search is tried against, from its start rate downwards and upwards. */
const capacitiesTried = 24;

/**
 * Runs the stage controller against targets of known capacity, with stages as short and as long as they may be. A load of
 * fixed steps is known to the second; a search lies between its luckiest and its unluckiest course.
 */
export function estimateLoad(benchmark: Pick<Benchmark, 'load' | 'slo' | 'batch' | 'requests'>): LoadEstimate {
  const { load, slo } = benchmark;
  const courses = capacitiesOf(load).flatMap((capacityRps) => [
    course(load, slo, capacityRps, ({ minSeconds }) => minSeconds),
    course(load, slo, capacityRps, ({ maxSeconds }) => maxSeconds),
  ]);
  const range = (values: number[]) => ({ least: Math.min(...values), most: Math.max(...values) });
  const each = sentAtOnce(benchmark);
  const requests = courses.map(({ iterations }) => iterations && iterations * each);
  return {
    seconds: range(courses.map(({ seconds }) => seconds)),
    requests: requests.includes(null) ? null : closedRange(load, range(requests as number[])),
  };
}

function capacitiesOf(load: Load): number[] {
  if (load.kind !== 'find-maximum') return [Infinity];
  const lowest = load.startRps / 32;
  const factor = (load.maxRps / lowest) ** (1 / capacitiesTried);
  return [...Array.from({ length: capacitiesTried + 1 }, (_, index) => lowest * factor ** index), Infinity];
}

/** Users wait for answers too, so what they would send without waiting is only the most. */
const closedRange = (load: Load, range: { least: number; most: number }) =>
  load.kind === 'closed' ? { least: 0, most: range.most } : range;

/** One course of the run, against a target that holds every rate up to its capacity. */
function course(load: Load, slo: Slo, capacityRps: number, lengthOf: (order: StageOrder) => number) {
  const history: StageOutcome[] = [];
  let seconds = 0;
  let iterations: number | null = 0;
  for (;;) {
    const step = nextStep(load, slo, history, seconds);
    if (step.kind === 'finish') return { seconds, iterations };
    const length = lengthOf(step.order);
    const rps = rateOf(step.order);
    seconds += length + step.order.coolDownSeconds;
    iterations = iterations === null || rps === null ? null : iterations + rps * length;
    history.push(judgedAs(step.order, length, capacityRps));
  }
}

function rateOf({ load }: StageOrder): number | null {
  if (load.model === 'open') return load.rps;
  if (load.iterationsPerSecond !== undefined) return load.users * load.iterationsPerSecond;
  return load.thinkTimeMs > 0 ? (load.users * 1000) / load.thinkTimeMs : null;
}

/** A judged stage, as far as the controller looks at one. */
function judgedAs(order: StageOrder, seconds: number, capacityRps: number): StageOutcome {
  const outcome = { order, verdict: { result: 'passed', reasons: [], checks: [] } } as unknown as StageOutcome;
  const statistics: Partial<LevelStatistics> = {
    ...{ requests: 1, errorRate: 0, outcomes: { ...noOutcomes(), ok2xx: 1 } },
    ...{ measuredSeconds: seconds - order.settleSeconds, excludedSeconds: order.settleSeconds },
    ...{ tailSamples: Infinity, steady: true },
  };
  const result = order.purpose !== 'warm-up' && rpsOf(outcome) > capacityRps ? 'failed' : 'passed';
  return { ...outcome, verdict: { ...outcome.verdict, result }, statistics: statistics as LevelStatistics };
}
