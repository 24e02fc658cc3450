import { toPlanRun, type PurposedOutcome } from '../sizing/plan-run';
import type { Load } from '../workload/load';
import type { Slo } from '../workload/slo';
import { ceilingOf, type Ceiling } from './ceiling';

interface MeasuredRun {
  definition: { subject: { tier: string; units: number }; load: Load; slo: Slo };
  /** Those that were judged. */
  stages: readonly PurposedOutcome[];
}

/** What ended the rise of a run's throughput; null while no stage can speak of it, or where users were paced. */
export function ceilingOfRun({ definition: { subject, load, slo }, stages }: MeasuredRun): Ceiling | null {
  const counted = stages.filter(({ order }) => order.purpose !== 'warm-up');
  const run = toPlanRun({ id: 'run', tier: subject.tier, units: subject.units, policies: [] }, load, slo, counted);
  if (!run) return null;
  const highest = counted
    .toSorted((left, right) => left.statistics.completedRps - right.statistics.completedRps)
    .at(-1);
  const server = counted.findLast(({ statistics }) => statistics.server)?.statistics.server;
  return ceilingOf({
    run,
    coresPerUnit: server ? server.cores / subject.units : 1,
    generator: highest?.statistics.generator ?? null,
  });
}
