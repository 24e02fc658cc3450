import { staleAfterDays } from '@headroom/core';
import { getOverview } from '@headroom/services';
import { Activity, Scale } from 'lucide-react';
import { GettingStarted } from '@/features/overview/getting-started';
import { firstSteps } from '@/features/overview/first-steps';
import { PlansTable } from '@/features/plan/plans-table';
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
import { Time } from '@/ui/time';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'Overview' };

export default async function OverviewPage() {
  const ctx = await requestContext();
  const [overview, names] = await forPage(Promise.all([getOverview(ctx), tierNames(ctx)]));
  const { workspace, plans, recentRuns, activeRuns, priceAges } = overview;
  const stale = priceAges.filter((age) => age.stale);
  const steps = firstSteps(overview);
  return (
    <>
      <RefreshWhile active={activeRuns.length > 0 || steps !== null} />
      <PageHeader
        title="Overview"
        note={
          <>
            {workspace.name}
            {stale[0] && (
              <>
                {' '}
                · prices of {stale.length === 1 ? stale[0].gatewayName : `${stale.length} price books`} are older than{' '}
                {staleAfterDays} days, the oldest read on <Time at={stale[0].observedOn} shape="date" />
              </>
            )}
          </>
        }
      />
      <div className="space-y-4">
        {steps && <GettingStarted steps={steps} />}
        <Card title="Plans" padded={false} actions={<More href="/plans">All plans</More>}>
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
            <PlansTable plans={plans} tierNames={names} />
          )}
        </Card>
        <Card
          title="Recent runs"
          note={activeRuns.length > 0 ? `${activeRuns.length} under way` : undefined}
          padded={false}
          actions={<More href="/runs">All runs</More>}
        >
          {recentRuns.length === 0 ? (
            <EmptyState
              icon={Activity}
              title="Nothing has been run yet"
              action={<ButtonLink href="/benchmarks">Go to the benchmarks</ButtonLink>}
            />
          ) : (
            <RunsTable runs={toWire(recentRuns)} tierNames={names} />
          )}
        </Card>
      </div>
    </>
  );
}

const More = ({ href, children }: { href: string; children: string }) => (
  <TextLink href={href} className="text-xs">
    {children}
  </TextLink>
);
