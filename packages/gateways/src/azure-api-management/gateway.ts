import type { CatalogEntry } from '../contract/catalog-entry';
import type { GoldenBill } from '../contract/golden-bill';
import { readEvidence, readPriceBook } from '../contract/read-data';
import { evidenceOf } from '../evidence/load';
import { azureApiManagement } from './definition';
import goldenBills from './golden-bills.json';
import euros from './price-book.2021-05-01.eur.json';
import dollars from './price-book.2026-08-14.usd.json';
import rated from './rated.json';

export const entry: CatalogEntry = {
  definition: azureApiManagement,
  priceBooks: [readPriceBook(dollars), readPriceBook(euros)],
  evidence: [...evidenceOf(azureApiManagement.id), ...readEvidence(rated)],
  goldenBills: goldenBills as unknown as GoldenBill[],
};
