import { duration, number, percent, rate } from '../run/figures';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import type { Finding } from './finding';
import { breaks, warns } from './finding';
import { plateauOf } from './plateau';

const tolerance = 0.05;
/** For figures without a count, which are rounded ones. */
const roundedTolerance = 0.1;
const maxErrorRate = 0.01;

/**
 * Laws of a closed run: Little, X·(R + Z) = N, and without a mean the interactive response time R = N/X − Z, which has
 * to be positive and not below half the median. When most levels break one, the run is not what it says.
 */
export function closedLaws(run: PlanRun, coresPerUnit: number): Finding[] {
  if (run.loadModel !== 'closed') return [];
  const plateau = plateauOf(run, coresPerUnit);
  const waitedInGenerator = new Set(plateau.kind === 'generator' ? plateau.levels : []);
  const checkable = run.levels.flatMap((level, index) => {
    const { concurrency } = level;
    const stated = concurrency !== undefined && level.bound === undefined && level.throughputRps > 0;
    return stated && level.errorRate <= maxErrorRate ? [{ level, index, concurrency }] : [];
  });
  const findings = checkable.flatMap(({ level, index, concurrency }) =>
    level.meanMs === undefined
      ? responseTime(run, level, index, concurrency)
      : little(run, level, index, { concurrency, meanMs: level.meanMs, excused: waitedInGenerator.has(index) }),
  );
  const broken = findings.filter(({ severity }) => severity === 'breaks').length;
  return broken * 2 < checkable.length ? findings : findings.map((one) => ({ ...one, scope: 'run' as const }));
}

function little(
  run: PlanRun,
  level: PlanLevel,
  index: number,
  { concurrency, meanMs, excused }: { concurrency: number; meanMs: number; excused: boolean },
): Finding[] {
  const ratio = ((level.throughputRps / 1000) * (meanMs + (run.thinkTimeMs ?? 0))) / concurrency;
  if (Math.abs(ratio - 1) <= slackOf(level, concurrency)) return [];
  const words = `throughput × (response + think time) is ${percent(ratio)} of the ${number(concurrency)} users`;
  return excused && ratio < 1
    ? [warns(run, index, 'little', `had users that waited in the load generator: ${words}.`)]
    : [breaks(run, index, 'little', `breaks Little’s law: ${words}.`)];
}

function responseTime(run: PlanRun, level: PlanLevel, index: number, concurrency: number): Finding[] {
  const cycleMs = (concurrency / level.throughputRps) * 1000;
  const thinkTimeMs = run.thinkTimeMs ?? 0;
  const leastMs = thinkTimeMs + (level.p50Ms ?? 0) / 2;
  if (cycleMs * (1 + slackOf(level, concurrency)) >= leastMs) return [];
  return [
    breaks(
      run,
      index,
      'response-time',
      `breaks R = N/X − Z: ${number(concurrency)} users at ${rate(level.throughputRps)} have ${duration(cycleMs)} per request, but think time and half the median are ${duration(leastMs)}.`,
    ),
  ];
}

/** What is in flight at the edges of the level, and the chance that the mean of its think and response times has. */
function slackOf({ requests }: PlanLevel, concurrency: number): number {
  if (requests === undefined) return roundedTolerance;
  return requests > 0 ? tolerance + concurrency / requests + 3 / Math.sqrt(requests) : Infinity;
}
