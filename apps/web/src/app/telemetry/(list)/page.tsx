import { isAllowed, listTelemetry } from '@headroom/services';
import { Plus, Radar } from 'lucide-react';
import { SeriesTable } from '@/features/telemetry/series-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { tierName } from '@/ui/tier-name';

export const metadata = { title: 'Production' };

export default async function TelemetryPage() {
  const ctx = await requestContext();
  const [series, names] = await forPage(Promise.all([listTelemetry(ctx), tierNames(ctx)]));
  const create = isAllowed(ctx, 'telemetry.write') && (
    <ButtonLink href="/telemetry/new" look="primary">
      <Plus aria-hidden /> Import telemetry
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Production"
        note="What gateways that run already tell: what a request costs, when they are busy, what is left."
        actions={series.length > 0 && create}
      />
      <Card padded={false}>
        {series.length > 0 ? (
          <SeriesTable
            series={series.map(({ id, name, gateway, tier, sentence, noEvidence, from, until, readAt }) => ({
              ...{ id, name, sentence, isEvidence: noEvidence === null, readAt: readAt.toISOString() },
              tier: tierName(`${gateway}/${tier}`, names),
              days: Math.round((until.getTime() - from.getTime()) / 86_400_000),
            }))}
          />
        ) : (
          <EmptyState icon={Radar} title="No telemetry has been imported yet" action={create}>
            Rates and utilisation of a gateway in production, out of a CSV or a Prometheus, tell a part of what a load
            test would.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
