import { getPlan } from '@headroom/services';
import { redirect } from 'next/navigation';
import { PlanForm } from '@/features/plan/plan-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { planGateways } from '@/server/plan-gateways';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Edit plan' };

export default async function EditPlanPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requestContext();
  const { plan } = await forPage(getPlan(ctx, { planId: (await params).id }));
  if (plan.archivedAt) redirect(`/plans/${plan.id}`);
  return (
    <>
      <PageHeader title={`Edit ${plan.name}`} parent={{ href: `/plans/${plan.id}`, label: plan.name }} />
      <PlanForm gateways={await planGateways(ctx)} plan={plan} />
    </>
  );
}
