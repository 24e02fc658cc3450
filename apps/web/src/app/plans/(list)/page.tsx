import { listPlans } from '@headroom/services';
import { Archive, Plus, Scale, SearchX } from 'lucide-react';
import { planRow } from '@/features/plan/plan-row';
import { PlansTable } from '@/features/plan/plans-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { ArchivableHeader } from '@/ui/archivable-header';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ListFilter } from '@/ui/list-filter';

export const metadata = { title: 'Plans' };

const pageSize = 50;

export default async function PlansPage({ searchParams }: { searchParams: SearchParameters }) {
  const parameters = await readSearchParameters(searchParams);
  const { page: pageAsked, q } = parameters;
  const archived = parameters.archived !== undefined;
  const first = archived ? '/plans?archived=1' : '/plans';
  const asked = Math.trunc(Number(pageAsked));
  const page = asked >= 1 && asked <= 10_000 ? asked : 1;
  const ctx = await requestContext();
  const [found, names] = await forPage(
    // One more than is shown tells whether there are others.
    Promise.all([
      listPlans(ctx, { archived, limit: pageSize + 1, skip: (page - 1) * pageSize, name: q }),
      tierNames(ctx),
    ]),
  );
  const plans = found.slice(0, pageSize);
  const create = (
    <ButtonLink href="/plans/new" look="primary">
      <Plus aria-hidden /> New plan
    </ButtonLink>
  );
  return (
    <>
      <ArchivableHeader
        path="/plans"
        label="Plans"
        note="What has to be carried, and the cheapest way to carry it."
        archived={archived}
        create={create}
      />
      <ListFilter label="Filter the plans" />
      <Card padded={false}>
        {plans.length > 0 ? (
          <PlansTable plans={plans.map((plan) => planRow(plan, names))} isPart={page > 1 || found.length > pageSize} />
        ) : q ? (
          <EmptyState
            icon={SearchX}
            title="No plan matches the filter"
            action={<ButtonLink href={first}>Clear filters</ButtonLink>}
          />
        ) : page > 1 ? (
          <EmptyState
            icon={Scale}
            title="There are no older plans"
            action={<ButtonLink href={first}>Newest plans</ButtonLink>}
          />
        ) : archived ? (
          <EmptyState
            icon={Archive}
            title="No plan is archived"
            action={<ButtonLink href="/plans">Show the others</ButtonLink>}
          >
            An archived plan leaves lists and reports; its versions and answers stay.
          </EmptyState>
        ) : (
          <EmptyState icon={Scale} title="There is no plan yet" action={create}>
            A plan says how much traffic has to be carried inside which objective; the answer is a tier, a number of
            units and a price.
          </EmptyState>
        )}
      </Card>
      {(page > 1 || found.length > pageSize) && (
        <nav aria-label="Pages" className="mt-4 flex justify-center gap-2">
          {page > 1 && <ButtonLink href={addressOf(page - 1, parameters)}>Newer plans</ButtonLink>}
          {found.length > pageSize && <ButtonLink href={addressOf(page + 1, parameters)}>Older plans</ButtonLink>}
        </nav>
      )}
    </>
  );
}

function addressOf(page: number, parameters: Record<string, string | undefined>): string {
  const kept = { ...parameters, page: page > 1 ? String(page) : undefined };
  const query = new URLSearchParams(
    Object.entries(kept).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return query.size > 0 ? `/plans?${query}` : '/plans';
}
