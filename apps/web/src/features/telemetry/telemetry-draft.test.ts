import { describe, expect, it } from 'vitest';
import { ofGateway, telemetryDraft, telemetryInputOf, type ObservedGateway } from './telemetry-draft';

const gateways: ObservedGateway[] = [
  { id: 'sample', name: 'Sample', tiers: [{ id: 's', name: 'S' }], policySets: ['plain'] },
  { id: 'other', name: 'Other', tiers: [{ id: 'm', name: 'M' }], policySets: [] },
];
const begun = telemetryDraft(gateways);

describe('a draft of telemetry', () => {
  it('begins with the first gateway, and takes tier and policy set of another one', () => {
    expect(begun).toMatchObject({ gateway: 'sample', tier: 's', policySet: 'plain', kind: 'csv' });
    expect(ofGateway(gateways, begun, 'other')).toMatchObject({ gateway: 'other', tier: 'm', policySet: '' });
  });

  it('is a file, without what belongs to a Prometheus', () => {
    const draft = { ...begun, name: 'Shop', csv: 'time,rps', file: 'shop.csv', url: 'https://elsewhere', units: '2' };
    expect(telemetryInputOf(draft)).toEqual({
      ...{ name: 'Shop', gateway: 'sample', tier: 's', policySet: 'plain', ceilingPercent: 80, units: 2 },
      ...{ csv: 'time,rps', source: { kind: 'csv', file: 'shop.csv' } },
    });
  });

  it('is a service in Azure, without what belongs to a Prometheus', () => {
    const draft: typeof begun = {
      ...begun,
      name: 'Shop',
      kind: 'azure-monitor',
      serviceId: ' /subscriptions/x ',
      url: 'y',
    };
    expect(telemetryInputOf(draft).source).toEqual({
      ...{ kind: 'azure-monitor', serviceId: '/subscriptions/x', days: 28, stepSeconds: 300 },
    });
  });

  it('is a Prometheus with the queries that were given', () => {
    const draft: typeof begun = {
      ...{ ...begun, name: 'Shop', kind: 'prometheus', csv: 'time,rps', url: 'https://p.example.com' },
      queries: { ...begun.queries, rps: 'rate', utilisationPercent: ' ' },
    };
    expect(telemetryInputOf(draft)).toEqual({
      ...{ name: 'Shop', gateway: 'sample', tier: 's', policySet: 'plain', ceilingPercent: 80, units: null },
      source: {
        ...{ kind: 'prometheus', url: 'https://p.example.com', days: 28, stepSeconds: 300 },
        queries: { rps: 'rate' },
      },
    });
  });
});
