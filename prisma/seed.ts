import type { BenchmarkInput } from '@headroom/core';
import { findGateway, sampleDemo } from '@headroom/gateways';
import {
  evaluatePlan,
  listPlans,
  localContext,
  seedDemoWorkspace,
  type Clients,
  type SampleConnection,
} from '@headroom/services';
import { demoBenchmarkName, demoPlanName } from './demo-names';
import { stories } from './stories';

/** Sorts behind the demo's own set, which forms offer first. */
const forwardOnly = 'Story 5: forward only';
const slo = { percentile: 95, latencyMs: 100, maxErrorRate: 0.001 };

/**
 * Fills the demo workspace: the sample gateway's policy set, a benchmark that measures it and a plan that asks, and the five
 * stories, whose plans are answered from published evidence right away.
 */
export async function seed(clients: Clients, connection: SampleConnection): Promise<void> {
  const sample = findGateway('sample');
  if (!sample) throw new Error('The catalog has no sample gateway.');
  const told = stories();
  await seedDemoWorkspace(clients, {
    connection,
    policySets: [
      { gatewayId: sample.id, name: sampleDemo.policySetName, chain: sampleDemo.chain },
      { gatewayId: sample.id, name: forwardOnly, chain: [{ policy: 'forward-request', params: {} }] },
      ...told.policySets,
    ],
    customGateways: told.customGateways,
    benchmarks: [
      storyFiveBenchmark(sample.id, connection.baseUrl),
      {
        name: demoBenchmarkName,
        description:
          'Finds the highest rate that one unit of the sample gateway carries inside the SLO, with a policy set that does real work.',
        subject: { gateway: sample.id, tier: 'sample-s', units: 1, policySet: sampleDemo.policySetName },
        target: { baseUrl: connection.baseUrl, timeoutMs: 5_000, maxConnections: 256 },
        requests: [sampleDemo.request],
        load: {
          kind: 'find-maximum',
          startRps: 100,
          maxRps: 1_000,
          warmUpSeconds: 15,
          deadlineSeconds: 270,
          confirmSeconds: 15,
        },
        slo,
      },
    ],
    // Lists show the newest first: what a newcomer's first run answers should be at their head.
    plans: [
      ...told.plans.toReversed(),
      {
        name: demoPlanName,
        requirement: {
          policySet: { gateway: sample.id, name: sampleDemo.policySetName },
          rps: 600,
          growthFactor: 1.25,
          headroom: 0.15,
          spareUnits: 1,
          monthlyCalls: 600_000_000,
          slo,
          region: 'local',
          currency: 'USD',
        },
      },
    ],
  });
  const ctx = await localContext(clients);
  const names = new Set(told.plans.map(({ name }) => name));
  for (const plan of await listPlans(ctx))
    if (names.has(plan.name) && !plan.recommendation) await evaluatePlan(ctx, { planId: plan.id });
}

/**
 * Story 5 to be run here, in the shape of the article's second test: 20 users who think for a second, 30 seconds, k6, both
 * endpoints in one batch, each with a threshold of its own. The sample's backend alone takes 5 ms, so one threshold fails.
 */
const storyFiveBenchmark = (gateway: string, baseUrl: string): BenchmarkInput => ({
  name: 'Story 5: two endpoints under k6, one in time',
  description:
    'Each user asks both endpoints at once and then thinks for a second. The list has 300 ms and keeps them; the single order has 3 ms, which is less than its backend takes.',
  subject: { gateway, tier: 'sample-s', units: 1, policySet: forwardOnly },
  target: { baseUrl },
  requests: [
    { name: 'list orders', path: '/orders', slo: { ...slo, latencyMs: 300 } },
    { name: 'one order', path: '/orders/4711', slo: { ...slo, latencyMs: 3 } },
  ],
  load: { kind: 'closed', steps: [{ users: 20, seconds: 30 }], thinkTimeMs: 1_000 },
  slo: { ...slo, latencyMs: 500 },
  ...{ engine: 'k6', batch: true },
});
