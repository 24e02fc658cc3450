import { listPlans } from '@headroom/services';
import { Plus, Scale } from 'lucide-react';
import { PlansTable } from '@/features/plan/plans-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Plans' };

export default async function PlansPage() {
  const ctx = await requestContext();
  const [plans, names] = await forPage(Promise.all([listPlans(ctx), tierNames(ctx)]));
  const create = (
    <ButtonLink href="/plans/new" look="primary">
      <Plus aria-hidden /> New plan
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Plans" note="What has to be carried, and the cheapest way to carry it." actions={create} />
      <Card padded={false}>
        {plans.length === 0 ? (
          <EmptyState icon={Scale} title="There is no plan yet" action={create}>
            A plan says how much traffic has to be carried inside which objective; the answer is a tier, a number of
            units and a price.
          </EmptyState>
        ) : (
          <PlansTable plans={plans} tierNames={names} />
        )}
      </Card>
    </>
  );
}
