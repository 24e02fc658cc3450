import { staleAfterDays } from '@headroom/core';
import type { listPriceAges } from '@headroom/services';
import { CalendarClock, Check } from 'lucide-react';
import { Card } from '@/ui/card';
import { Tag } from '@/ui/tag';
import { TextLink } from '@/ui/text-link';
import { Time } from '@/ui/time';

type PriceAge = Awaited<ReturnType<typeof listPriceAges>>[number];

/** Of so many gateways the oldest books. */
const shownBooks = 5;

/** How old the prices in force are, the oldest first. */
export function PriceAges({ ages }: { ages: readonly PriceAge[] }) {
  if (ages.length === 0) return null;
  const fresh = ages.length - ages.filter(({ stale }) => stale).length;
  return (
    <Card
      title="Price books"
      note={fresh === ages.length ? `all ${ages.length} fresh` : `${ages.length - fresh} of ${ages.length} stale`}
      actions={
        <TextLink href="/catalog" className="text-xs">
          Catalog
        </TextLink>
      }
    >
      <ul className="space-y-2.5">
        {ages.slice(0, shownBooks).map(({ gatewayId, gatewayName, currency, observedOn, ageInDays, stale }) => (
          <li key={`${gatewayId} ${currency}`} className="flex items-start justify-between gap-3 text-[13px]">
            <span className="min-w-0">
              <TextLink href={`/catalog/gateways/${encodeURIComponent(gatewayId)}`}>{gatewayName}</TextLink>
              <span className="block text-xs text-ink-3">
                {currency}, read on <Time at={observedOn} shape="date" />
              </span>
            </span>
            <Tag
              tone={stale ? 'warn' : 'good'}
              icon={stale ? CalendarClock : Check}
              title={stale ? `Older than ${staleAfterDays} days` : undefined}
            >
              {ageInDays === 0 ? 'today' : `${ageInDays} ${ageInDays === 1 ? 'day' : 'days'}`}
              <span className="sr-only">{stale ? ', stale' : ', fresh'}</span>
            </Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}
