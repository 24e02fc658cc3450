export { type Patience } from './retail/fetch-retail-page';
export { readRetailPrices } from './retail/read-retail-prices';
export { type RetailItem, type RetailPage, retailPageSchema } from './retail/retail-item';
export { retailMappingOf } from './retail/retail-mapping-of';
export { keyOfRow, toPriceBook } from './retail/to-price-book';
