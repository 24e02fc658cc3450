import type { Load, Slo } from '@headroom/core';
import { formatFull, formatShare } from './format';

/** A service level objective in one phrase. */
export const sloInWords = ({ percentile, latencyMs, maxErrorRate }: Slo) =>
  `p${percentile} ≤ ${formatFull(latencyMs)} ms, errors ≤ ${formatFull(maxErrorRate * 100)} %`;

/** How the load goes, one phrase a line. */
export function loadInWords(load: Load): string[] {
  switch (load.kind) {
    case 'find-maximum':
      return [
        `Find the maximum, open loop, ${load.arrivals} arrivals`,
        `from ${formatFull(load.startRps)} rps by × ${formatFull(load.growth)}, at most ${formatFull(load.maxRps)} rps`,
        `until the bracket is within ${formatShare(load.bracketTolerance)}; stages of ${load.minStageSeconds} to ${load.maxStageSeconds} s, ${load.confirmSeconds} s to confirm`,
        `warm-up ${load.warmUpSeconds} s, cool-down ${formatFull(load.coolDownSeconds)} s, deadline ${formatFull(load.deadlineSeconds)} s`,
      ];
    case 'steps':
      return [
        `${load.steps.length === 1 ? 'Constant rate' : `${load.steps.length} steps`}, open loop, ${load.arrivals} arrivals`,
        load.steps.map(({ rps, seconds }) => `${formatFull(rps)} rps for ${seconds} s`).join(', '),
      ];
    case 'closed':
      return [
        load.iterationsPerSecond === undefined
          ? `Closed loop: users wait for each answer, then think ${formatFull(load.thinkTimeMs)} ms`
          : `Closed loop: users hold a pace of ${formatFull(load.iterationsPerSecond)} per second each`,
        load.steps.map(({ users, seconds }) => `${users} users for ${seconds} s`).join(', '),
      ];
  }
}
