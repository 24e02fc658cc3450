import type { CatalogEntry } from '../contract/catalog-entry';
import type { GoldenBill } from '../contract/golden-bill';
import { readGateway, readPriceBook } from '../contract/read-data';
import goldenBills from './golden-bills.json';
import { samplePolicies } from './policies';
import priceBook from './price-book.2026-11-01.usd.json';
import { made, sampleTiers } from './tiers';

/** The gateway that comes with Headroom. Its policies do real work; its tiers and prices are samples. */
export const entry: CatalogEntry = {
  definition: readGateway({
    schema: 'headroom.gateway/1',
    id: 'sample',
    name: 'Sample gateway',
    kind: 'sample',
    vendor: 'Headroom',
    description: 'A small real reverse proxy that runs beside Headroom, to measure for real without any cloud account.',
    regions: [{ id: 'local', name: 'This machine' }],
    defaultRegion: 'local',
    unitName: 'unit',
    tiers: sampleTiers,
    limits: [
      { id: 'request-body', name: 'Largest request body', figure: made(10_000_000, 'bytes'), tiers: 'all' },
      { id: 'chain-length', name: 'Policies in one chain', figure: made(50, 'policies'), tiers: 'all' },
    ],
    policies: samplePolicies,
    caveats: ['Sample, not a real offer: sizes and prices are invented to try Headroom with.'],
  }),
  priceBooks: [readPriceBook(priceBook)],
  evidence: [],
  goldenBills: goldenBills as GoldenBill[],
};
