import { ceilingOf, toPlanRun, type Ceiling } from '@headroom/core';
import { judgedStages, type RunView } from './run-view';

/** What ended the rise of the run's throughput; null while no stage can speak of it, or where users were paced. */
export function runCeiling(run: RunView): Ceiling | null {
  const { subject, load, slo } = run.definition;
  const stages = judgedStages(run).filter(({ order }) => order.purpose !== 'warm-up');
  const planRun = toPlanRun({ id: run.id, tier: subject.tier, units: subject.units, policies: [] }, load, slo, stages);
  if (!planRun) return null;
  const highest = stages.toSorted((left, right) => left.statistics.completedRps - right.statistics.completedRps).at(-1);
  const server = stages.findLast(({ statistics }) => statistics.server)?.statistics.server;
  return ceilingOf({
    run: planRun,
    coresPerUnit: server ? server.cores / subject.units : 1,
    generator: highest?.statistics.generator ?? null,
  });
}
