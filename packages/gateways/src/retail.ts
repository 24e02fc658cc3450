export { defaultPatience, type Patience } from './retail/fetch-retail-page';
export { readRetailPrices, type RetailQuery } from './retail/read-retail-prices';
export type { RetailItem } from './retail/retail-item';
