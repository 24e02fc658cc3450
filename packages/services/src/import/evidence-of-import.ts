import { toPlanLevel, type PlanRun } from '@headroom/core';
import type { ImportedRun } from './imported-run';
import type { SteadyPart } from './steady-part';

/** Little's law is taken to hold when it does to this share. */
const tolerance = 0.05;

/** What an imported run says of its cell, or in one sentence why it says nothing to a plan. */
export type ImportEvidence = { run: Omit<PlanRun, 'id'> } | { reason: string };

/**
 * Grade C evidence of a law-abiding run of single requests, whose cell was named and whose load is known: an open rate, or
 * users who wait for nothing between their requests.
 */
export function evidenceOfImport(
  imported: ImportedRun,
  steady: SteadyPart | null,
  cell: { tier: string; units: number; policies: string[] } | null,
): ImportEvidence {
  const { grade } = imported.report;
  if (grade === null)
    return { reason: 'It breaks a law that every measurement obeys, so it is a finding and no evidence.' };
  if (grade !== 'C') return { reason: 'It is a summary without single requests, which no law can be held against.' };
  if (imported.report.findings.some(({ kind }) => kind === 'dropped-iterations'))
    return {
      reason:
        'Its generator left out requests because it had no free user: the load was less than was asked for, ' +
        'so what the gateway did not do cannot be told from what was not sent.',
    };
  if (cell === null) return { reason: 'It does not say which gateway, tier, units and policy set it measured.' };
  if (steady === null)
    return { reason: 'Its load is not known: neither a rate that was kept up nor a number of users.' };
  const { statistics } = steady;
  if (statistics.measuredSeconds < 1)
    return { reason: 'It is too short: nothing is left of it without its first second.' };
  const level = toPlanLevel(statistics);
  if (statistics.loadModel === 'open')
    return { run: { ...cell, source: 'import', loadModel: 'open', levels: [level] } };
  if (!usersAreBusy(imported, steady))
    return {
      reason:
        'Its users were not in requests all the time, and how long they waited in between is not known: ' +
        'it cannot be compared with other load.',
    };
  return { run: { ...cell, source: 'import', loadModel: 'closed', thinkTimeMs: 0, levels: [level] } };
}

/** Known by the tool, or found by Little's law without think time: X·R = N. */
function usersAreBusy({ little }: ImportedRun, { statistics }: SteadyPart): boolean {
  const { users, throughputRps, latency, errorRate } = statistics;
  if (little !== 'at-most-users') return little === 'users';
  if (!users || latency.meanMs === null || (errorRate ?? 1) > 0.01) return false;
  return Math.abs(((throughputRps / 1000) * latency.meanMs) / users - 1) <= tolerance;
}
