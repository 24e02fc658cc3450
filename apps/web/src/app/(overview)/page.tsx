import { getOverview, listChanges, markVisit } from '@headroom/services';
import { Activity, Scale } from 'lucide-react';
import { ActiveRuns } from '@/features/overview/active-runs';
import { ChangesCard } from '@/features/overview/changes-card';
import { firstSteps } from '@/features/overview/first-steps';
import { HideFirstSteps, ShowFirstSteps } from '@/features/overview/first-steps-switch';
import { GettingStarted } from '@/features/overview/getting-started';
import { PriceAges } from '@/features/overview/price-ages';
import { storiesOf } from '@/features/overview/stories';
import { StoriesCard } from '@/features/overview/stories-card';
import { planRow } from '@/features/plan/plan-row';
import { PlansTable } from '@/features/plan/plans-table';
import { RunStateTag } from '@/features/run/run-state-tag';
import { runRow } from '@/features/run/run-row';
import { RunsTable } from '@/features/run/runs-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { toWire } from '@/server/wire';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'Overview' };

async function readOverview() {
  const ctx = await requestContext();
  const visited = markVisit(ctx);
  const changed = visited.then(({ lastVisitAt }) =>
    lastVisitAt ? listChanges(ctx, { since: lastVisitAt, limit: 8 }) : { changes: [], more: 0 },
  );
  const [overview, visit, changes, names] = await Promise.all([getOverview(ctx), visited, changed, tierNames(ctx)]);
  return { ...overview, visit, changes, names };
}

export default async function OverviewPage() {
  const overview = await forPage(readOverview());
  const { workspace, plans, planCount, recentRuns, activeRuns, priceAges, visit, changes, names } = overview;
  const { steps, isComplete } = firstSteps(overview);
  const stories = storiesOf(overview.stories);
  const isHidden = visit.firstSteps === 'hidden';
  const withSteps = visit.firstSteps === 'shown' || (!isHidden && !isComplete);
  return (
    <>
      <RefreshWhile active={activeRuns.length > 0 || !isComplete} />
      <PageHeader
        title="Overview"
        note={workspace.name}
        actions={!isHidden && <HideFirstSteps before={visit.firstSteps === 'shown' ? 'shown' : null} />}
      />
      <div className="space-y-4">
        {withSteps && <GettingStarted steps={steps} />}
        {!isHidden && <StoriesCard stories={stories} />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="min-w-0 space-y-4">
            <Card title="Plans" padded={false} actions={<More href="/plans">All {planCount} plans</More>}>
              {plans.length === 0 ? (
                <EmptyState
                  icon={Scale}
                  title="There is no plan yet"
                  action={
                    <ButtonLink href="/plans/new" look="primary">
                      New plan
                    </ButtonLink>
                  }
                >
                  A plan says how much traffic has to be carried inside which objective.
                </EmptyState>
              ) : (
                <PlansTable plans={plans.map((plan) => planRow(plan, names))} excerpt />
              )}
            </Card>
            <Card title="Recent runs" padded={false} actions={<More href="/runs">All runs</More>}>
              {recentRuns.length === 0 ? (
                <EmptyState
                  icon={Activity}
                  title="Nothing has been run yet"
                  action={<ButtonLink href="/benchmarks">Go to the benchmarks</ButtonLink>}
                />
              ) : (
                <RunsTable runs={recentRuns.map((run) => runRow(run, names))} excerpt />
              )}
            </Card>
          </div>
          <div className="min-w-0 space-y-4 max-xl:grid max-xl:gap-4 max-xl:space-y-0 lg:max-xl:grid-cols-2">
            <ActiveRuns runs={activeRuns} stateOf={(run) => <RunStateTag run={toWire(run)} />} />
            <ChangesCard since={visit.lastVisitAt} changes={changes} tierNames={names} />
            <PriceAges ages={priceAges} />
          </div>
        </div>
        {isHidden && <ShowFirstSteps />}
      </div>
    </>
  );
}

const More = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <TextLink href={href} className="text-xs">
    {children}
  </TextLink>
);
