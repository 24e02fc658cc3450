import { expect, it } from 'vitest';
import { containerInstancesRunner } from './azure-container-instances/container-instances-runner';
import { azureLoadTestingRunner } from './azure-load-testing/load-testing-runner';

const id = '00000000-0000-4000-8000-000000000001';
const azure = { auth: 'managed-identity', subscriptionId: id, resourceGroup: 'load', region: 'westeurope' };

it.each([
  [containerInstancesRunner({}), { loadTesting: { resourceName: 'headroom' } }],
  [azureLoadTestingRunner(), { containerInstances: { cpu: 2, memoryGb: 4 } }],
])('a sweep of $id has nothing to do where the connection is for another service', async (runner, other) => {
  expect(await runner.sweep!({ ...azure, ...other }, 'w1', () => false)).toEqual([]);
});
