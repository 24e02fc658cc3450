import { listChannels, listDeliveries, roles } from '@headroom/services';
import { SearchX, Send } from 'lucide-react';
import { DeliveriesFilter, readDeliveryState } from '@/features/delivery/deliveries-filter';
import { DeliveriesTable } from '@/features/delivery/deliveries-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';
import { TextLink } from '@/ui/text-link';

export const metadata = { title: 'Deliveries' };

const pageSize = 50;

export default async function DeliveriesPage({ searchParams }: { searchParams: SearchParameters }) {
  const { before, q, state: stateAsked, channel } = await readSearchParameters(searchParams);
  const state = readDeliveryState(stateAsked);
  const ctx = await requestContext();
  const [deliveries, channels] = await forPage(
    Promise.all([
      listDeliveries(ctx, { limit: pageSize, before, state, title: q, channelId: channel }),
      listChannels(ctx),
    ]),
  );
  const filtered = Boolean(q || state || channel || before);
  const now = new Date();
  const isMoving = deliveries.some(
    (one) => one.state === 'delivering' || (one.state === 'pending' && one.nextAttemptAt! <= now),
  );
  return (
    <>
      <RefreshWhile active={isMoving} />
      <PageHeader
        title="Deliveries"
        note="What was sent to whom. What fails is tried again after 1, 5 and 30 minutes, 2 and 6 hours."
      />
      {(deliveries.length > 0 || filtered) && <DeliveriesFilter channels={channels} />}
      <Card padded={false}>
        {deliveries.length > 0 ? (
          <DeliveriesTable
            deliveries={deliveries}
            mayReplay={roles.indexOf(ctx.role) >= roles.indexOf('editor')}
            isPart={Boolean(before) || deliveries.length === pageSize}
          />
        ) : filtered ? (
          <EmptyState
            icon={SearchX}
            title="No delivery matches the filter"
            action={<ButtonLink href="/reports/deliveries">Clear filters</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon={Send}
            title="Nothing has been sent yet"
            action={<ButtonLink href="/reports/schedules">Scheduled reports</ButtonLink>}
          >
            Each report that is sent, and each attempt, is kept here.
          </EmptyState>
        )}
      </Card>
      {deliveries.length === pageSize && (
        <p className="mt-4 text-center text-[13px]">
          <TextLink href={`/reports/deliveries?${olderThan(deliveries.at(-1)!.id, { q, state, channel })}`}>
            Older deliveries
          </TextLink>
        </p>
      )}
    </>
  );
}

const olderThan = (before: string, filters: Record<string, string | undefined>) =>
  new URLSearchParams([
    ...Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
    ['before', before],
  ]).toString();
