import { getTelemetry } from '@headroom/services';
import { notFound } from 'next/navigation';
import { PlanForm } from '@/features/plan/plan-form';
import { replicatedPlan } from '@/features/plan/replicated-plan';
import { observedPlan } from '@/features/plan/observed-plan';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { frozenBundle } from '@/server/frozen-bundle';
import { planGateways } from '@/server/plan-gateways';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'New plan' };

export default async function NewPlanPage({ searchParams }: { searchParams: SearchParameters }) {
  const { bundle, shared, ticket, of, telemetry } = await readSearchParameters(searchParams);
  const ctx = await requestContext();
  const [gateways, frozen, observed] = await forPage(
    Promise.all([
      planGateways(ctx),
      frozenBundle(ctx, { bundle, shared, ticket }),
      telemetry === undefined ? null : getTelemetry(ctx, { telemetryId: telemetry }),
    ]),
  );
  const replicated = frozen && replicatedPlan(gateways, frozen, of);
  if (frozen && !replicated) notFound();
  const told = observed && observedPlan(gateways, observed);
  const begin = replicated ?? (told && 'draft' in told ? told : null);
  const note = begin?.note ?? (told && 'reason' in told ? told.reason : undefined);
  return (
    <>
      <PageHeader title="New plan" parent={{ href: '/plans', label: 'Plans' }} note={note} />
      <PlanForm gateways={gateways} {...(begin && { begin: begin.draft })} />
    </>
  );
}
