import {
  getGateway,
  getPlan,
  listPlanVersions,
  listWinners,
  repriceRecommendation,
  type Ctx,
} from '@headroom/services';
import { HeadroomError } from '@headroom/core';
import { findSource, unavailablePolicies, type Gateway } from '@headroom/gateways';
import { FlaskConical, Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { EvidenceCard } from '@/features/catalog/evidence-card';
import { lawFindings } from '@/features/catalog/law-findings';
import { tierNamesOf } from '@/features/catalog/tier-names';
import { EvaluateButton } from '@/features/plan/evaluate-button';
import { MovingCard } from '@/features/plan/moving-card';
import { PlanFootnote } from '@/features/plan/plan-footnote';
import { RepriceCard } from '@/features/plan/reprice-card';
import { RequirementCard } from '@/features/plan/requirement-card';
import { VersionsCard } from '@/features/plan/versions-card';
import { PlanWorkbench } from '@/features/plan/workbench/plan-workbench';
import { RunsTable } from '@/features/run/runs-table';
import { StartButton } from '@/features/run/start-button';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { tierScaling } from '@/server/tier-scaling';
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
  const [{ id: planId }, { on }] = await Promise.all([params, readSearchParameters(searchParams)]);
  const ctx = await requestContext();
  const [{ plan, recommendation, benchmarks, relatedRuns }, versions, names] = await forPage(
    Promise.all([getPlan(ctx, { planId }), listPlanVersions(ctx, { planId }), tierNames(ctx)]),
  );
  const { policySet, current } = plan.requirement;
  const [gateway, otherPrices] = await forPage(
    Promise.all([publishedOf(ctx, policySet.gateway), recommendation && underPricesOf(ctx, recommendation.id, on)]),
  );
  const running = relatedRuns.find(({ state }) => state !== 'finished');
  const underWay = running && (
    <ButtonLink href={`/runs/${running.id}`} look="primary">
      Watch the run under way
    </ButtonLink>
  );
  const requirementCard = (
    <RequirementCard
      requirement={plan.requirement}
      tierNames={names}
      actions={
        <TextLink href={`/plans/${plan.id}/edit`} className="flex items-center gap-1 text-xs print:hidden">
          <Pencil aria-hidden className="size-3" /> Edit
        </TextLink>
      }
    />
  );
  const around = (
    <>
      {recommendation && gateway && current && (
        <MovingCard gateway={gateway.definition} current={current} result={recommendation.result} tierNames={names} />
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
      <VersionsCard planId={plan.id} versions={versions} />
    </>
  );
  return (
    <>
      <RefreshWhile active={running !== undefined} />
      <PageHeader
        title={plan.name}
        parent={{ href: '/plans', label: 'Plans' }}
        actions={<EvaluateButton planId={plan.id} />}
      />
      {recommendation ? (
        <PlanWorkbench
          plan={{ id: plan.id, requirement: plan.requirement }}
          answer={recommendation}
          needs={gateway ? needsOf(gateway.definition, recommendation.problem.target.policies) : {}}
          scaling={gateway ? tierScaling(gateway.definition, recommendation.problem) : {}}
          tierNames={names}
          runNames={Object.fromEntries(relatedRuns.map(({ id, name }) => [id, name]))}
          measurable={{
            policySet,
            policies: recommendation.problem.target.policies,
            benchmarks: benchmarks.map(({ id, name, tier, units }) => ({
              ...{ id, tier, units },
              start: <StartButton benchmarkId={id} label={`Run “${name}”`} />,
            })),
          }}
          underWay={underWay}
          requirementCard={requirementCard}
          footnote={
            <PlanFootnote
              source={findSource(recommendation.priceBook.source).title}
              priceBook={recommendation.priceBook}
              createdAt={recommendation.createdAt}
            />
          }
        >
          {around}
        </PlanWorkbench>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[18.5rem_minmax(0,1fr)]">
          {requirementCard}
          <div className="min-w-0 space-y-4">
            <Card>
              <EmptyState icon={FlaskConical} title="This plan has not been evaluated yet" action={underWay}>
                “Evaluate again” answers it with today’s evidence and prices.
              </EmptyState>
            </Card>
            {around}
          </div>
        </div>
      )}
    </>
  );
}

/** For each sentence that bars a tier, the policy that the tier lacks. */
const needsOf = (gateway: Gateway, policies: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    gateway.tiers.flatMap((tier) =>
      unavailablePolicies(gateway, tier.id, policies).map(({ sentence, policyId }) => [sentence, policyId]),
    ),
  );

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
