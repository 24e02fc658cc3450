import { expect, it } from 'vitest';
import { apimDraft, apimInput } from './apim-draft';
import { apisixDraft, apisixInput } from './apisix-draft';
import { deploymentGatewayDraft, deploymentGatewayInput } from './deployment-draft';
import { flexDraft, flexInput } from './flex-draft';

const view = {
  kind: 'apisix' as const,
  gatewayId: 'apache-apisix',
  ...{ baseUrl: 'https://api.example', adminUrl: 'http://apisix:9180', routeId: 'orders', metricsUrl: null },
  consumer: 'jack',
  units: {
    server: 'https://cluster.example',
    caData: null,
    namespace: 'shop',
    deployment: 'gateway',
    podSize: 'cpu' as const,
    readyWithinSeconds: 300,
  },
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

it('no consumer is nobody that the gateway knows', () => {
  expect(apisixInput({ ...apisixDraft(view), consumer: '' })).toMatchObject({ consumer: null });
  expect(apisixDraft({ ...view, consumer: null }).consumer).toBe('');
});

it('units that are switched off are none', () => {
  expect(apisixInput({ ...apisixDraft(view), hasUnits: false })).toMatchObject({ units: null });
});

it('a Deployment of a gateway of one’s own comes back as it was, with its token only when that was typed', () => {
  const { units } = view;
  const document = { kind: 'kubernetes' as const, gatewayId: 'apinizer', baseUrl: 'https://api.example', units };
  const draft = deploymentGatewayDraft(document, 'kong');
  expect(deploymentGatewayInput(draft)).toEqual(document);
  expect(deploymentGatewayInput({ ...draft, token: 't' })).toEqual({ ...document, units: { ...units, token: 't' } });
  expect(deploymentGatewayInput({ ...draft, readyWithinSeconds: '' }).units.readyWithinSeconds).toBeNaN();
  expect(deploymentGatewayDraft(null, 'kong')).toMatchObject({ gatewayId: 'kong', podSize: 'as-it-is', token: '' });
});

it('a service in Azure comes back as it was, with its name only when that was typed', () => {
  const document = {
    ...{ kind: 'apim' as const, baseUrl: 'https://api.example', serviceId: '/subscriptions/s/…', apiId: 'orders' },
    ...{ operationId: null, takesOverSeconds: 15, scalesUnits: true },
  };
  const draft = apimDraft({ ...document, gatewayId: 'azure-api-management' });
  expect(apimInput(draft)).toEqual(document);
  expect(apimInput({ ...draft, operationId: 'get', confirmService: 'contoso' })).toEqual({
    ...{ ...document, operationId: 'get', confirmService: 'contoso' },
  });
});

it('a function app comes back as it was, with its name only when that was typed', () => {
  const document = {
    ...{ kind: 'flex' as const, baseUrl: 'https://orders.example', appId: '/subscriptions/s/…' },
    ...{ takesOverSeconds: 15, setsInstances: false },
  };
  const draft = flexDraft({ ...document, gatewayId: 'azure-functions-flex' });
  expect(flexInput(draft)).toEqual(document);
  expect(flexInput({ ...draft, setsInstances: true, confirmService: 'orders' })).toEqual({
    ...{ ...document, setsInstances: true, confirmService: 'orders' },
  });
  expect(flexInput({ ...draft, takesOverSeconds: '' }).takesOverSeconds).toBeNaN();
});
