import { duration, number, percent, percentileName, rate } from '../run/figures';
import type { PlanRun } from '../sizing/plan-problem';
import type { Slo } from '../workload/slo';
import type { Finding } from './finding';
import { warns } from './finding';
import { percentileOf } from './known-percentiles';
import type { JudgedLevel } from './level-verdict';
import { judgedLevels } from './level-verdict';
import { bracketOf, isConfirmedFailure } from './measured-bracket';
import { openPlateau } from './plateau';
import { interpolatedCrossing } from './slo-crossing';

/** A rate as a total over all units in requests per second, or why there is none. */
export type SloAnswer =
  | { state: 'capacity'; rps: number; bracket: { passedRps: number; failedRps: number } }
  | { state: 'not-met-at-any-level'; lowestFailedRps: number }
  /** Never failed: right-censored. */
  | { state: 'at-least'; rps: number }
  /** The load generator ended first; null when not even one level passed. */
  | { state: 'generator-limited'; rps: number | null }
  | { state: 'not-steady'; rps: number | null }
  | { state: 'too-few-levels' }
  /** A closed test answers another question: at these users and this throughput the percentile was inside the SLO. */
  | { state: 'closed-loop'; inside: { concurrency: number; throughputRps: number } | null };

/** Three separate answers to the question which rate a run's target carries inside the SLO. */
export interface SloCapacity {
  label: 'open' | 'paced' | 'closed loop';
  /** The highest rate that passed below the first confirmed failure. */
  highestPassing: SloAnswer;
  /** Where latency, errors or completion cross their limits, interpolated between the bracketing levels. */
  interpolated: SloAnswer;
  /** Where the fitted queueing model crosses, as it was passed in; null without one. */
  modelRps: number | null;
  findings: Finding[];
}

/**
 * The SLO capacity of one run, all units together. A closed run gets no capacity, only what it saw: take its demand and
 * compute the open capacity. `modelRps` is the fitted model's own crossing.
 */
export function sloCapacity(run: PlanRun, slo: Slo, modelRps: number | null = null): SloCapacity {
  if (run.loadModel === 'closed') {
    const answer: SloAnswer = { state: 'closed-loop', inside: insideClosed(run, slo) };
    return { label: 'closed loop', highestPassing: answer, interpolated: answer, modelRps, findings: [] };
  }
  const judged = judgedLevels(run, slo);
  const highestPassing = highestPassingOf(run, judged);
  return {
    label: run.arrivals === 'uniform' ? 'paced' : 'open',
    highestPassing,
    interpolated: interpolate(highestPassing, judged, slo),
    modelRps,
    findings: oddLevels(run, judged, slo),
  };
}

function highestPassingOf(run: PlanRun, judged: readonly JudgedLevel[]): SloAnswer {
  const { passedRps, failedRps } = bracketOf(judged);
  if (passedRps !== null && failedRps !== null)
    return { state: 'capacity', rps: passedRps, bracket: { passedRps, failedRps } };
  if (failedRps !== null) return { state: 'not-met-at-any-level', lowestFailedRps: failedRps };
  if (openPlateau(run).kind === 'generator') return { state: 'generator-limited', rps: passedRps };
  const unsteady = run.levels.some((level) => level.steady === false && (level.offeredRps ?? 0) > (passedRps ?? 0));
  if (unsteady) return { state: 'not-steady', rps: passedRps };
  return passedRps === null ? { state: 'too-few-levels' } : { state: 'at-least', rps: passedRps };
}

function interpolate(answer: SloAnswer, judged: readonly JudgedLevel[], slo: Slo): SloAnswer {
  if (answer.state !== 'capacity') return answer;
  const { passedRps, failedRps } = answer.bracket;
  const crossing = interpolatedCrossing(judged, slo);
  if (crossing === null) return { state: 'too-few-levels' };
  return { ...answer, rps: Math.min(Math.max(crossing, passedRps), failedRps) };
}

/** The closed level of most users whose percentile and errors were inside the SLO. */
function insideClosed(run: PlanRun, slo: Slo) {
  const inside = run.levels.filter((level) => {
    const ms = percentileOf(level, slo.percentile);
    return ms !== null && ms <= slo.latencyMs && level.errorRate <= slo.maxErrorRate;
  });
  const heaviest = inside.toSorted((left, right) => (right.concurrency ?? 0) - (left.concurrency ?? 0))[0];
  return heaviest ? { concurrency: heaviest.concurrency ?? 0, throughputRps: heaviest.throughputRps } : null;
}

/** Failures with a pass above them: one bad level among good ones. */
const oddLevels = (run: PlanRun, judged: readonly JudgedLevel[], slo: Slo): Finding[] =>
  judged.flatMap(({ passed, index, level, rps }, position) => {
    if (passed || isConfirmedFailure(judged, position)) return [];
    const ms = percentileOf(level, slo.percentile);
    const figures = `${percentileName(slo.percentile)} ${duration(ms)}, ${percent(level.errorRate)} errors`;
    const above = judged.slice(position + 1).find((one) => one.passed);
    return [
      warns(
        run,
        index,
        'slo-order',
        `missed the SLO at ${rate(rps)} (${figures}) although ${number(above?.rps ?? rps)} passed: one bad level among good ones, not taken for the limit.`,
      ),
    ];
  });
