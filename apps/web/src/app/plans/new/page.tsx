import { PlanForm } from '@/features/plan/plan-form';
import { requestContext } from '@/server/ctx';
import { planGateways } from '@/server/plan-gateways';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'New plan' };

export default async function NewPlanPage() {
  return (
    <>
      <PageHeader title="New plan" parent={{ href: '/plans', label: 'Plans' }} />
      <PlanForm gateways={await planGateways(await requestContext())} />
    </>
  );
}
