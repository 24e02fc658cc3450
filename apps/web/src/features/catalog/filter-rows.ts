import { cellOf } from './catalog-columns';
import type { CatalogRow } from '@headroom/gateways';
import type { CatalogState } from './catalog-state';

type Filter = Pick<CatalogState, 'kinds' | 'gateways' | 'features' | 'text' | 'pricedOnly'>;

/**
 * Rows that meet every filter. Of kinds and gateways any one is enough; features must all be there, and one of which
 * the catalog is not sure does not count; every word of the text must occur in the names.
 */
export function filterRows(rows: readonly CatalogRow[], filter: Filter): CatalogRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { gateway, tier, features, key } = row;
    if (filter.kinds.length > 0 && !filter.kinds.includes(gateway.kind)) return false;
    if (filter.gateways.length > 0 && !filter.gateways.includes(gateway.id)) return false;
    if (filter.pricedOnly && cellOf(row, 'cost').value === null) return false;
    if (!filter.features.every((id) => features[id]?.value === true)) return false;
    const names = `${gateway.name} ${tier.name} ${key}`.toLowerCase();
    return words.every((word) => names.includes(word));
  });
}
