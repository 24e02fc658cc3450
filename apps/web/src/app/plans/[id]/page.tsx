import { getGateway, getPlan, listWinners, repriceRecommendation, type Ctx } from '@headroom/services';
import { HeadroomError } from '@headroom/core';
import { FlaskConical, Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { CapacityByOptionChart } from '@/charts/capacity-by-option';
import { CostAgainstRateChart } from '@/charts/cost-against-rate';
import { EvidenceCard } from '@/features/catalog/evidence-card';
import { lawFindings } from '@/features/catalog/law-findings';
import { tierNamesOf } from '@/features/catalog/tier-names';
import { EvaluateButton } from '@/features/plan/evaluate-button';
import { Findings } from '@/features/plan/findings';
import { OptionsTable } from '@/features/plan/options-table';
import { PlanVerdict } from '@/features/plan/plan-verdict';
import { contenders } from '@/features/plan/plan-view';
import { PolicyCosts } from '@/features/plan/policy-costs';
import { RepriceCard } from '@/features/plan/reprice-card';
import { RequirementCard } from '@/features/plan/requirement-card';
import { RunsTable } from '@/features/run/runs-table';
import { StartButton } from '@/features/run/start-button';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { toWire } from '@/server/wire';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';
import { TextLink } from '@/ui/text-link';
import { todayUtc } from '@/ui/today';

interface PlanPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParameters;
}

export async function generateMetadata({ params }: PlanPageProps): Promise<Metadata> {
  const { plan } = await forPage(getPlan(await requestContext(), { planId: (await params).id }));
  return { title: plan.name };
}

export default async function PlanPage({ params, searchParams }: PlanPageProps) {
  const [{ id: planId }, { options, on }] = await Promise.all([params, readSearchParameters(searchParams)]);
  const ctx = await requestContext();
  const [{ plan, recommendation, benchmarks, relatedRuns }, names] = await forPage(
    Promise.all([getPlan(ctx, { planId }), tierNames(ctx)]),
  );
  const { gateway: gatewayId } = plan.requirement.policySet;
  const [gateway, otherPrices] = await forPage(
    Promise.all([publishedOf(ctx, gatewayId), recommendation && underPricesOf(ctx, recommendation.id, on)]),
  );
  const running = relatedRuns.find(({ state }) => state !== 'finished');
  const measure = running ? (
    <ButtonLink href={`/runs/${running.id}`} look="primary">
      Watch the run under way
    </ButtonLink>
  ) : benchmarks[0] ? (
    <StartButton benchmarkId={benchmarks[0].id} label={`Run “${benchmarks[0].name}”`} />
  ) : (
    <ButtonLink href="/benchmarks/new" look="primary">
      Create a benchmark
    </ButtonLink>
  );
  const enough = recommendation?.result.verdict === 'recommended';
  return (
    <>
      <RefreshWhile active={running !== undefined} />
      <PageHeader
        title={plan.name}
        parent={{ href: '/plans', label: 'Plans' }}
        actions={<EvaluateButton planId={plan.id} />}
      />
      <div className="space-y-4">
        {recommendation && <PlanVerdict answer={recommendation} tierNames={names} />}
        <div className="grid items-start gap-4 xl:grid-cols-[18rem_minmax(0,1fr)]">
          <RequirementCard
            className="xl:sticky xl:top-7"
            requirement={plan.requirement}
            actions={
              <TextLink href={`/plans/${plan.id}/edit`} className="flex items-center gap-1 text-xs">
                <Pencil aria-hidden className="size-3" /> Edit
              </TextLink>
            }
          />
          <div className="min-w-0 space-y-4">
            {!enough && (
              <Card>
                <EmptyState
                  icon={FlaskConical}
                  title={recommendation ? 'A measurement is missing' : 'This plan has not been evaluated yet'}
                  action={measure}
                >
                  {running
                    ? 'A run that measures this is under way; the answer appears here when it ends.'
                    : 'An answer needs a run of a gateway with this policy set.'}
                </EmptyState>
              </Card>
            )}
            {recommendation && (
              <>
                <OptionsTable planId={plan.id} answer={recommendation} tierNames={names} all={options === 'all'} />
                <div className="grid gap-4 xl:grid-cols-2">
                  <CostAgainstRateChart
                    data={{ problem: recommendation.problem, result: recommendation.result, tierNames: names }}
                  />
                  <CapacityByOptionChart
                    data={{
                      options: contenders(recommendation.result),
                      tierIds: recommendation.problem.tiers.map(({ id }) => id),
                      tierNames: names,
                      headroom: recommendation.problem.target.headroom,
                    }}
                  />
                </div>
                <PolicyCosts policies={recommendation.result.policies} />
                <Findings
                  answer={recommendation}
                  tierNames={names}
                  runNames={Object.fromEntries(relatedRuns.map(({ id, name }) => [id, name]))}
                  action={enough && measure}
                />
              </>
            )}
            {recommendation && <RepriceCard on={on} today={todayUtc()} tierNames={names} {...otherPrices!} />}
            {gateway && (
              <EvidenceCard
                evidence={gateway.evidence}
                findings={lawFindings(gateway.definition, gateway.evidence)}
                tierNames={tierNamesOf(gateway.definition)}
              />
            )}
            {relatedRuns.length > 0 && (
              <Card title="Runs with this policy set" padded={false}>
                <RunsTable runs={toWire(relatedRuns)} tierNames={names} />
              </Card>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

/** What is published of a plan's gateway; null for one that is not there any more. */
const publishedOf = (ctx: Ctx, gatewayId: string) =>
  getGateway(ctx, { gatewayId }).then(
    ({ entry }) => entry,
    (error: unknown) => {
      if (error instanceof HeadroomError && error.code === 'not-found') return null;
      throw error;
    },
  );

/** A recommendation under the prices of another day; nothing when no day was asked for. */
async function underPricesOf(ctx: Ctx, recommendationId: string, on: string | undefined) {
  if (!on) return { repriced: null, winners: [] };
  try {
    const [repriced, winners] = await Promise.all([
      repriceRecommendation(ctx, { recommendationId, on }),
      listWinners(ctx, { recommendationId }),
    ]);
    return { repriced, winners };
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'invalid-input')
      return { repriced: { problem: error.message }, winners: [] };
    throw error;
  }
}
