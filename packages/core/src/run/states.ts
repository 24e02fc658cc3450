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
