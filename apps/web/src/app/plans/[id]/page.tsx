import { getGateway, getPlan, listPlanVersions, type Ctx } from '@headroom/services';
import { HeadroomError } from '@headroom/core';
import { findSource, lackedPolicies } from '@headroom/gateways';
import { Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { cache } from 'react';
import { EvidenceCard } from '@/features/catalog/evidence-card';
import { lawFindings } from '@/features/catalog/law-findings';
import { tierNamesOf } from '@/features/catalog/tier-names';
import { AcrossGateways } from '@/features/plan/across-gateways';
import { EvaluateButton } from '@/features/plan/evaluate-button';
import { MovingCard } from '@/features/plan/moving-card';
import { PlanFootnote } from '@/features/plan/plan-footnote';
import { RepriceCard } from '@/features/plan/reprice-card';
import { RequirementCard } from '@/features/plan/requirement-card';
import { UnansweredCard } from '@/features/plan/unanswered-card';
import { VersionsCard } from '@/features/plan/versions-card';
import { PlanWorkbench } from '@/features/plan/workbench/plan-workbench';
import { RunsTable } from '@/features/run/runs-table';
import { StartButton } from '@/features/run/start-button';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { tierScaling } from '@/server/tier-scaling';
import { underPricesOf } from '@/server/under-prices';
import { toWire } from '@/server/wire';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';
import { TextLink } from '@/ui/text-link';
import { todayUtc } from '@/ui/today';

interface PlanPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParameters;
}

/** Read once for the page and its title. */
const readPlan = cache(async (planId: string, gateway: string | undefined) =>
  getPlan(await requestContext(), { planId, gateway }),
);

export async function generateMetadata({ params, searchParams }: PlanPageProps): Promise<Metadata> {
  const [{ id }, { gateway }] = await Promise.all([params, readSearchParameters(searchParams)]);
  const { plan } = await forPage(readPlan(id, gateway));
  return { title: plan.name };
}

export default async function PlanPage({ params, searchParams }: PlanPageProps) {
  const [{ id: planId }, { on, gateway: asked, versions: given }] = await Promise.all([
    params,
    readSearchParameters(searchParams),
  ]);
  const before = versionOf(given);
  const ctx = await requestContext();
  const [{ plan, policySet, recommendation, ranking, others, benchmarks, relatedRuns }, versions, names] =
    await forPage(Promise.all([readPlan(planId, asked), listPlanVersions(ctx, { planId, before }), tierNames(ctx)]));
  const { current, region } = plan.requirement;
  const gatewayNames = Object.fromEntries(ranking?.gateways.map(({ gateway, name }) => [gateway, name]) ?? []);
  const isOwn = policySet.gateway === plan.requirement.policySet.gateway;
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
      gatewayNames={gatewayNames}
      actions={
        <TextLink href={`/plans/${plan.id}/edit`} className="flex items-center gap-1 text-xs print:hidden">
          <Pencil aria-hidden className="size-3" /> Edit
        </TextLink>
      }
    />
  );
  const around = (
    <>
      {recommendation && gateway && current && isOwn && (
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
      <VersionsCard planId={plan.id} versions={versions} before={before} />
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
          key={policySet.gateway}
          plan={{ id: plan.id, requirement: plan.requirement }}
          answer={recommendation}
          gateway={{ id: policySet.gateway, name: gatewayNames[policySet.gateway] ?? policySet.gateway }}
          across={ranking && { ranking, others }}
          needs={gateway ? lackedPolicies(gateway.definition, recommendation.problem.target.policies) : {}}
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
            {ranking && (
              <AcrossGateways
                {...{ ranking, region }}
                shown={policySet.gateway}
                tierNames={names}
                asked="As the plan asks."
              />
            )}
            <UnansweredCard
              planId={plan.id}
              standing={ranking?.gateways.find((one) => one.gateway === policySet.gateway) ?? null}
              underWay={underWay}
            />
            {around}
          </div>
        </div>
      )}
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

/** The number of a version other than the first, as an address gives it. */
const versionOf = (text: string | undefined) =>
  text && /^([2-9]|[1-9]\d{1,8})$/.test(text) ? Number(text) : undefined;
