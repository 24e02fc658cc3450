import { minObservations } from '../stats/drift';
import type { StageOrder, StageOutcome } from './stage';

/** Seconds left out at the start of a stage: about a quarter of its least length, between 1 and 5. */
export const settleSecondsOf = (minSeconds: number) => Math.min(Math.max(Math.floor(minSeconds / 4), 1), 5);

/** The least length of a stage that leaves enough measured seconds to tell whether the level was steady. */
export const shortestJudgeableSeconds = settleSecondsOf(0) + minObservations;

/** A stage that warms target and connections up; nothing is concluded from it unless the target is out of reach. */
export const warmUpOrder = (load: StageOrder['load'], seconds: number): StageOrder => ({
  ...{ purpose: 'warm-up', load, minSeconds: seconds, maxSeconds: seconds, settleSeconds: 0, coolDownSeconds: 0 },
  reason: `Warm-up of ${seconds} s; its figures do not count.`,
});

/** Whether every request failed. */
export const allFailed = ({ statistics }: StageOutcome) => statistics.requests > 0 && statistics.errorRate === 1;

/** Whether every request failed in a way that no lower rate would mend: unreachable, refused, or plainly wrong. */
export function beyondHelp({ statistics: { outcomes, requests } }: Pick<StageOutcome, 'statistics'>): boolean {
  const { dns, connect, tls, client4xx, assertion } = outcomes;
  return requests > 0 && dns + connect + tls + client4xx + assertion === requests;
}

export const rpsOf = ({ order }: StageOutcome) => (order.load.model === 'open' ? order.load.rps : NaN);
