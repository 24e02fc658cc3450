import type { SecondPoint } from '@headroom/figures';
import type { RunView } from './run-view';

/**
 * A run's seconds as its charts show them: a warm-up stage counts as settling altogether, and seconds that were not
 * under load to their end have no rate. What drained in them keeps its latency and errors.
 */
export function chartPoints(stages: RunView['stages'], points: readonly SecondPoint[]): SecondPoint[] {
  const byStage = new Map(stages.map((stage) => [stage.stage, stage]));
  return points.map((point) => {
    const stage = byStage.get(point.stage);
    if (!stage) return point;
    const { order, statistics } = stage;
    const seconds = statistics ? statistics.excludedSeconds + statistics.measuredSeconds : order.maxSeconds;
    const drained = point.second + point.seconds > seconds + partOfSecond;
    return {
      ...point,
      settling: point.settling || order.purpose === 'warm-up',
      ...(drained && { targetRps: null, offeredRps: null, achievedRps: null }),
    };
  });
}

/** A second this nearly complete counts as complete. */
const partOfSecond = 0.05;
