import type { RetailMapping } from '../retail/retail-mapping';

/** The catalog's meters have the names of the API, which has other products of the same service beside them. */
export const retailMapping: RetailMapping = {
  filters: ["serviceName eq 'Functions' and productName eq 'Flex Consumption' and priceType eq 'Consumption'"],
  meterOf: ({ productName, meterName }) => (productName === 'Flex Consumption' ? meterName : null),
};
