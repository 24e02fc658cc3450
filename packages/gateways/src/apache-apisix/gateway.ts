import type { CatalogEntry } from '../contract/catalog-entry';
import type { GoldenBill } from '../contract/golden-bill';
import { readGateway } from '../contract/read-data';
import { vmCommitments } from '../azure-vm/commitments';
import { ownMachineFeatures } from '../azure-vm/vm-tiers';
import { vmPriceBook, vmPriceCaveat, vmRegions } from '../azure-vm/vm-price-book';
import { evidenceOf } from '../evidence/load';
import { derivedFacts } from './derived-facts';
import goldenBills from './golden-bills.json';
import { apisixPolicies } from './plugins';
import { apisixTiers } from './tiers';

const evidence = evidenceOf('apache-apisix');
const priceBook = vmPriceBook(
  'apache-apisix',
  apisixTiers.map(({ id }) => id),
);

/** Apache APISIX on Azure VMs; a unit is one VM with a worker for each vCPU. */
export const entry: CatalogEntry = {
  definition: readGateway({
    schema: 'headroom.gateway/1',
    id: 'apache-apisix',
    name: 'Apache APISIX',
    kind: 'self-hosted',
    vendor: 'Apache Software Foundation',
    description: 'Open-source gateway on NGINX and Lua, on Linux VMs in Azure; plugins are its policies.',
    regions: vmRegions,
    defaultRegion: 'westeurope',
    unitName: 'VM',
    features: ownMachineFeatures,
    tiers: apisixTiers,
    policies: apisixPolicies,
    facts: [
      {
        id: 'plugin-list',
        name: 'Plugins listed',
        figure: {
          ...{ status: 'published', unit: 'plugins', value: apisixPolicies.length },
          ...{ source: 'apisix-config', date: '2026-08-18' },
          note: 'HTTP plugins of version 3.18.0 without the example; cost classes are assigned here by what each does.',
        },
      },
      {
        id: 'execution-order',
        name: 'Order of execution',
        figure: {
          ...{
            status: 'published',
            value: 'by priority, higher first, within each phase; not by the order of a document',
          },
          ...{ source: 'apisix-config', date: '2026-08-18' },
        },
      },
      {
        id: 'scaling-over-cores',
        name: 'Throughput over cores',
        figure: {
          ...{ status: 'derived', unit: 'of one core, for each core', value: '0.85 at 2 cores, 0.67 at 4' },
          ...{ source: 'apisix-issue', date: '2022-06-13', from: '9,360 ÷ 2 and 14,620 ÷ 4 against 5,490 requests/s' },
        },
      },
      ...derivedFacts(evidence, priceBook),
      ...vmCommitments,
    ],
    caveats: [
      'Published tests measured one worker. That more cores carry as much each is an assumption: in a test of 2022 two cores carried 0.85 and four 0.67 of one core for each core.',
      vmPriceCaveat,
    ],
  }),
  priceBooks: [priceBook],
  evidence,
  goldenBills: goldenBills as GoldenBill[],
};
