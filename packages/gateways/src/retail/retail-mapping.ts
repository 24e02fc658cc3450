import type { RetailItem } from './retail-item';

/** Where the Retail Prices API has a gateway's prices. */
export interface RetailMapping {
  /** The questions whose answers together are the gateway's prices. */
  filters: readonly string[];
  /** Name of the meter that an item prices, as the catalog's tiers have it; null for what is no part of the gateway. */
  meterOf(item: RetailItem): string | null;
}
