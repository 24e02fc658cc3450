import { redact } from '@headroom/core';
import { aPlanBundle, aReportBundle, aRunBundle } from '@headroom/core/testing';
import { expect, it } from 'vitest';
import { requirementOf, type PlanGateway } from './plan-draft';
import { replicatedPlan } from './replicated-plan';

const gateways: PlanGateway[] = [
  {
    ...{ id: 'other', name: 'Another', policySets: ['none'], regions: ['local'], defaultRegion: 'local' },
    ...{ currencies: ['EUR'], tiers: [] },
  },
  {
    ...{ id: 'gateway', name: 'A gateway', policySets: ['plain', 'jwt and logging'], currencies: ['USD'], tiers: [] },
    ...{ regions: ['westeurope', 'eastus'], defaultRegion: 'eastus' },
  },
];

it('asks what the shared plan asked, of the gateway of the same name', () => {
  const { plan } = aPlanBundle();
  const { rps, growthFactor, headroom, spareUnits, slo } = plan.problem.target;
  const { draft, note } = replicatedPlan(gateways, aPlanBundle())!;
  expect(requirementOf(draft, 'peak')).toMatchObject({
    requirement: {
      ...{ rps, growthFactor, headroom, spareUnits, slo, region: 'westeurope', currency: 'USD' },
      policySet: { gateway: 'gateway', name: 'jwt and logging' },
    },
  });
  expect(note).not.toContain('Not here');
});

it('says what is not here, and takes the first that is', () => {
  const { draft, note } = replicatedPlan(gateways.slice(0, 1), redact(aPlanBundle(), ['names']))!;
  expect(draft).toMatchObject({ gateway: 'other', policySet: 'none', region: 'local', currency: 'EUR' });
  expect(note).toContain('gateway A gateway, policy set policy set, region westeurope, currency USD');
});

it('of a report it is the plan that is named', () => {
  expect(replicatedPlan(gateways, aReportBundle(), '1')!.draft).toMatchObject({
    name: 'Spring sale',
    gateway: 'gateway',
  });
  for (const of of ['2', '3', undefined]) expect(replicatedPlan(gateways, aReportBundle(), of)).toBeNull();
  expect(replicatedPlan(gateways, aRunBundle())).toBeNull();
});

it('brings the demand curve with it, from a plan and from a report', () => {
  const hourlyRps = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 500 : 100));
  const [plan, report] = [aPlanBundle(), aReportBundle()];
  plan.plan.curve = { hourlyRps };
  report.report.plans[0]!.curve = { hourlyRps };
  for (const { draft } of [replicatedPlan(gateways, plan)!, replicatedPlan(gateways, report, '1')!]) {
    expect(draft).toMatchObject({ curveText: hourlyRps.join('\n'), curveUnit: 'rps', withinHourFactor: '1.2' });
    const read = requirementOf(draft, 'curve');
    expect(read).toMatchObject({ requirement: { demandCurve: { hourlyRps }, rps: plan.plan.problem.target.rps } });
  }
});
