import { valueOf } from '../../contract/figure';
import { azureApiManagement } from '../definition';
import type { ApimService } from './list-services';

/** How full a gateway is. */
export type UtilisationMetric = 'Capacity' | 'CpuPercent_Gateway';

/** The metric that tells how full a gateway of a tier is; the other one reads 0 there. Consumption has none. */
export const utilisationMetricOf = (sku: string): UtilisationMetric | null =>
  sku === 'Consumption' ? null : /v2$/i.test(sku) ? 'CpuPercent_Gateway' : 'Capacity';

/** Units in all regions; null where the tier has none. */
export const unitsOf = ({ units, otherRegions }: Pick<ApimService, 'units' | 'otherRegions'>): number | null =>
  units === null ? null : otherRegions.reduce((sum, other) => sum + other.units, units);

/** Whether its number of units may have been another one: a tier of one unit has no others. */
export function hasOtherUnits({ tierId, units }: Pick<ApimService, 'tierId' | 'units'>): boolean {
  const tier = azureApiManagement.tiers.find(({ id }) => id === tierId);
  return units !== null && valueOf(tier?.maxUnits) !== 1;
}
