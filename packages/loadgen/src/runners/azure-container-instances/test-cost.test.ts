import { benchmarkSchema } from '@headroom/core';
import { expect, it } from 'vitest';
import { groupName } from './container-group';
import { testCostOf } from './test-cost';

const id = '00000000-0000-4000-8000-000000000001';
const azure = (region: string, prices?: object) => ({
  ...{ auth: 'service-principal', tenantId: id, clientId: id, clientSecret: 's', subscriptionId: id },
  ...{ resourceGroup: 'load', region, containerInstances: { cpu: 2, memoryGb: 4, ...(prices && { prices }) } },
});
const definition = benchmarkSchema.parse({
  name: 'cost',
  subject: { gateway: 'sample', tier: 'one', policySet: 'none' },
  target: { baseUrl: 'https://gateway.test' },
  requests: [{ name: 'r', path: '/' }],
  load: { kind: 'steps', steps: [{ rps: 100, seconds: 60 }] },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
  runner: 'azure-container-instances',
  shards: 3,
});

it('is the size of all groups for the load and the time to start, at the list prices of the region', () => {
  // 3 × 2 vCPU and 3 × 4 GB for 60 + 120 s.
  expect(testCostOf(definition, azure('westeurope'), 60)).toEqual({
    currency: 'USD',
    lines: [
      {
        ...{ name: 'vCPU of 3 container groups', quantity: 0.3, unit: 'vCPU-hours' },
        ...{ unitPrice: '0.0466', amount: '0.01398', source: 'Azure Retail Prices API, 2026-08-14' },
      },
      {
        ...{ name: 'Memory of 3 container groups', quantity: 0.6, unit: 'GB-hours' },
        ...{ unitPrice: '0.00511', amount: '0.003066', source: 'Azure Retail Prices API, 2026-08-14' },
      },
    ],
    total: '0.017046',
    unknown: [],
  });
});

it('is unknown where no price is known, and by the prices that a person gives', () => {
  const unknown = testCostOf(definition, azure('swedencentral'), 60);
  expect(unknown).toMatchObject({ total: null, lines: [{ amount: null }, { amount: null }] });
  expect(unknown.unknown).toEqual([expect.stringMatching(/swedencentral are not known/)]);
  const prices = { vCpuHour: '1', gbHour: '0.1', currency: 'EUR', source: 'Our contract' };
  expect(testCostOf(definition, azure('swedencentral', prices), 60)).toMatchObject({ currency: 'EUR', total: '0.36' });
});

it('counts after a run each start of its agents, and does not know of groups whose agents never called back', () => {
  const ran = (starts: number) => ({ stages: [], starts });
  const once = testCostOf(definition, azure('westeurope'), 60, ran(1));
  expect(once).toEqual(testCostOf(definition, azure('westeurope'), 60));
  expect(testCostOf(definition, azure('westeurope'), 60, ran(2)).lines[0]!.quantity).toBeCloseTo(0.5, 9);
  expect(testCostOf(definition, azure('westeurope'), 0, ran(1))).toMatchObject({
    ...{ total: null, lines: [] },
    unknown: [expect.stringMatching(/No agent called back.*up to 120 s/)],
  });
});

it('names groups within the 63 characters that Azure allows', () => {
  const name = groupName({ runId: '019A0000-0000-7000-8000-000000000000', epoch: 12345 }, 99);
  expect(name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])$/);
});
