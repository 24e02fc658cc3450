import { curveTotals, learnFromTelemetry, simulateProduction, type SimulatedProduction } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { requirementOf, type PlanGateway } from './plan-draft';
import { observedPlan } from './observed-plan';

const gateways: PlanGateway[] = [
  {
    ...{ id: 'sample', name: 'Sample', policySets: ['none', 'plain'], regions: ['local'], defaultRegion: 'local' },
    ...{ currencies: ['USD'], tiers: [{ id: 'sample-s', name: 'S', hasUnits: true }] },
  },
];
const plan = (changes: Partial<SimulatedProduction>, gateway = 'sample') =>
  observedPlan(gateways, {
    ...{ name: 'Shop', gateway, tier: 'sample-s', policySet: 'plain' },
    lessons: learnFromTelemetry(simulateProduction(changes)),
  });

describe('a plan of what production tells', () => {
  it('asks for its curve, its peak and its growth, and lacks nothing but the objective', () => {
    const made = plan({ days: 56, growthPerWeek: 0.01, units: 3 });
    if (!('draft' in made)) throw new Error(made.reason);
    expect(made.draft).toMatchObject({ policySet: 'plain', currentTier: 'sample-s', currentUnits: '3' });
    const growth = Number(made.draft.growthFactor);
    expect(growth).toBeGreaterThan(1.2);
    expect(growth).toBeLessThan(2.4);
    const asked = requirementOf({ ...made.draft, latencyMs: '100' }, 'curve');
    if (!('requirement' in asked)) throw new Error(JSON.stringify(asked.problems));
    const { rps, demandCurve } = asked.requirement;
    expect(demandCurve!.hourlyRps).toHaveLength(168);
    expect(rps).toBeGreaterThanOrEqual(curveTotals(demandCurve!).peakRps);
  });

  it('does not apply growth that is not clear', () => {
    expect(plan({ days: 28, growthPerWeek: 0 })).toMatchObject({ draft: { growthFactor: '1' } });
  });

  it('says why there is none', () => {
    expect(plan({ days: 1 })).toEqual({ reason: expect.stringMatching(/week/) as string });
    expect(plan({ days: 8 }, 'gone')).toEqual({ reason: 'Its gateway has no policy set any more.' });
  });
});
