import { retailMapping as apiManagement } from '../azure-api-management/retail';
import { retailMapping as functionsFlex } from '../azure-functions-flex/retail';
import { vmRetailMapping } from '../azure-vm/retail';
import type { RetailMapping } from './retail-mapping';

const byGateway: ReadonlyMap<string, RetailMapping> = new Map([
  ['azure-api-management', apiManagement],
  ['azure-functions-flex', functionsFlex],
]);

/** Where a gateway of the catalog has its prices in the Retail Prices API; null when it has none there. */
export function retailMappingOf({
  id,
  tiers,
}: {
  id: string;
  tiers: readonly { meters: readonly { meter: string }[] }[];
}): RetailMapping | null {
  const sizes = new Set(tiers.flatMap(({ meters }) => meters.map(({ meter }) => meter)).filter(isVmSize));
  return byGateway.get(id) ?? (sizes.size > 0 ? vmRetailMapping([...sizes]) : null);
}

const isVmSize = (meter: string) => meter.startsWith('Standard_');
