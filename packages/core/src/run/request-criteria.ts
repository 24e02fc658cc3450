import { LatencyHistogram } from '../histogram';
import type { Interval } from '../metrics/interval';
import { addOutcomes, completedOf, noOutcomes, succeededOf } from '../metrics/outcome';
import { atOnce, type Steps } from '../stats/steps';
import { wilsonUpper } from '../stats/wilson';
import type { RequestSpec } from '../workload/request';
import { duration, percent, percentileName } from './figures';
import { decisiveErrorRate, failedShare } from './slo-rules';
import type { RequestCriterion } from './stage';

/**
 * Holds each request that has an SLO of its own against it, over what completed from `fromSecond` of the stage on. A
 * request that was sent and never answered has not kept its SLO; one that was not sent is not judged.
 */
export const requestCriteria = (
  requests: readonly RequestSpec[],
  intervals: readonly Interval[],
  fromSecond: number,
): RequestCriterion[] => atOnce(criteriaInSteps(requests, intervals, fromSecond));

/** The same in short steps. */
export function* criteriaInSteps(
  requests: readonly RequestSpec[],
  intervals: readonly Interval[],
  fromSecond: number,
): Steps<RequestCriterion[]> {
  const criteria: RequestCriterion[] = [];
  for (const { name, slo } of requests) {
    if (!slo) continue;
    const own = intervals.filter(({ requestName, second }) => requestName === name && second >= fromSecond);
    const latency = LatencyHistogram.empty();
    let outcomes = noOutcomes();
    for (const interval of own) {
      latency.mergeEncoded(interval.latency);
      outcomes = addOutcomes(outcomes, interval.outcomes);
      yield;
    }
    const completed = completedOf(outcomes);
    const failures = completed - succeededOf(outcomes);
    const errorRate = completed > 0 ? failures / completed : null;
    const latencyMs = latency.percentileMs(slo.percentile);
    const kept =
      errorRate !== null &&
      latencyMs !== null &&
      latencyMs <= slo.latencyMs &&
      decisiveErrorRate(level(completed, errorRate), slo) <= slo.maxErrorRate;
    const isSent = completed > 0 || own.some(({ offered }) => offered > 0);
    const passed = isSent ? kept : null;
    criteria.push({ requestName: name, slo, requests: completed, latencyMs, errorRate, passed });
  }
  return criteria;
}

/** Why a request did not keep its own SLO, for a person. */
export function criterionMiss({ requestName, slo, requests, latencyMs, errorRate }: RequestCriterion): string {
  if (errorRate === null) return `"${requestName}" was never answered.`;
  if (latencyMs !== null && latencyMs > slo.latencyMs)
    return `"${requestName}": ${percentileName(slo.percentile)} was ${duration(latencyMs)}, above its own target of ${duration(slo.latencyMs)}.`;
  return `"${requestName}": ${failedShare(level(requests, errorRate), slo)} (its own limit is ${percent(slo.maxErrorRate)}).`;
}

const level = (requests: number, errorRate: number) => ({
  ...{ requests, errorRate, errorRateUpper: wilsonUpper(errorRate * requests, requests) },
});
