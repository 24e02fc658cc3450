import { estimateCost, hashDefinition, type Ctx, type PlanDetail } from '@headroom/services';
import { costInWords } from '@/ui/estimate-words';
import { RunEstimate } from '@/features/benchmark/run-estimate';
import { StartButton } from '@/features/run/start-button';
import { ButtonLink } from '@/ui/button';
import type { Measurable } from '@/features/plan/workbench/measure-next';

/** What can be measured from the page of a plan, with what each run would take. */
export async function measurableOf(
  ctx: Ctx,
  { policySet, recommendation, benchmarks, model, measuring }: PlanDetail,
): Promise<Measurable> {
  const estimate = async ({ definition }: Pick<PlanDetail['benchmarks'][number], 'definition'>) => (
    <RunEstimate definition={definition} cost={costInWords(await estimateCost(ctx, { definition }))} />
  );
  const [estimates, ofModel] = await Promise.all([Promise.all(benchmarks.map(estimate)), model && estimate(model)]);
  return {
    policySet,
    policies: recommendation?.problem.target.policies ?? [],
    benchmarks: benchmarks.map(({ id, name, tier, units, definition }, index) => ({
      ...{ tier, units },
      start: (
        <div className="space-y-1.5">
          {estimates[index]}
          <StartButton benchmarkId={id} definitionSha256={hashDefinition(definition)} label={`Run “${name}”`} />
        </div>
      ),
    })),
    model: model && { id: model.id, name: model.name, estimate: ofModel },
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
