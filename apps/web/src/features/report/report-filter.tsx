import type { ReadReport } from '@headroom/services';
import { ListFilter } from '@/ui/list-filter';
import { monthChoices } from './report-address';

const [usual, ...otherMonths] = monthChoices;

/** Narrows a report by name, gateway, tier, currency and time, and says whether every tier is a row. */
export function ReportFilter({ gateways, tiers, currencies }: Pick<ReadReport, 'gateways' | 'tiers' | 'currencies'>) {
  return (
    <ListFilter
      label="Filter the report"
      choices={[
        {
          ...{ name: 'gateway', label: 'Gateway', all: 'All gateways' },
          options: gateways.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          ...{ name: 'tier', label: 'Tier of the answer', all: 'Answers on any tier' },
          options: tiers.map(({ id, name, gatewayName }) => ({ value: id, label: `${name} (${gatewayName})` })),
        },
        {
          ...{ name: 'tiers', label: 'Tiers', all: 'Answers only' },
          options: [{ value: 'all', label: 'Every tier' }],
        },
        {
          ...{ name: 'months', label: 'Months', all: `Last ${usual} months` },
          options: otherMonths.map((months) => ({ value: String(months), label: `Last ${months} months` })),
        },
        ...(currencies.length > 1
          ? [
              {
                ...{ name: 'currency', label: 'Currency', all: currencies[0]!.currency },
                options: currencies.slice(1).map(({ currency }) => ({ value: currency, label: currency })),
              },
            ]
          : []),
      ]}
    />
  );
}
