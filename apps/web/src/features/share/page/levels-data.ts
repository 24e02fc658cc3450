import { ceilingOfRun, type FrozenRun } from '@headroom/core';
import type { LevelsData } from '@headroom/figures';

/** What the picture of latency against load is drawn from. A bundle does not say what a tier is rated at. */
export const levelsData = ({ stages, definition, answer }: FrozenRun): LevelsData => ({
  levels: stages.filter(({ purpose }) => purpose !== 'warm-up'),
  slo: definition.slo,
  capacityRps: answer?.kind === 'capacity' ? answer.rps : null,
  ceiling: ceilingOfRun({
    definition,
    stages: stages.map(({ purpose, ...stage }) => ({ ...stage, order: { purpose } })),
  }),
});
