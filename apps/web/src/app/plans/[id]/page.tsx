import { getPlan, listPlanVersions, roles, type Ctx } from '@headroom/services';
import { findSource, lackedPolicies } from '@headroom/gateways';
import { Archive, Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { cache } from 'react';
import { EvidenceCard } from '@/features/catalog/evidence-card';
import { lawFindings } from '@/features/catalog/law-findings';
import { tierNamesOf } from '@/features/catalog/tier-names';
import { AcrossGateways } from '@/features/plan/across-gateways';
import { ArchiveButton } from '@/features/plan/archive-button';
import { EvaluateButton } from '@/features/plan/evaluate-button';
import { MovingCard } from '@/features/plan/moving-card';
import { OutdatedNotice } from '@/features/plan/outdated-notice';
import { PlanFootnote } from '@/features/plan/plan-footnote';
import { RepriceCard } from '@/features/plan/reprice-card';
import { RequirementCard } from '@/features/plan/requirement-card';
import { UnansweredCard } from '@/features/plan/unanswered-card';
import { VersionsCard } from '@/features/plan/versions-card';
import { PlanWorkbench } from '@/features/plan/workbench/plan-workbench';
import { runRow } from '@/features/run/run-row';
import { RunsTable } from '@/features/run/runs-table';
import { ShareButton } from '@/features/share/share-button';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { publishedOf } from '@/server/published-of';
import { ratedRpsPerUnit } from '@/server/rated-rps';
import { tierNames } from '@/server/tier-names';
import { tierScaling } from '@/server/tier-scaling';
import { underPricesOf } from '@/server/under-prices';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { QueryTextLink } from '@/ui/query-links';
import { RefreshWhile } from '@/ui/refresh-while';
import { Tag } from '@/ui/tag';
import { todayUtc } from '@/ui/today';
import { measurableOf } from './measurable-of';

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
  const [detail, versions, names] = await forPage(
    Promise.all([readPlan(planId, asked), listPlanVersions(ctx, { planId, before }), tierNames(ctx)]),
  );
  const { plan, policySet, recommendation, ranking, others, relatedRuns } = detail;
  const { current, region } = plan.requirement;
  const isArchived = plan.archivedAt !== null;
  const gatewayNames = Object.fromEntries(ranking?.gateways.map(({ gateway, name }) => [gateway, name]) ?? []);
  const isOwn = policySet.gateway === plan.requirement.policySet.gateway;
  const [gateway, otherPrices, measurable] = await forPage(
    Promise.all([
      publishedOf(ctx, policySet.gateway),
      recommendation && underPricesOf(ctx, recommendation.id, on),
      isArchived ? null : measurableOf(ctx, detail),
    ]),
  );
  const requirementCard = (
    <RequirementCard
      requirement={plan.requirement}
      tierNames={names}
      gatewayNames={gatewayNames}
      actions={
        !isArchived && (
          <QueryTextLink href={`/plans/${plan.id}/edit`} className="flex items-center gap-1 text-xs print:hidden">
            <Pencil aria-hidden className="size-3" /> Edit
          </QueryTextLink>
        )
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
          <RunsTable runs={relatedRuns.map((run) => runRow(run, names))} />
        </Card>
      )}
      <VersionsCard planId={plan.id} isArchived={isArchived} versions={versions} before={before} />
    </>
  );
  return (
    <>
      <RefreshWhile active={relatedRuns.some(({ state }) => state !== 'finished')} />
      <PageHeader
        title={plan.name}
        parent={{ href: '/plans', label: 'Plans' }}
        tags={isArchived && <Tag icon={Archive}>Archived</Tag>}
        actions={
          <>
            <ArchiveButton planId={plan.id} isArchived={isArchived} />
            {recommendation && mayShare(ctx) && (
              <ShareButton subject={{ kind: 'plan', id: plan.id, gateway: policySet.gateway }} />
            )}
            {!isArchived && !recommendation?.isOutdated && <EvaluateButton planId={plan.id} />}
          </>
        }
      />
      {recommendation?.isOutdated && <OutdatedNotice planId={isArchived ? null : plan.id} />}
      {recommendation ? (
        <PlanWorkbench
          key={policySet.gateway}
          plan={{ id: plan.id, requirement: plan.requirement, isArchived }}
          answer={recommendation}
          gateway={{ id: policySet.gateway, name: gatewayNames[policySet.gateway] ?? policySet.gateway }}
          across={ranking && { ranking, others }}
          needs={gateway ? lackedPolicies(gateway.definition, recommendation.problem.target.policies) : {}}
          scaling={gateway ? tierScaling(gateway.definition, recommendation.problem) : {}}
          ratedRpsPerUnit={gateway ? ratedRpsPerUnit(gateway) : {}}
          tierNames={names}
          runNames={Object.fromEntries(relatedRuns.map(({ id, name }) => [id, name]))}
          measurable={measurable}
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
              isArchived={isArchived}
              standing={ranking?.gateways.find((one) => one.gateway === policySet.gateway) ?? null}
              underWay={measurable?.running[0]?.watch}
            />
            {around}
          </div>
        </div>
      )}
    </>
  );
}

const mayShare = ({ role }: Ctx) => roles.indexOf(role) >= roles.indexOf('editor');

/** The number of a version other than the first, as an address gives it. */
const versionOf = (text: string | undefined) =>
  text && /^([2-9]|[1-9]\d{1,8})$/.test(text) ? Number(text) : undefined;
