import { listEvidence, type GatewayInput } from '@headroom/gateways';
import type { DemoContent } from '@headroom/services';

/** What the five stories add to the demo workspace: published tests as plans, whose answers are computed like any other. */
type Stories = Pick<DemoContent, 'policySets' | 'customGateways' | 'plans'>;

const oneInThousand = 0.001;
const month = 730 * 3600;

/** Calls of a month that runs at this share of its peak rate on average. */
const callsAt = (rps: number, share: number) => Math.round(rps * share * month);

const restApi = 'rest-api';

/** The API of the k6 article: nothing is published of what it runs on, so nothing is stated of it. */
const restApiDefinition: GatewayInput = {
  schema: 'headroom.gateway/1',
  id: restApi,
  name: 'REST API of the k6 article',
  kind: 'custom',
  description: 'An API that was tested where it stands. Its hardware, its size and its price are not published.',
  regions: [{ id: 'unknown', name: 'Not stated' }],
  defaultRegion: 'unknown',
  unitName: 'server',
  tiers: [
    {
      id: 'as-tested',
      name: 'As tested',
      description: 'The server of the article, whatever it is.',
      coresPerUnit: notStated('cores'),
      maxUnits: notStated('number of servers'),
      ratedRpsPerUnit: notStated('rated capacity'),
      cache: notStated('cache'),
      sla: notStated('SLA'),
      scaleOut: notStated('time to scale out'),
      includedCalls: notStated('included calls'),
      meters: [{ meter: 'Server hours', per: 'unitHour' }],
    },
  ],
};

function notStated(what: string) {
  return { status: 'notFound', note: `The article does not state the ${what}.` } as const;
}

export function stories(): Stories {
  return {
    policySets: [
      {
        gatewayId: 'azure-api-management',
        name: 'Locust test: forward',
        chain: [{ policy: 'forward-request', params: {} }],
      },
      {
        gatewayId: 'azure-api-management',
        name: 'Locust test: validate and forward',
        chain: [
          { policy: 'validate-content', params: { 'unspecified-content-type-action': 'prevent', 'max-size': '200' } },
          { policy: 'forward-request', params: {} },
        ],
      },
      { gatewayId: 'azure-functions-flex', name: 'HTTP to Event Hubs', chain: [] },
      {
        gatewayId: 'apache-apisix',
        name: 'limit-count and prometheus',
        chain: [
          { policy: 'limit-count', params: {} },
          { policy: 'prometheus', params: {} },
        ],
      },
      {
        gatewayId: 'apinizer',
        name: 'Basic authentication',
        chain: [
          { policy: 'basic-auth', params: {} },
          { policy: 'proxy', params: {} },
        ],
      },
      { gatewayId: restApi, name: 'As it is', chain: [] },
    ],
    customGateways: [
      {
        definition: restApiDefinition,
        priceBooks: [
          {
            schema: 'headroom.price-book/1',
            ...{ gatewayId: restApi, currency: 'USD', basis: 'list', source: 'The article states no price' },
            ...{ observedOn: '2026-11-21', effectiveFrom: '2018-12-19', prices: [] },
          },
        ],
        evidence: listEvidence()
          .filter(({ source }) => source === 'seed-k6')
          .map((row) => ({ ...row, gatewayId: restApi, tier: 'as-tested' })),
      },
    ],
    plans: [
      {
        name: 'Story 1: Azure API Management, measured with Locust',
        requirement: {
          policySet: { gateway: 'azure-api-management', name: 'Locust test: forward' },
          ...{ rps: 300, headroom: 0.2, spareUnits: 0, monthlyCalls: 60_000_000 },
          slo: { percentile: 95, latencyMs: 500, maxErrorRate: oneInThousand },
          ...{ region: 'westeurope', currency: 'USD' },
        },
      },
      {
        name: 'Story 2: Azure Functions Flex Consumption, by concurrency',
        requirement: {
          policySet: { gateway: 'azure-functions-flex', name: 'HTTP to Event Hubs' },
          ...{ rps: 10_000, headroom: 0.2, spareUnits: 0, monthlyCalls: callsAt(10_000, 0.25) },
          slo: { percentile: 99, latencyMs: 200, maxErrorRate: oneInThousand },
          ...{ region: 'westeurope', currency: 'USD' },
        },
      },
      {
        name: 'Story 3: Apache APISIX on Intel and on Arm',
        requirement: {
          policySet: { gateway: 'apache-apisix', name: 'limit-count and prometheus' },
          ...{ rps: 8_000, headroom: 0.2, spareUnits: 0, monthlyCalls: callsAt(8_000, 0.25) },
          slo: { percentile: 95, latencyMs: 20, maxErrorRate: oneInThousand },
          ...{ region: 'eastus', currency: 'USD' },
        },
      },
      {
        name: 'Story 4: Apinizer, one published point',
        requirement: {
          policySet: { gateway: 'apinizer', name: 'Basic authentication' },
          ...{ rps: 10_000, headroom: 0.2, spareUnits: 0, monthlyCalls: callsAt(10_000, 0.25) },
          slo: { percentile: 95, latencyMs: 200, maxErrorRate: oneInThousand },
          ...{ region: 'westeurope', currency: 'USD' },
        },
      },
      {
        name: 'Story 5: a REST API, tested with k6',
        requirement: {
          policySet: { gateway: restApi, name: 'As it is' },
          ...{ rps: 15, headroom: 0.1, spareUnits: 0, monthlyCalls: callsAt(15, 0.25) },
          slo: { percentile: 95, latencyMs: 500, maxErrorRate: oneInThousand },
          ...{ region: 'unknown', currency: 'USD' },
        },
      },
    ],
  };
}
