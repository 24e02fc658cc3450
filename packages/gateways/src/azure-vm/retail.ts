import type { RetailMapping } from '../retail/retail-mapping';

/** Virtual machines by their sizes (`Standard_D4ds_v5`): Linux, neither spot nor low priority, on demand and reserved. */
export const vmRetailMapping = (sizes: readonly string[]): RetailMapping => ({
  filters: sizes.flatMap((size) =>
    ['Consumption', 'Reservation'].map(
      (priceType) => `serviceName eq 'Virtual Machines' and armSkuName eq '${size}' and priceType eq '${priceType}'`,
    ),
  ),
  meterOf: ({ armSkuName, productName, meterName, skuName }) =>
    productName.endsWith(' Windows') || meterName.endsWith(' Low Priority') || skuName.endsWith(' Spot')
      ? null
      : (armSkuName ?? null),
});
