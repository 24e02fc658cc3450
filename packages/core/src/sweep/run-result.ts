import type { CapacityAnswer, StageOutcome } from '../run/stage';
import type { RunOutcome } from '../run/states';
import type { Load } from '../workload/load';

/**
 * What the runs of a sweep are compared by, which their load decides before any is made: the rate inside the SLO that a
 * search found, the throughput of a closed load, or the CPU of a request at the given rates.
 */
export type SweepMeasure = 'capacity' | 'throughput' | 'cpu';

export const sweepMeasure = ({ kind }: Pick<Load, 'kind'>): SweepMeasure =>
  kind === 'find-maximum' ? 'capacity' : kind === 'closed' ? 'throughput' : 'cpu';

/**
 * What became of a run of a sweep: `done` to its end, `failed` so that it told nothing and is made again, `not-set-up` where it ended before
 * its load, which says nothing of the cell, or `stopped` by request, which nothing but another request undoes.
 */
export type SweptEnd = 'done' | 'failed' | 'not-set-up' | 'stopped';

/** A finished run as it is read for a sweep. */
export interface SweptRun {
  outcome: RunOutcome | null;
  answer: CapacityAnswer | null;
  stages: readonly StageOutcome[];
}

/**
 * @param isStopped somebody asked for its end
 * @param isSetUp its gateway was set and read back, so that its load could begin
 */
export function sweptEnd(
  { outcome }: Pick<SweptRun, 'outcome'>,
  { isStopped, isSetUp }: { isStopped: boolean; isSetUp: boolean },
  msPerRequest: number | null,
): SweptEnd {
  if (msPerRequest !== null || outcome === 'passed' || outcome === 'failed-slo') return 'done';
  if (isStopped) return outcome === 'aborted' ? 'stopped' : 'failed';
  return !isSetUp && (outcome === 'aborted' || outcome === 'infra-failed') ? 'not-set-up' : 'failed';
}

/** Above this share of failures a request is not the request that was meant, and its CPU another's. */
const mostErrors = 0.05;

/**
 * Milliseconds that a request takes of the gateway: 1000 ÷ rate for rates, which add up over policies where rates do not
 * (and a half of it is twice the rate); CPU milliseconds for CPU. Null where the run does not tell.
 */
export function msPerRequest(measure: SweepMeasure, { outcome, answer, stages }: SweptRun): number | null {
  if (measure === 'capacity') return answer?.kind === 'capacity' ? 1000 / answer.rps : null;
  const measuring = stages.filter(({ order }) => order.purpose !== 'warm-up');
  if (measure === 'throughput') {
    if (outcome !== 'passed' && outcome !== 'failed-slo') return null;
    const most = Math.max(0, ...measuring.map(({ statistics }) => statistics.throughputRps));
    return most > 0 ? 1000 / most : null;
  }
  // CPU is counted at the gateway, so a generator that was late makes it no less true.
  const [cores, requests] = measuring.reduce(
    ([busy, counted], { statistics: { server, measuredSeconds, errorRate } }) =>
      server && server.restarts === 0 && server.requestsPerSecond > 0 && (errorRate ?? 1) <= mostErrors
        ? [busy + server.coresBusy * measuredSeconds, counted + server.requestsPerSecond * measuredSeconds]
        : [busy, counted],
    [0, 0],
  );
  return requests > 0 && cores > 0 ? (1000 * cores) / requests : null;
}
