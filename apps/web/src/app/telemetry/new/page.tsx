import { listSubjects } from '@headroom/services';
import { ListOrdered } from 'lucide-react';
import { TelemetryForm } from '@/features/telemetry/telemetry-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Import telemetry' };

export default async function NewTelemetryPage() {
  const gateways = (await forPage(requestContext().then(listSubjects))).filter(
    ({ policySets }) => policySets.length > 0,
  );
  return (
    <>
      <PageHeader
        title="Import telemetry"
        parent={{ href: '/telemetry', label: 'Production' }}
        note="Nothing is loaded: what production tells of itself is read."
      />
      {gateways.length > 0 ? (
        <TelemetryForm gateways={gateways} />
      ) : (
        <EmptyState
          icon={ListOrdered}
          title="No gateway has a policy set yet"
          action={<ButtonLink href="/policies/new">New policy set</ButtonLink>}
        >
          A series is of the policies that its requests pass.
        </EmptyState>
      )}
    </>
  );
}
