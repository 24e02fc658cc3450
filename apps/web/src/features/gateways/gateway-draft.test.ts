import { expect, it } from 'vitest';
import { apisixDraft, apisixInput } from './gateway-draft';

const view = {
  kind: 'apisix' as const,
  gatewayId: 'apache-apisix',
  ...{ baseUrl: 'https://api.example', adminUrl: 'http://apisix:9180', routeId: 'orders', metricsUrl: null },
  units: { server: 'https://cluster.example', caData: null, namespace: 'shop', deployment: 'gateway' },
};

it('what is saved comes back as it was, without secrets that were not typed', () => {
  const { gatewayId: _, ...document } = view;
  expect(apisixInput(apisixDraft(view))).toEqual(document);
  expect(apisixInput({ ...apisixDraft(view), adminKey: 'k', token: 't' })).toEqual({
    ...document,
    adminKey: 'k',
    units: { ...view.units, token: 't' },
  });
});

it('units that are switched off are none', () => {
  expect(apisixInput({ ...apisixDraft(view), hasUnits: false })).toMatchObject({ units: null });
});
