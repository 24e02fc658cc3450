import type { CatalogEntry } from '../contract/catalog-entry';
import type { GoldenBill } from '../contract/golden-bill';
import { readGateway } from '../contract/read-data';
import { vmCommitments } from '../azure-vm/commitments';
import { ownMachineFeatures } from '../azure-vm/vm-tiers';
import { vmPriceBook, vmPriceCaveat, vmRegions } from '../azure-vm/vm-price-book';
import { evidenceOf } from '../evidence/load';
import goldenBills from './golden-bills.json';
import { apinizerTiers } from './tiers';

const ofArticle = {
  source: 'seed-apinizer',
  date: 'undated (software versions point to late 2020 / early 2021)',
};

/** Apinizer on Kubernetes; a unit is one node. */
export const entry: CatalogEntry = {
  definition: readGateway({
    schema: 'headroom.gateway/1',
    id: 'apinizer',
    name: 'Apinizer',
    kind: 'self-hosted',
    vendor: 'Apinizer',
    description: 'API management platform on Kubernetes; its gateways run on nodes, here VMs in Azure.',
    regions: vmRegions,
    defaultRegion: 'westeurope',
    unitName: 'node',
    features: ownMachineFeatures,
    tiers: apinizerTiers,
    policies: [
      {
        ...{ id: 'proxy', name: 'Proxy', category: 'Routing', costClass: 'remote-call', tiers: 'all' },
        description: 'Forwards the request to the backend.',
        costSource: { status: 'derived', value: 'by what it does', source: 'headroom', date: '2026-11-21' },
        ...{ mayShortCircuit: false, answers: true },
      },
      {
        ...{
          id: 'basic-auth',
          name: 'Basic authentication',
          category: 'Authentication',
          costClass: 'light',
          tiers: 'all',
        },
        description: 'Checks user and password. The one policy that the published test speaks of.',
        costSource: { status: 'published', value: 'insignificant effect on throughput', ...ofArticle },
        ...{ mayShortCircuit: true, answers: false },
      },
    ],
    facts: [
      {
        id: 'large-bodies',
        name: 'Large bodies',
        figure: { status: 'published', value: 'a tenfold larger POST cut throughput to about a quarter', ...ofArticle },
      },
      {
        id: 'result-tables',
        name: 'Results of W1, W2, W4 and W8',
        figure: { status: 'notFound', note: 'The result tables of the vendor could not be read.' },
      },
      ...vmCommitments,
    ],
    caveats: [
      'One point is published, no curve: how throughput goes on with threads needs an import or a run of your own.',
      'Licences are not in the sources and not in the prices.',
      vmPriceCaveat,
    ],
  }),
  priceBooks: [
    vmPriceBook(
      'apinizer',
      apinizerTiers.map(({ id }) => id),
    ),
  ],
  evidence: evidenceOf('apinizer'),
  goldenBills: goldenBills as GoldenBill[],
};
