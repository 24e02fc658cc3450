import { bill, meterSchema, planProblemSchema } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { listGateways } from './registry';
import { metersOfTier } from './price-book';
import { planTier } from './plan-tier';
import { parsePolicyChain } from './policy-chain';

const unique = (ids: readonly string[]) => expect(new Set(ids).size).toBe(ids.length);

it('gateways have ids of their own', () => unique(listGateways().map(({ id }) => id)));

describe.each(listGateways().map((gateway) => [gateway.id, gateway] as const))('gateway %s', (_id, gateway) => {
  const { tiers, policies, priceBooks, limits, publishedEvidence, regions } = gateway;
  const tierIds = tiers.map(({ id }) => id);
  const policyIds = policies.map(({ id }) => id);

  it('has ids that are unique and fit for URLs', () => {
    for (const ids of [tierIds, policyIds, limits.map(({ id }) => id), publishedEvidence.map(({ id }) => id)])
      unique(ids);
    for (const id of [gateway.id, ...tierIds, ...policyIds]) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has at least one tier and one region, and refers only to what it has', () => {
    expect(tiers.length).toBeGreaterThan(0);
    expect(regions.length).toBeGreaterThan(0);
    const scopes = [...limits, ...policies].flatMap(({ tiers: scope }) => (scope === 'all' ? [] : scope));
    const twins = tiers.flatMap(({ sameCoresAs }) => sameCoresAs ?? []);
    expect(tierIds).toEqual(
      expect.arrayContaining([...scopes, ...twins, ...publishedEvidence.map(({ tier }) => tier)]),
    );
    expect(policyIds).toEqual(expect.arrayContaining(publishedEvidence.flatMap(({ policies: used }) => [...used])));
  });

  it.each(tiers.map((tier) => [tier.id, tier] as const))('tier %s is a shape with meters', (_tierId, tier) => {
    unique(tier.meters.map(({ meter }) => meter));
    expect(tier.meters.length).toBeGreaterThan(0);
    expect(tier.maxUnits === null).toBe(tier.coresPerUnit === null);
    if (tier.maxUnits !== null) expect(tier.maxUnits).toBeGreaterThanOrEqual(tier.minUnits);
    if (tier.coresPerUnit !== null) expect(tier.coresPerUnit).toBeGreaterThan(0);
    if (tier.sameCoresAs !== undefined) {
      const twin = tiers.find(({ id }) => id === tier.sameCoresAs)!;
      expect(twin.id).not.toBe(tier.id);
      expect(twin.sameCoresAs).toBeUndefined();
    }
  });

  it('has policies of which one answers requests, with examples that make a chain', () => {
    expect(policies.some(({ answers }) => answers)).toBe(true);
    parsePolicyChain(policies.map(({ id, example }) => ({ policy: id, params: example })));
  });

  it('has dated, sourced price books, one per currency and day', () => {
    unique(priceBooks.map(({ currency, effectiveFrom }) => `${currency} ${effectiveFrom}`));
    for (const book of priceBooks) {
      expect(book.gatewayId).toBe(gateway.id);
      expect(book.currency).toMatch(/^[A-Z]{3}$/);
      expect(new Date(book.effectiveFrom).toISOString().slice(0, 10)).toBe(book.effectiveFrom);
      expect(book.source).not.toBe('');
      unique(book.prices.map(({ region, tierId, meter }) => `${region} ${tierId} ${meter}`));
      for (const { region, tierId, meter, per, unitPrice, included, perUnit } of book.prices) {
        expect(regions).toContain(region);
        const metered = tiers.find(({ id }) => id === tierId)?.meters.find((candidate) => candidate.meter === meter);
        expect(metered?.per).toBe(per);
        meterSchema.parse({ meter, per, unitPrice, included, perUnit });
      }
    }
  });

  it('compiles to tiers of a planning problem with a bill, or with a visible unknown', () => {
    for (const book of priceBooks)
      for (const region of regions) {
        const priced = tiers.map((tier) => ({ tier, meters: metersOfTier(tier, book, region) }));
        planProblemSchema.parse({
          schema: 'headroom.plan/1',
          tiers: priced.map(({ tier, meters }) => planTier(tier, meters)),
          target: { policies: [], rps: 1, monthlyCalls: 1, slo: { percentile: 95, latencyMs: 1, maxErrorRate: 0 } },
        });
        for (const { meters } of priced) {
          const { monthlyTotal, unknown } = bill(
            { units: 1 },
            { monthlyCalls: 1, gbSeconds: 1, instanceHours: 1 },
            meters,
          );
          expect(monthlyTotal === null).toBe(unknown.length > 0);
          if (monthlyTotal !== null) expect(Number(monthlyTotal)).toBeGreaterThan(0);
        }
      }
  });

  it('says in every price book of a sample that it is one', () => {
    if (gateway.kind === 'sample')
      for (const { source } of priceBooks) expect(source).toMatch(/sample, not a real offer/);
  });
});

describe('metersOfTier', () => {
  const [gateway] = listGateways();

  it('shows a price that the book does not have as unknown', () => {
    const meters = metersOfTier(gateway!.tiers[0]!, gateway!.priceBooks[0]!, 'nowhere');
    expect(meters.map(({ unitPrice }) => unitPrice)).toEqual([null]);
  });
});
