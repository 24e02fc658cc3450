/** What the exit code of a gate says. */
export const exitCodes = {
  passed: 0,
  usage: 2,
  sloFailed: 10,
  invalidRun: 11,
  infrastructure: 12,
  capacityBelowNeed: 13,
  costAboveBudget: 14,
  aborted: 15,
  notEnoughEvidence: 16,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
