import type { Figure } from '../contract/figure';
import { notApplicable, notFound } from '../contract/figure';
import type { GatewayInput } from '../contract/gateway';
import facts from './facts.json';
import sizes from './instance-sizes.json';

type TierInput = GatewayInput['tiers'][number];

/** How fast the published runs grew; they had instances of 2048 MB. */
const scaleOut = {
  status: 'published',
  value: '80 instances in 10 s (concurrency 16); 250 in 7 s (concurrency 4); about 975 in 60 s (concurrency 1)',
  source: 'seed-flex',
  date: '2024-06 (test runs 2024-05-06 and 2024-06-06)',
} satisfies Figure<string>;

/** Meter names as the Azure Retail Prices API has them. */
const meters: TierInput['meters'] = [
  { meter: 'On Demand Execution Time', per: 'gbSecond' },
  { meter: 'On Demand Total Executions', per: 'call' },
  { meter: 'Always Ready Baseline', per: 'baselineGbSecond' },
  { meter: 'Always Ready Execution Time', per: 'alwaysReadyGbSecond' },
  { meter: 'Always Ready Total Executions', per: 'alwaysReadyCall' },
];

/** Rows of the feature matrix; ids as with other gateways that have the feature. */
export const flexFeatures = [
  { id: 'outbound-vnet-integration', name: 'Outbound VNet integration' },
  { id: 'self-hosted-gateway', name: 'Self-hosted gateway' },
];

const throughVnet: Figure<boolean> = {
  status: 'published',
  value: true,
  source: 'seed-flex',
  date: scaleOut.date,
  note: 'The published runs reached Event Hubs through a VNet.',
};

const managed: Figure<boolean> = {
  ...{ status: 'derived', value: false, source: 'headroom', date: '2026-11-21' },
  from: 'it is a service of the cloud',
};

const freeExecutions = facts.find(({ id }) => id === 'on-demand-free-grant-executions')?.figure as Figure<number>;

/** Sizes of an instance. How many requests share one (its concurrency) decides what a request costs and is a setting of each. */
export const flexTiers: TierInput[] = sizes.map(
  ({ memoryMb, vcpu, concurrency, maxInstances, minimumBilledMs, billedStepMs }) => ({
    id: String(memoryMb),
    name: `Instances of ${memoryMb} MB`,
    description: `${memoryMb} MB and ${vcpu.value} vCPU per instance; ${concurrency.value} HTTP requests at a time share one unless it is set otherwise.`,
    coresPerUnit: notApplicable('Instances come and go with the load; none is rented.'),
    maxUnits: notApplicable('Billed for what is used, not by units.'),
    ratedRpsPerUnit: notFound('Microsoft states no rate for an instance.'),
    cache: notApplicable('Functions have no cache of their own.'),
    sla: notFound('No SLA of Flex Consumption is in the sources.'),
    scaleOut: memoryMb === 2048 ? scaleOut : notFound('Only instances of 2048 MB were tested.'),
    includedCalls: freeExecutions,
    features: {
      'outbound-vnet-integration': memoryMb === 2048 ? throughVnet : notFound('Only instances of 2048 MB were tested.'),
      'self-hosted-gateway': managed,
    },
    meters,
    instance: {
      memoryMb,
      vcpu: vcpu as Figure<number>,
      concurrency: concurrency as Figure<number>,
      maxInstances: maxInstances as Figure<number>,
      minimumBilledMs: minimumBilledMs as Figure<number>,
      billedStepMs: billedStepMs as Figure<number>,
    },
  }),
);
