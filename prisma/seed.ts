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
    policySets: [{ gatewayId: sample.id, name: sampleDemo.policySetName, chain: sampleDemo.chain }, ...told.policySets],
    customGateways: told.customGateways,
    benchmarks: [
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
