import { expect, it } from 'vitest';
import { gatewaySchema } from '../contract/gateway';
import { hasUnits } from '../contract/tier';
import { smallGateway } from '../testing/small-gateway';
import { planTiers } from './plan-tiers';
import { priceTier } from './price-tier';
import { unavailablePolicies } from './unavailable-policies';

const [book] = smallGateway.priceBooks;
const compiled = planTiers(smallGateway, book!, {
  ...{ region: 'north', on: '2026-11-21', policyIds: ['light', 'heavy', 'unclear'] },
});

it('names tiers by gateway and tier, with what is not known of them', () => {
  expect(compiled.map(({ id }) => id)).toEqual(['small/standard', 'small/plain', 'small/calls']);
  const [standard, plain, calls] = compiled;
  expect(standard).toMatchObject({ coresPerUnit: 1, maxUnits: 10 });
  expect(plain).toMatchObject({ coresPerUnit: 1, maxUnits: 1 });
  expect(calls).not.toHaveProperty('maxUnits');
  expect(standard?.notes).toEqual([
    'The cores of a unit of Standard are not published: it is taken for one server.',
    'Standard has at most 10 units (a brochure, 2026-08-14; another source says 4).',
    'Standard: Included calls are counted once.',
    'unclear is not confirmed for Standard: the documents do not say.',
    'The prices were read on 2026-08-14, 99 days before 2026-11-21; after 45 days they may have changed.',
  ]);
  expect(plain?.notes).toContain('The most units of Plain are not published: one is planned with.');
});

it('compares a stated number of units where nothing ends them', () => {
  const { definition } = smallGateway;
  const tiers = definition.tiers.map((tier) => ({
    ...tier,
    maxUnits: { status: 'derived' as const, value: 'unlimited' as const, source: 's', date: null },
  }));
  const endless = { ...smallGateway, definition: { ...definition, tiers } };
  const [standard] = planTiers(endless, book!, { region: 'north', on: '2026-08-20' });
  expect(standard).toMatchObject({ maxUnits: 20 });
  expect(standard?.notes).toContain('Where no maximum is stated, up to 20 units are compared.');
  const many = priceTier(endless, { tier: 'plain', units: 21, usage: {}, region: 'north', at: '2026-08-20' });
  expect(many.monthlyTotal).toBe('12264');
});

it('begins where a tier begins to be rented', () => {
  const { definition } = smallGateway;
  const tiers = definition.tiers.map((tier) => (hasUnits(tier) ? { ...tier, minUnits: 3 } : tier));
  const several = { ...smallGateway, definition: { ...definition, tiers } };
  const [standard, plain] = planTiers(several, book!, { region: 'north', on: '2026-08-20' });
  expect(standard).toMatchObject({ minUnits: 3, maxUnits: 10 });
  expect(plain).toMatchObject({ minUnits: 3, maxUnits: 3 });
  expect(plain?.notes).toContain('The most units of Plain are not published: 3 are planned with.');
  const ask = { tier: 'plain', usage: {}, region: 'north', at: '2026-08-20' };
  expect(() => priceTier(several, { ...ask, units: 2 })).toThrow('at least 3');
  const [tier] = gatewaySchema.shape.tiers.safeParse([{ ...tiers[0], minUnits: 11 }]).error!.issues;
  expect(tier).toMatchObject({ path: [0, 'minUnits'], message: 'must not be above the 10 of maxUnits' });
});

it('blocks a tier that lacks a policy of the target, and only says what is not confirmed', () => {
  expect(compiled.map(({ blockedBy }) => blockedBy)).toEqual([
    undefined,
    ['heavy is not available in Plain.'],
    ['heavy is not available in Calls.'],
  ]);
  expect(unavailablePolicies(smallGateway.definition, 'plain', ['unclear', 'unheard-of'])).toMatchObject([
    { policyId: 'unclear', state: 'not-confirmed' },
    { policyId: 'unheard-of', state: 'not-confirmed' },
  ]);
});

it('takes a test that was metered on a tier without units as a tier of its own', () => {
  const metered = { requests: 1000, gbSeconds: 10, concurrency: 16, memoryMb: 2048 };
  const evidence = {
    ...{
      id: 'e',
      kind: 'published' as const,
      gatewayId: 'small',
      tier: 'calls',
      title: 't',
      hardware: '',
      scenario: '',
    },
    loadModel: { status: 'notFound' as const, note: 'not stated' },
    rps: { status: 'published' as const, value: 15_630, source: 's', date: null },
    ...{ source: 's', date: null, run: null, statements: [], metered, latency: { meanMs: 60, p99Ms: 166 } },
  };
  const tiers = planTiers({ ...smallGateway, evidence: [evidence] }, book!, { region: 'north', on: '2026-08-20' });
  expect(tiers.at(-1)).toMatchObject({
    ...{ id: 'small/calls/concurrency-16', maxRps: 15_630, maxRpsSource: 'published', gbSecondsPerCall: 0.01 },
    maxRpsLatency: { p99Ms: 166 },
  });
});

it('says which constraints a tier does not meet, and of which it is not known', () => {
  const constraints = { vnet: true, minSlaPercent: 99.99, tiers: ['standard', 'plain'] };
  const tiers = planTiers(smallGateway, book!, { region: 'north', on: '2026-08-20', constraints });
  expect(tiers.map(({ unmet }) => unmet)).toEqual([
    ['Standard does not promise 99.99 %: its SLA is 99.95 % units (a brochure, 2026-08-14).'],
    ['Plain does not promise 99.99 %: its SLA is 99.95 % units (a brochure, 2026-08-14).'],
    expect.arrayContaining(['Calls is not among the tiers that the plan allows.']),
  ]);
  expect(tiers[0]!.unconfirmed).toEqual([
    'Whether Standard has a VNet is not known: the catalog has no source that says it.',
  ]);
});
