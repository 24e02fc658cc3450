import type { Load } from '../workload/load';
import type { Slo } from '../workload/slo';
import { nextOfFixedSteps } from './fixed-steps';
import { nextOfSearch } from './search-maximum';
import type { NextStep, StageOutcome } from './stage';

/**
 * The stage controller: a pure function of the stages that were run and judged so far, so that whoever takes over a
 * run decides the same. An interrupted stage is left out of `history` and asked for again. `elapsedSeconds` counts from
 * the first stage, pauses included.
 */
export function nextStep(load: Load, slo: Slo, history: readonly StageOutcome[], elapsedSeconds: number): NextStep {
  return load.kind === 'find-maximum'
    ? nextOfSearch(load, slo, history, elapsedSeconds)
    : nextOfFixedSteps(load, history);
}
