import { number } from '../run/figures';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { median } from '../stats/moments';
import type { Finding } from './finding';
import { breaks, warns } from './finding';
import { completedRps, inFlightOf, keptUp } from './kept-up';

/** `open` is Poisson, `paced` is open with even gaps. */
export type ApparentLoadModel = 'open' | 'paced' | 'closed';

const minLevels = 3;
/** Below this probability chance does not explain how little a Poisson count varies. */
const byChance = 1e-3;
const minArrivals = 1000;

/** How a run's load was made, by its figures where they contradict what it says of itself, with the finding then. */
export function apparentLoadModel(run: PlanRun): { model: ApparentLoadModel; findings: Finding[] } {
  if (run.loadModel === 'closed') return { model: 'closed', findings: [] };
  const declared = run.arrivals === 'uniform' ? ('paced' as const) : ('open' as const);
  const connections = constantInFlight(run.levels);
  if (connections !== null)
    return {
      model: 'closed',
      findings: [
        breaks(
          run,
          null,
          'load-model',
          `says its load is open, but throughput × mean response is ${number(connections)} at every level: a closed test of ${number(Math.round(connections))} connections.`,
        ),
      ],
    };
  // What production was offered is what was counted there.
  const spread = run.source === 'observed' ? 'unknown' : countSpread(run.levels);
  if (declared === 'open' && spread === 'even')
    return {
      model: 'paced',
      findings: [
        warns(
          run,
          null,
          'load-model',
          `has counts that differ from the offer by far less than those of a Poisson stream: its arrivals were evenly paced, or offeredRps is what was counted.`,
        ),
      ],
    };
  if (declared === 'paced' && spread === 'random')
    return {
      model: 'open',
      findings: [
        warns(
          run,
          null,
          'load-model',
          `says its arrivals were evenly paced, but its counts vary about the offer as those of a Poisson stream do.`,
        ),
      ],
    };
  return { model: declared, findings: [] };
}

/** X·R where it is the same at all levels although throughput is not: under open load it rises with the rate. */
function constantInFlight(levels: readonly PlanLevel[]): number | null {
  const served = levels.filter((level) => level.meanMs !== undefined && level.errorRate <= 0.01 && !level.bound);
  if (served.length < minLevels) return null;
  const rates = served.map(completedRps);
  const inFlight = served.map(inFlightOf);
  const centre = median(inFlight);
  const alike = inFlight.every((requests) => Math.abs(requests / centre - 1) <= 0.05);
  return alike && centre >= 0.95 && Math.max(...rates) >= 1.5 * Math.min(...rates) ? centre : null;
}

/**
 * How counts vary about the offer, in units of the Poisson deviation: Σz² of k Poisson levels is χ² with k degrees, and
 * P(χ² ≤ s) ≤ (s/2)^(k/2) / Γ(k/2 + 1). `random`: as far as Poisson counts do, to both sides.
 */
function countSpread(levels: readonly PlanLevel[]): 'even' | 'random' | 'unknown' {
  const deviations = levels.flatMap((level) => {
    const { durationSeconds = 0 } = level;
    const arrivals = (level.offeredRps ?? 0) * durationSeconds;
    if (arrivals < minArrivals || !keptUp(level) || level.steady === false || level.bound) return [];
    return [(completedRps(level) * durationSeconds - arrivals) / Math.sqrt(arrivals)];
  });
  const k = deviations.length;
  if (k <= minLevels) return 'unknown';
  const squares = deviations.reduce((sum, z) => sum + z * z, 0);
  let probability = (squares / 2) ** (k / 2);
  for (let n = k / 2; n > 0; n--) probability /= n === 0.5 ? Math.sqrt(Math.PI) / 2 : n;
  if (probability < byChance) return 'even';
  const both = deviations.some((z) => z > 0.5) && deviations.some((z) => z < -0.5);
  return both && squares > k / 2 ? 'random' : 'unknown';
}
