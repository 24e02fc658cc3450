import { expect, it } from 'vitest';
import { azureDraft, azureInput, kubernetesDraft, kubernetesInput } from './connection-drafts';

const id = '00000000-0000-4000-8000-000000000001';

it('keeps a saved Azure connection as it is, its secret left alone', () => {
  const saved = {
    auth: 'service-principal' as const,
    ...{ tenantId: id, clientId: id, subscriptionId: id, resourceGroup: 'load', region: 'westeurope', hasSecret: true },
    ...{ armEndpoint: 'https://management.azure.com', allowScripts: true },
    containerInstances: { cpu: 1.5, memoryGb: 3 },
    loadTesting: {
      ...{ resourceName: 'lt', engineInstances: 3, apiVersion: '2024-12-01-preview', keepTestRuns: true },
      prices: { vuHour: '0.15', includedVuHours: '50', currency: 'EUR', source: 'invoice of 2026-10' },
    },
  };
  const { hasSecret: _hasSecret, ...document } = saved;
  expect(azureInput(azureDraft(saved))).toEqual({ ...document, clientSecret: undefined });
});

it('sends a secret only for a principal, leaves out what is not used, and keeps words for the server to refuse', () => {
  const draft = { ...azureDraft(null), clientSecret: ' s3cret ', usesContainers: true, cpu: 'two' };
  expect(azureInput(draft)).toMatchObject({ clientSecret: 's3cret', containerInstances: { cpu: 'two' } });
  expect(azureInput(draft)).not.toHaveProperty('loadTesting');
  expect(azureInput({ ...draft, auth: 'managed-identity' })).toMatchObject({ clientSecret: undefined });
});

it('reads node labels a line each', () => {
  const draft = { ...kubernetesDraft(null), nodeSelector: 'pool=load\n\n kubernetes.io/arch = amd64 ', cpu: '0.5' };
  expect(kubernetesInput(draft)).toMatchObject({
    nodeSelector: { pool: 'load', 'kubernetes.io/arch': 'amd64' },
    cpu: 0.5,
    token: undefined,
  });
});
