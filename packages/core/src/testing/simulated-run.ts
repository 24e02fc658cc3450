import { judgeStage } from '../run/judge-stage';
import { nextStep } from '../run/next-step';
import type { NextStep, StageOrder, StageOutcome } from '../run/stage';
import type { SimulatedQueue } from '../queueing/simulate-queue';
import { stageMayEnd } from '../stats/stage-may-end';
import { summariseLevel } from '../stats/summarise-level';
import type { Load } from '../workload/load';
import type { Slo } from '../workload/slo';
import { simulatedLevel } from './simulated-level';

export interface FinishedRun {
  history: StageOutcome[];
  end: Extract<NextStep, { kind: 'finish' }>;
  elapsedSeconds: number;
}

/** Drives the controller to its end; `runStage` stands for everything between an order and its judged outcome. */
export function driveRun(
  load: Load,
  slo: Slo,
  runStage: (order: StageOrder, index: number) => { outcome: StageOutcome; seconds: number },
): FinishedRun {
  const history: StageOutcome[] = [];
  let elapsedSeconds = 0;
  for (;;) {
    const step = nextStep(load, slo, history, elapsedSeconds);
    if (step.kind === 'finish') return { history, end: step, elapsedSeconds };
    const { outcome, seconds } = runStage(step.order, history.length);
    history.push(outcome);
    elapsedSeconds += step.order.coolDownSeconds + seconds;
    if (history.length > 500) throw new Error('the controller does not come to an end');
  }
}

/** A run against a simulated queue: every stage really queued, summarised and judged, with the adaptive length. */
export function simulateRun(
  load: Load,
  slo: Slo,
  gateway: Pick<SimulatedQueue, 'servers' | 'serviceDemandMs' | 'service' | 'delayMs' | 'seed'>,
): FinishedRun {
  return driveRun(load, slo, (order, index) => {
    if (order.load.model !== 'open') throw new Error('only open loads are simulated');
    const queue = {
      ...gateway,
      offeredRps: order.load.rps,
      arrivals: order.load.arrivals,
      seed: gateway.seed * 1000 + index,
    };
    for (let seconds = order.minSeconds; ; seconds = Math.min(seconds + 4, order.maxSeconds)) {
      const statistics = summariseLevel({ order, slo, ...simulatedLevel({ ...queue, seconds }) });
      if (seconds < order.maxSeconds && !stageMayEnd(statistics, order, slo)) continue;
      return {
        outcome: { order, statistics, verdict: judgeStage(statistics, order, slo, { complete: true }) },
        seconds,
      };
    }
  });
}
