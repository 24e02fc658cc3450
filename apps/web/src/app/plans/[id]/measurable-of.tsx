import { estimateCost, type Ctx, type PlanDetail } from '@headroom/services';
import { costInWords } from '@/features/benchmark/estimate-words';
import { RunEstimate } from '@/features/benchmark/run-estimate';
import { StartButton } from '@/features/run/start-button';
import { ButtonLink } from '@/ui/button';
import type { Measurable } from '@/features/plan/workbench/measure-next';

/** What can be measured from the page of a plan, with what each run would take. */
export async function measurableOf(
  ctx: Ctx,
  { policySet, recommendation, benchmarks, measuring }: PlanDetail,
): Promise<Measurable> {
  const costs = await Promise.all(benchmarks.map(({ definition }) => estimateCost(ctx, { definition })));
  return {
    policySet,
    policies: recommendation?.problem.target.policies ?? [],
    benchmarks: benchmarks.map(({ id, name, tier, units, definition }, index) => ({
      ...{ tier, units },
      start: (
        <div className="space-y-1.5">
          <RunEstimate definition={definition} cost={costInWords(costs[index] ?? null)} />
          <StartButton benchmarkId={id} label={`Run “${name}”`} />
        </div>
      ),
    })),
    running: measuring.map(({ id, ...cell }) => ({
      ...cell,
      watch: (
        <ButtonLink href={`/runs/${id}`} look="primary">
          Watch the run under way
        </ButtonLink>
      ),
    })),
  };
}
