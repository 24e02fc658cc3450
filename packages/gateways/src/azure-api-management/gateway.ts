import type { CatalogEntry } from '../contract/catalog-entry';
import type { GoldenBill } from '../contract/golden-bill';
import { readEvidence, readPriceBook } from '../contract/read-data';
import { azureApiManagement } from './definition';
import { apimEvidence } from './evidence';
import goldenBills from './golden-bills.json';
import euros from './price-book.2021-05-01.eur.json';
import dollars from './price-book.2026-08-14.usd.json';
import rated from './rated.json';

const priceBooks = [readPriceBook(dollars), readPriceBook(euros)];

export const entry: CatalogEntry = {
  definition: azureApiManagement,
  priceBooks,
  evidence: [...apimEvidence({ definition: azureApiManagement, priceBooks }, euros), ...readEvidence(rated)],
  goldenBills: goldenBills as unknown as GoldenBill[],
};
