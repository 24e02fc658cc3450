import type { Gateway } from '../gateway';
import { samplePolicies } from './policies';
import { samplePriceBooks } from './price-book';
import { sampleTiers } from './tiers';

/** The gateway that comes with Headroom. Its policies do real work; its tiers and prices are samples. */
export const sampleGateway: Gateway = {
  id: 'sample',
  name: 'Sample gateway',
  kind: 'sample',
  description: 'A small real reverse proxy that runs beside Headroom, to measure for real without any cloud account.',
  regions: ['local'],
  tiers: sampleTiers,
  limits: [
    { id: 'request-body', description: 'Largest request body', value: 10_000_000, unit: 'bytes', tiers: 'all' },
    { id: 'chain-length', description: 'Policies in one chain', value: 50, unit: 'policies', tiers: 'all' },
  ],
  policies: samplePolicies,
  priceBooks: samplePriceBooks,
  publishedEvidence: [],
};
