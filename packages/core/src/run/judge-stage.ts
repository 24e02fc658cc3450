import type { LevelStatistics } from '../stats/level-statistics';
import { minObservations } from '../stats/drift';
import { minTailSamples } from '../stats/stage-may-end';
import type { Slo } from '../workload/slo';
import { certificate, generatorFaults, onlyLate } from './certificate';
import { duration, number, percent, percentileName, rate } from './figures';
import { failuresInWords } from './outcome-words';
import { aboveCapacity, decisiveErrorRate, failedShare } from './slo-rules';
import { criterionMiss } from './request-criteria';
import { restartsOf } from './restarts-of';
import type { Check, RequestCriterion, StageOrder, StageVerdict } from './stage';

const minAchievedShare = 0.97;

/**
 * Judges one stage. It passes when it was steady, completed ≥ 97 % of what was offered, kept the SLO's percentile and
 * error rate, and the generator was healthy; a generator that was only late makes an open stage no easier, so that its pass
 * holds. It fails when the target missed the SLO or could not keep up; it is invalid when it cannot speak of the target. `complete`: all shards ended as asked. `criteria`: of the requests that
 * have an SLO of their own; one that was missed fails the stage, one that was not sent does not.
 */
export function judgeStage(
  statistics: LevelStatistics,
  order: Pick<StageOrder, 'load'>,
  slo: Slo,
  { complete, criteria = [] }: { complete: boolean; criteria?: RequestCriterion[] },
): StageVerdict {
  const kept = { checks: certificate(statistics, order, slo, complete), ...(criteria.length > 0 && { criteria }) };
  const { checks } = kept;
  const invalid = (invalidBecause: StageVerdict['invalidBecause'], reasons: string[]): StageVerdict => ({
    ...{ result: 'invalid', invalidBecause, reasons, ...kept },
  });
  if (!complete) return invalid('incomplete', ['The stage was interrupted before it ended.']);
  const restarts = restartsOf(statistics) ?? 0;
  if (restarts > 0)
    return invalid('target-restarted', [`The target restarted ${number(restarts)} times in this stage.`]);
  if (statistics.measuredSeconds < 1)
    return invalid('too-few-samples', ['The stage ended before its settling seconds were over.']);

  const misses = [
    missedThroughput(statistics),
    missedErrors(statistics, slo),
    missedLatency(statistics, slo),
    ...criteria.map((criterion) => (criterion.passed === false ? criterionMiss(criterion) : null)),
  ].filter((miss) => miss !== null);
  const faults = generatorFaults(checks);
  const passesAllTheSame =
    misses.length === 0 && statistics.steady === true && statistics.loadModel === 'open' && onlyLate(faults);
  if (faults.length > 0 && !passesAllTheSame && !targetAtFault(statistics, slo, faults))
    return invalid('generator-limited', [...new Set(faults.map(generatorFault))]);
  if (misses.length > 0) return { result: 'failed', reasons: [...misses, ...growth(statistics)], ...kept };
  if (statistics.steady === null) return invalid('too-few-samples', [tooShort(statistics)]);
  if (!statistics.steady)
    return statistics.loadModel === 'open' &&
      aboveCapacity({ ...statistics, latencyDrift: statistics.drift.latency }, slo)
      ? { result: 'failed', reasons: growth(statistics), ...kept }
      : invalid('not-steady', [unsteady(statistics)]);
  return { result: 'passed', reasons: [held(statistics, slo), ...faults.map(lateButHeld)], ...kept };
}

/**
 * The target misses the SLO whatever the generator did: it answered with errors of its own, or, while the generator
 * had CPU to spare, errors or service time (taken from the actual send) are beyond the limit by more than the loop lag.
 */
function targetAtFault(statistics: LevelStatistics, slo: Slo, faults: Check[]): boolean {
  const { outcomes, requests, sloServiceTimeMs, generator } = statistics;
  const answered = outcomes.client4xx + outcomes.throttled429 + outcomes.server5xx + outcomes.dns + outcomes.tls;
  if (requests > 0 && answered / requests > slo.maxErrorRate) return true;
  if (!generator || faults.some(({ id }) => id === 'generator-cpu' || id === 'offered-as-asked')) return false;
  const slow = sloServiceTimeMs !== null && sloServiceTimeMs > slo.latencyMs + (generator.loopLagP99Ms ?? 0);
  return slow || missedErrors(statistics, slo) !== null;
}

/** Completions against arrivals, less what may be in flight at either edge of the window by chance (2 σ of 2N). */
function missedThroughput(statistics: LevelStatistics): string | null {
  const { loadModel, intendedRps, completedRps, measuredSeconds, latency, requests } = statistics;
  if (requests === 0) return `No request was answered; ${rate(intendedRps)} were offered.`;
  if (loadModel === 'closed') return null;
  const inFlight = (intendedRps * (latency.meanMs ?? 0)) / 1000;
  const slack = (1 + 2 * Math.sqrt(2 * inFlight)) / measuredSeconds;
  if (completedRps + slack >= minAchievedShare * intendedRps) return null;
  return `Only ${rate(completedRps)} of ${rate(intendedRps)} offered were completed (${percent(completedRps / intendedRps)}; 97 % are needed).`;
}

function missedErrors(statistics: LevelStatistics, slo: Slo): string | null {
  const { errorRate, errorRateUpper, requests, outcomes } = statistics;
  if (errorRate === null) return null;
  const level = { requests, errorRate, errorRateUpper };
  if (decisiveErrorRate(level, slo) <= slo.maxErrorRate) return null;
  return `${failedShare(level, slo)} (limit ${percent(slo.maxErrorRate)}): ${failuresInWords(outcomes)}.`;
}

function missedLatency({ sloLatencyMs }: LevelStatistics, slo: Slo): string | null {
  if (sloLatencyMs === null || sloLatencyMs <= slo.latencyMs) return null;
  return `${percentileName(slo.percentile)} was ${duration(sloLatencyMs)}, above the target of ${duration(slo.latencyMs)}.`;
}

const growth = ({ loadModel, drift, steady }: LevelStatistics): string[] =>
  loadModel === 'open' && steady === false && (drift.latency ?? 0) > 0
    ? [`Latency was still rising (${percent(drift.latency ?? 0)} from the first third to the last): the queue grows.`]
    : [];

/** Steadiness is judged on seconds in which something completed. */
function tooShort({ excludedSeconds, measuredSeconds, requests }: LevelStatistics): string {
  const secondsEach = Math.max(measuredSeconds / requests, 1);
  const leastSeconds = Math.max(
    excludedSeconds + Math.ceil(minObservations * secondsEach),
    excludedSeconds + measuredSeconds + 1,
  );
  return `Too short to tell whether the level was steady: the stage must last at least ${number(leastSeconds)} s.`;
}

const unsteady = ({ drift }: LevelStatistics): string =>
  `The level did not settle: from the first third to the last, latency changed by ${percent(drift.latency ?? 0)} and the completed share by ${percent(drift.throughput ?? 0)}.`;

function held(statistics: LevelStatistics, slo: Slo): string {
  const { sloLatencyMs, throughputRps, errorRate, tailSamples } = statistics;
  const few = tailSamples < minTailSamples ? ' Few samples: the percentile is only roughly known.' : '';
  return `${rate(throughputRps)} with ${percentileName(slo.percentile)} ${duration(sloLatencyMs)} (target ${duration(slo.latencyMs)}) and ${percent(errorRate ?? 0)} errors.${few}`;
}

const lateButHeld = (fault: Check) =>
  `${generatorFault(fault)} Latency counts from the intended start, so that the target was no slower than this.`;

function generatorFault({ id, state, figures }: Check): string {
  if (state === 'unknown') return `Whether the generator was healthy is ${figures}.`;
  const what: Partial<Record<Check['id'], string>> = {
    'generator-cpu': 'The generator had no CPU to spare',
    clock: 'The generator’s clock skipped seconds',
    'event-loop': 'The generator’s event loop lagged',
    'send-lag': 'The generator sent too late',
    dropped: 'The generator did not send everything',
    'offered-as-asked': 'The generator did not offer what was asked',
    connections: 'The connection limit held requests back though the target was fast',
  };
  return `${what[id] ?? id}: ${figures}.`;
}
