import type { Figure } from '../contract/figure';
import { notFound } from '../contract/figure';
import type { GatewayInput } from '../contract/gateway';
import { unbounded, onOwnMachines, vmTiers } from '../azure-vm/vm-tiers';

type TierInput = GatewayInput['tiers'][number];

const ofTests = { source: 'apinizer-bench', date: 'undated copy' };

/** A configuration that Apinizer publishes tests of; neither its results nor the price of its node are in the sources. */
const configuration = (id: string, cpus: number, memoryGb: number): TierInput => ({
  ...{ id, name: id.toUpperCase(), group: 'published configurations' },
  description: `${cpus} CPU and ${memoryGb} GB on a node of 12 vCPU (Broadwell), as the vendor tested it.`,
  coresPerUnit: { status: 'published', unit: 'CPU', value: cpus, ...ofTests },
  memoryGibPerUnit: { status: 'published', unit: 'GB', value: memoryGb, ...ofTests },
  maxUnits: unbounded('node'),
  ...(id === 'w1' ? {} : { sameCoresAs: 'w1' }),
  ...onOwnMachines,
  ratedRpsPerUnit: notFound('The result table of this configuration could not be read.'),
  meters: [],
});

const eightCores: Figure<number> = {
  ...{ status: 'published', unit: 'cores', value: 8, source: 'seed-apinizer' },
  date: 'undated (software versions point to late 2020 / early 2021)',
};

/** Kubernetes nodes by VM size, the published configurations, and the node of the one published point. */
export const apinizerTiers: TierInput[] = [
  ...vmTiers({ families: ['Ddsv5', 'Dpdsv5'], unitName: 'node' }),
  configuration('w1', 1, 2),
  configuration('w2', 2, 2),
  configuration('w4', 4, 4),
  configuration('w8', 8, 8),
  {
    id: 'digitalocean-8-core',
    name: 'DigitalOcean node, 8 cores',
    group: 'published configurations',
    description: 'What the published load test ran on: one CPU with 8 cores at DigitalOcean.',
    coresPerUnit: eightCores,
    maxUnits: unbounded('node'),
    ...onOwnMachines,
    meters: [],
  },
];
