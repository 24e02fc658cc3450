import { notFound } from 'next/navigation';
import { PlanForm } from '@/features/plan/plan-form';
import { replicatedPlan } from '@/features/plan/replicated-plan';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { frozenBundle } from '@/server/frozen-bundle';
import { planGateways } from '@/server/plan-gateways';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'New plan' };

export default async function NewPlanPage({ searchParams }: { searchParams: SearchParameters }) {
  const { bundle, shared, of } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const [gateways, frozen] = await forPage(Promise.all([planGateways(ctx), frozenBundle(ctx, { bundle, shared })]));
  const replicated = frozen && replicatedPlan(gateways, frozen, of);
  if (frozen && !replicated) notFound();
  return (
    <>
      <PageHeader title="New plan" parent={{ href: '/plans', label: 'Plans' }} note={replicated?.note} />
      <PlanForm gateways={gateways} {...(replicated && { begin: replicated.draft })} />
    </>
  );
}
