import type { RunOutcome } from '@headroom/core';

/** How a run ended: its word, and the tone of its colour. */
export const outcomeLooks = {
  passed: { word: 'Passed', tone: 'good' },
  'failed-slo': { word: 'SLO missed', tone: 'bad' },
  invalid: { word: 'Invalid', tone: 'warn' },
  aborted: { word: 'Stopped', tone: 'neutral' },
  'infra-failed': { word: 'Infrastructure failed', tone: 'bad' },
} as const satisfies Record<RunOutcome, { word: string; tone: string }>;
