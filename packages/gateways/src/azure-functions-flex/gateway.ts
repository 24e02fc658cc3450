import type { CatalogEntry } from '../contract/catalog-entry';
import type { GatewayInput } from '../contract/gateway';
import type { GoldenBill } from '../contract/golden-bill';
import { readGateway, readPriceBook } from '../contract/read-data';
import { flexEvidence } from './evidence';
import facts from './facts.json';
import goldenBills from './golden-bills.json';
import limits from './limits.json';
import previewBook from './price-book.2024-06-01.usd.json';
import book from './price-book.2026-08-14.usd.json';
import { flexFeatures, flexTiers } from './tiers';

const definition = readGateway({
  schema: 'headroom.gateway/1',
  id: 'azure-functions-flex',
  name: 'Azure Functions Flex Consumption',
  kind: 'managed',
  vendor: 'Microsoft',
  description:
    'HTTP functions that scale by themselves, billed by executions and by the memory and time of active instances.',
  regions: [
    { id: 'australiaeast', name: 'Australia East' },
    { id: 'brazilsouth', name: 'Brazil South' },
    { id: 'canadacentral', name: 'Canada Central' },
    { id: 'centralindia', name: 'Central India' },
    { id: 'centralus', name: 'Central US' },
    { id: 'eastus2', name: 'East US 2' },
    { id: 'japaneast', name: 'Japan East' },
    { id: 'mexicocentral', name: 'Mexico Central' },
    { id: 'northeurope', name: 'North Europe' },
    { id: 'southeastasia', name: 'Southeast Asia' },
    { id: 'swedencentral', name: 'Sweden Central' },
    { id: 'uksouth', name: 'UK South' },
    { id: 'westeurope', name: 'West Europe' },
    { id: 'westus2', name: 'West US 2' },
  ],
  defaultRegion: 'westeurope',
  unitName: 'instance',
  features: flexFeatures,
  tiers: flexTiers,
  limits: limits as GatewayInput['limits'],
  facts: facts as GatewayInput['facts'],
  caveats: [
    'GB-seconds are counted per active instance, so that requests that share one share its cost: measured GB-seconds are better than any formula.',
    'The meters give a price under a savings plan for the free band too; bills under a plan keep the free grant, which no source confirms.',
    'Whether the free grant holds for an app or for a subscription is not in the sources; bills assume that nothing else uses it.',
  ],
});

const onPreview = readPriceBook(previewBook);
const onList = readPriceBook(book);

/** Azure Functions on the Flex Consumption plan, as a gateway whose policies are code. */
export const entry: CatalogEntry = {
  definition,
  priceBooks: [onPreview, onList],
  evidence: flexEvidence(definition.tiers, onPreview, onList),
  goldenBills: goldenBills as GoldenBill[],
};
