import { PoliciesForm } from '@/features/policies/policies-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { policyGateways } from '@/server/policy-gateways';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Import policies' };

export default async function NewPoliciesPage() {
  const gateways = await forPage(policyGateways(await requestContext()));
  return (
    <div className="max-w-5xl">
      <PageHeader title="Import policies" parent={{ href: '/policies', label: 'Policies' }} />
      <PoliciesForm gateways={gateways} />
    </div>
  );
}
