export { type Patience } from './retail/fetch-retail-page';
export { readRetailPrices, type RetailQuery } from './retail/read-retail-prices';
export { type RetailItem, type RetailPage, retailPageSchema } from './retail/retail-item';
export type { RetailMapping } from './retail/retail-mapping';
export { retailMappingOf } from './retail/retail-mapping-of';
export { keyOfRow, type RetailBook, toPriceBook } from './retail/to-price-book';
