import { planProblemSchema, priceDocumentSchema } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { parsePolicyChain } from '../policy-chain';
import { metersOfTier } from '../prices/meters-of-tier';
import { evidenceRuns } from '../prices/evidence-runs';
import { planTiers } from '../prices/plan-tiers';
import { priceTier } from '../prices/price-tier';
import { listEntries } from '../registry';
import { isKnownSource } from '../sources';
import type { Figure, FigureValue } from './figure';
import { claimsOf } from './figure';
import { publishedEvidenceSchema } from './evidence';

const unique = (ids: readonly string[]) => expect(new Set(ids).size).toBe(ids.length);

it('gateways have ids of their own', () => unique(listEntries().map(({ definition }) => definition.id)));

describe.each(listEntries().map((entry) => [entry.definition.id, entry] as const))('gateway %s', (_id, entry) => {
  const { definition, priceBooks, evidence } = entry;
  const { tiers, policies, limits, moves, facts, features, regions } = definition;
  const tierIds = tiers.map(({ id }) => id);

  it('has figures whose sources are known, and dated where they are published', () => {
    const figures: Figure<FigureValue>[] = [
      ...tiers.flatMap((tier) => [
        ...[tier.coresPerUnit, tier.maxUnits, tier.ratedRpsPerUnit, tier.cache, tier.sla, tier.scaleOut],
        ...[tier.includedCalls, ...Object.values(tier.features)],
      ]),
      ...[...limits, ...moves, ...facts].map(({ figure }) => figure),
      ...policies.map(({ costSource }) => costSource),
      ...evidence.flatMap(({ rps, loadModel }) => [rps, loadModel]),
    ];
    const sources = [
      ...figures.flatMap((figure) => claimsOf<FigureValue>(figure).map(({ source }) => source)),
      ...evidence.map(({ source }) => source),
    ];
    expect(sources.filter((source) => !isKnownSource(source))).toEqual([]);
    const published = figures.filter(({ status }) => status === 'published');
    expect(published.filter((figure) => claimsOf<FigureValue>(figure).some(({ date }) => date === null))).toEqual([]);
  });

  it('says of every tier whether it has each feature', () => {
    for (const tier of tiers) expect(Object.keys(tier.features).sort()).toEqual(features.map(({ id }) => id).sort());
  });

  it('has tiers whose twins are measured themselves', () => {
    for (const { sameCoresAs } of tiers)
      if (sameCoresAs !== undefined) expect(tiers.find(({ id }) => id === sameCoresAs)!.sameCoresAs).toBeUndefined();
  });

  it('has policies whose examples make a chain', () => {
    if (policies.length > 0) expect(policies.some(({ answers }) => answers)).toBe(true);
    parsePolicyChain(policies.map(({ id, example }) => ({ policy: id, params: example })));
  });

  it('has price books of known source, one per currency and days, with rows of its own tiers, meters and regions', () => {
    unique(priceBooks.map(({ currency, observedOn, effectiveFrom }) => `${currency} ${observedOn} ${effectiveFrom}`));
    for (const book of priceBooks) {
      expect(book.gatewayId).toBe(definition.id);
      unique(book.prices.map(({ region, tierId, meter, since }) => `${region} ${tierId} ${meter} ${since}`));
      for (const row of book.prices) {
        expect(row.since <= book.observedOn).toBe(true);
        if (row.region !== '*') expect(regions.map(({ id }) => id)).toContain(row.region);
        const tier = tiers.find(({ id }) => id === row.tierId)!;
        const asRead = tier.meters.flatMap(({ reading }) =>
          reading?.alternative && 'meter' in reading.alternative
            ? [{ meter: reading.alternative.meter, per: 'extraUnitHour' }]
            : [],
        );
        const added = tier.addOns.map(({ meter }) => ({ meter, per: 'addOnHour' }));
        expect([...tier.meters, ...asRead, ...added]).toContainEqual(
          expect.objectContaining({ meter: row.meter, per: row.per }),
        );
      }
      if (definition.kind === 'sample') expect(book.source).toMatch(/sample, not a real offer/);
      else expect(isKnownSource(book.source)).toBe(true);
    }
  });

  it('compiles to tiers of a planning problem in every region', () => {
    for (const book of priceBooks)
      for (const { id: region } of regions)
        planProblemSchema.parse({
          schema: 'headroom.plan/1',
          currency: book.currency,
          tiers: planTiers(entry, book, { region, on: book.observedOn, policyIds: policies.map(({ id }) => id) }),
          policies: [...new Set(evidence.flatMap(({ run }) => run?.policies ?? []))],
          runs: evidenceRuns(entry),
          target: { policies: [], rps: 1, monthlyCalls: 1, slo: { percentile: 95, latencyMs: 1, maxErrorRate: 0 } },
        });
  });

  it.each(entry.goldenBills.map((golden) => [golden.id, golden] as const))(
    'comes to the golden bill %s',
    (_bill, golden) => {
      const { tier, region, currency, at, units, usage, addOns, expect: expected } = golden;
      const answer = priceTier(entry, {
        ...{ tier, currency, at, usage, addOns, region: region ?? undefined, units: units ?? undefined },
      });
      expect(answer.monthlyTotal).toBe(expected.monthlyTotal);
      if (expected.lines)
        expect(answer.items.map(({ meter, quantity, amount }) => [meter, quantity, amount])).toEqual(expected.lines);
      expect(answer.unknown.map(({ meter }) => meter)).toEqual(expected.unknown ?? []);
      const codes = new Set(answer.findings.map((finding) => finding.split(':')[0]));
      expect(codes).toEqual(new Set(expected.findings ?? []));
      priceDocumentSchema.parse(answer);
    },
  );

  it('has golden bills', () => {
    unique(entry.goldenBills.map(({ id }) => id));
    expect(entry.goldenBills.length).toBeGreaterThan(0);
  });

  it('has evidence of its own tiers and policies', () => {
    unique(evidence.map(({ id }) => id));
    for (const one of evidence) {
      publishedEvidenceSchema.parse(one);
      expect(one.gatewayId).toBe(definition.id);
      if (one.tier !== null) expect(tierIds).toContain(one.tier);
      expect(policies.map(({ id }) => id)).toEqual(expect.arrayContaining(one.run?.policies ?? []));
    }
  });

  it('shows a price that no book has as unknown', () => {
    const priced = tiers.filter(({ meters }) => meters.length > 0);
    expect(priced.length * priceBooks.length).toBeGreaterThan(0);
    for (const book of priceBooks) {
      const placed = { ...book, omits: [], prices: book.prices.filter(({ region }) => region !== '*') };
      for (const tier of priced) {
        const meters = metersOfTier(tier, placed, { region: 'nowhere', on: book.observedOn });
        expect(meters).not.toEqual([]);
        expect(meters.filter(({ unitPrice }) => unitPrice !== null)).toEqual([]);
      }
    }
  });
});
