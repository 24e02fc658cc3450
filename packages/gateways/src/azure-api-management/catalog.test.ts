import { verdictSentence } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../contract/figure-sentence';
import { planTiers } from '../prices/plan-tiers';
import { priceTier } from '../prices/price-tier';
import { unavailablePolicies } from '../prices/unavailable-policies';
import { costText, requestCost } from './evidence';
import { entry } from './gateway';

const { definition, evidence, priceBooks } = entry;
const tierOf = (id: string) => definition.tiers.find((tier) => tier.id === id)!;
const statesOf = (policyId: string) =>
  Object.fromEntries(
    definition.tiers.map(({ id }) => [id, unavailablePolicies(definition, id, [policyId])[0]?.state ?? 'available']),
  );

describe('the published test of Basic (May 2021)', () => {
  const eur = { currency: 'EUR', at: '2021-05-15' };
  const costs = ['apim-basic-return-response', 'apim-basic-forward', 'apim-basic-validate-content'].map((id) =>
    requestCost(
      evidence.find((one) => one.id === id)!,
      entry,
      eur,
    )!,
  );

  it('gives the time of a unit that a request takes', () => {
    expect(costs.map(({ unitMs }) => unitMs.toFixed(3))).toEqual(['0.714', '1.429', '2.000']);
    expect(costs.map(({ addedUnitMs }) => addedUnitMs?.toFixed(3))).toEqual([undefined, '0.714', '0.571']);
    expect(costs.map(({ atLeast }) => atLeast)).toEqual([false, false, true]);
  });

  it('gives the cost of a million requests at full load, a lower bound rounded down', () => {
    expect(costs.map(costText)).toEqual(['0.0337', '0.0675', '0.0944']);
    const usd = evidence.slice(0, 3).map((one) => requestCost(one, entry, { currency: 'USD', at: '2026-08-14' })!);
    expect(usd.map(costText)).toEqual(['0.0400', '0.0800', '0.1120']);
  });

  it('says both among its statements', () => {
    expect(evidence.find(({ id }) => id === 'apim-basic-validate-content')!.statements.at(-1)).toBe(
      'A request takes at least 2.000 ms of a unit, at least 0.571 ms more than the test before; a million at full load all month cost at least 0.0944 EUR at the prices of that time (derived).',
    );
  });
});

describe('rated figures', () => {
  it('carry the warning of Microsoft, in evidence and at the tier', () => {
    const rated = evidence.filter(({ kind }) => kind === 'rated');
    expect(rated.map(({ tier }) => tier)).toEqual(['developer', 'basic', 'standard', 'premium', 'isolated']);
    for (const { caveat } of rated) expect(caveat).toMatch(/must not be relied on for capacity or budget planning/);
    expect(tierOf('standard').ratedRpsPerUnit).toMatchObject({ value: 2500, note: rated[0]!.caveat });
  });

  it.each(['basic-v2', 'standard-v2', 'premium-v2', 'workspace-gateway'])('are not published of %s', (id) => {
    expect(tierOf(id).ratedRpsPerUnit.status).toBe('notFound');
  });
});

describe('policies by tier', () => {
  it('says where a policy is, is not, and may be', () => {
    expect(statesOf('rate-limit-by-key')).toMatchObject({
      ...{ consumption: 'unavailable', basic: 'available', 'standard-v2': 'available' },
      ...{ isolated: 'not-confirmed', 'workspace-gateway': 'not-confirmed' },
    });
    expect(statesOf('quota-by-key')).toMatchObject({ premium: 'available', 'premium-v2': 'unavailable' });
    expect(statesOf('publish-to-dapr')).toMatchObject({ premium: 'unavailable', isolated: 'not-confirmed' });
    expect(statesOf('llm-token-limit')).toMatchObject({ consumption: 'not-confirmed', premium: 'not-confirmed' });
    expect(unavailablePolicies(definition, 'consumption', ['rate-limit-by-key'])[0]!.sentence).toBe(
      'rate-limit-by-key is not available in Consumption.',
    );
  });
});

describe('what sources disagree on', () => {
  it('is shown with every claim', () => {
    expect(sentenceOf(tierOf('premium').maxUnits)).toMatch(/^31 units per region .*sources? says? 12/);
    expect(tierOf('standard-v2').features).toMatchObject({
      workspaces: { status: 'conflict', taken: { value: false }, others: [{ value: true }] },
      'self-hosted-gateway': { status: 'conflict', others: [{ value: true, source: 'retail-dump' }] },
    });
  });
});

describe('regions', () => {
  const price = (region: string, units: number) =>
    priceTier(entry, { tier: 'standard-v2', units, region, usage: { monthlyCalls: 60_000_000 }, at: '2026-09-01' });
  const codes = (findings: readonly string[]) => findings.map((finding) => finding.split(':')[0]);

  it('asks how included calls are read only where calls are included', () => {
    expect(codes(price('westeurope', 3).findings)).toContain('included-reading');
    expect(codes(price('swedencentral', 3).findings)).not.toContain('included-reading');
    const recommended = {
      tier: `${entry.definition.id}/standard-v2`,
      units: 3,
      monthlyCost: '6',
      costPerMillion: '0.1',
    };
    const verdict = (region: string) =>
      verdictSentence(
        { verdict: 'recommended', currency: 'USD', recommended, missing: [], options: [] },
        planTiers(entry, priceBooks[0]!, { region, on: '2026-09-01' }),
      );
    expect(verdict('westeurope')).toContain('at 60 M calls a month (included calls read as per instance)');
    expect(verdict('swedencentral')).not.toContain('included calls');
  });

  it('prices add-ons beside the units', () => {
    const { items, monthlyTotal } = priceTier(entry, {
      ...{ tier: 'premium', units: 1, region: 'westeurope', usage: {}, at: '2026-09-01' },
      addOns: { 'self-hosted-gateway': 2, 'workspace-pack': 1 },
    });
    expect(items.map(({ meter, amount }) => [meter, amount])).toEqual([
      ['Premium Unit', '2795.17'],
      ['Gateway Unit', '500.00036'],
      ['Premium Workspace Pack', '99.99978'],
    ]);
    expect(monthlyTotal).toBe('3395.17014');
  });
});
