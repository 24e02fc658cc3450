import type { PriceDocument } from '@headroom/core';
import { basisNames } from './basis-names';
import { Tag } from './tag';

/** What the costs of what Azure metered rest on. */
export function UsePrices({ costs }: { costs: readonly (Pick<PriceDocument, 'priceBook'> | null)[] }) {
  const books = costs.flatMap((cost) => cost?.priceBook ?? []);
  const seen = books.map(
    ({ observedOn, basis }) => ` seen on ${observedOn} (${basisNames[basis as keyof typeof basisNames]})`,
  );
  return (
    <>
      At the prices of the app’s region in the price book{[...new Set(seen)].join(' and')}, with the free grant used up
      by something else. {books.some(({ stale }) => stale) && <Tag tone="warn">Old prices</Tag>}
    </>
  );
}
