/** States of a run, in the order a run passes them; `waiting` is a manual step. */
export const runStates = [
  'queued',
  'provisioning',
  'applying',
  'warming',
  'measuring',
  'waiting',
  'draining',
  'restoring',
  'analysing',
  'finished',
] as const;
export type RunState = (typeof runStates)[number];

export const runOutcomes = ['passed', 'failed-slo', 'invalid', 'aborted', 'infra-failed'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** States in which a worker holds, or should hold, the run. */
export const activeStates = runStates.filter((state) => state !== 'queued' && state !== 'finished');
export const isActive = (state: RunState) => state !== 'queued' && state !== 'finished';
export const isFinished = (state: RunState) => state === 'finished';
/** States in which load may be made. */
export const mayMakeLoad = (state: RunState) => state === 'warming' || state === 'measuring';
