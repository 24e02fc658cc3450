import { LatencyHistogram } from '../histogram';
import type { Interval } from '../metrics/interval';
import { addOutcomes, completedOf, noOutcomes, succeededOf } from '../metrics/outcome';
import { wilsonUpper } from '../stats/wilson';
import type { RequestSpec } from '../workload/request';
import { duration, number, percent, percentileName } from './figures';
import { decisiveErrorRate } from './slo-rules';
import type { RequestCriterion } from './stage';

/**
 * Holds each request that has an SLO of its own against it, over what completed from `fromSecond` of the stage on. A
 * request that was never answered has not kept its SLO.
 */
export function requestCriteria(
  requests: readonly RequestSpec[],
  intervals: readonly Interval[],
  fromSecond: number,
): RequestCriterion[] {
  return requests.flatMap(({ name, slo }) => {
    if (!slo) return [];
    const own = intervals.filter(({ requestName, second }) => requestName === name && second >= fromSecond);
    const latency = LatencyHistogram.merged(own.map((interval) => interval.latency));
    const outcomes = own.reduce((sum, interval) => addOutcomes(sum, interval.outcomes), noOutcomes());
    const completed = completedOf(outcomes);
    const failures = completed - succeededOf(outcomes);
    const errorRate = completed > 0 ? failures / completed : null;
    const latencyMs = latency.percentileMs(slo.percentile);
    const kept =
      errorRate !== null &&
      latencyMs !== null &&
      latencyMs <= slo.latencyMs &&
      decisiveErrorRate({ requests: completed, errorRate, errorRateUpper: wilsonUpper(failures, completed) }, slo) <=
        slo.maxErrorRate;
    return [{ requestName: name, slo, requests: completed, latencyMs, errorRate, passed: kept }];
  });
}

/** Why a request did not keep its own SLO, for a person. */
export function criterionMiss({ requestName, slo, requests, latencyMs, errorRate }: RequestCriterion): string {
  if (requests === 0) return `"${requestName}" was never answered.`;
  if (latencyMs !== null && latencyMs > slo.latencyMs)
    return `"${requestName}": ${percentileName(slo.percentile)} was ${duration(latencyMs)}, above its own target of ${duration(slo.latencyMs)}.`;
  return `"${requestName}": ${percent(errorRate ?? 1)} of ${number(requests)} requests failed (its own limit is ${percent(slo.maxErrorRate)}).`;
}
