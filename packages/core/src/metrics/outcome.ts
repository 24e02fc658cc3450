/** How one request ended. Success is `ok2xx` and `redirect3xx`, unless the request expects other statuses. */
export const outcomes = [
  'ok2xx',
  'redirect3xx',
  'client4xx',
  'throttled429',
  'server5xx',
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'assertion',
] as const;
export type Outcome = (typeof outcomes)[number];
export type OutcomeCounts = Record<Outcome, number>;

export const noOutcomes = (): OutcomeCounts =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;

export const addOutcomes = (left: OutcomeCounts, right: OutcomeCounts): OutcomeCounts =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, left[outcome] + right[outcome]])) as OutcomeCounts;

export const completedOf = (counts: OutcomeCounts) => outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);

export const succeededOf = (counts: OutcomeCounts) => counts.ok2xx + counts.redirect3xx;
