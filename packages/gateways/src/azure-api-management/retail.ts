import type { RetailMapping } from '../retail/retail-mapping';

/** The catalog's meters have the names of the API. */
export const retailMapping: RetailMapping = {
  filters: ["serviceName eq 'API Management' and priceType eq 'Consumption'"],
  meterOf: ({ productName, meterName }) => (productName === 'API Management' ? meterName : null),
};
