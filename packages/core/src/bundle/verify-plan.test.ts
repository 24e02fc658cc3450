import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { additivePlan } from '../testing/additive-plan';
import { aPlanBundle } from '../testing/plan-bundle';
import { bundleSchema, type PlanBundle } from './bundle';
import { bundleHash } from './bundle-hash';
import { signedMessage } from './bundle-signature';
import { canonicalJson } from './canonical';
import { parsePlan } from '../sizing/parse-plan';
import busyPlan from '../testing/captured/plan-of-a-busy-machine.json';
import { redact } from './redact';
import { verifyBundle } from './verify-bundle';

const { secretKey, publicKey } = ed25519.keygen();
function checksOf(bundle: PlanBundle, headroom = '0.1.0') {
  const text = canonicalJson(bundle);
  const sha256 = bundleHash(text);
  const seal = { sha256, publicKey, signature: ed25519.sign(signedMessage(sha256), secretKey) };
  const { checks } = verifyBundle(text, seal, headroom);
  return Object.fromEntries(checks.map(({ what, state }) => [what, state]));
}
const whole = aPlanBundle();
const capacities = 'Capacity and odds of each option';
const sentences = 'What is not known, what was found, and what speaks against each option';

it('a plan is asked again from its bundle alone, named or not', () => {
  expect(Object.values(checksOf(whole))).toEqual(Array(9).fill('holds'));
  const told = structuredClone(whole);
  told.plan.problem.policies[0]!.measuredOtherwise = 'only beside other settings of log';
  const unnamed = redact(told, ['names']);
  expect(JSON.stringify(unnamed)).not.toContain('other settings');
  expect(Object.values(checksOf(unnamed))).toEqual(Array(9).fill('holds'));
  for (const taken of ['Spring sale', 'jwt', '"log"', 'run jwt']) expect(JSON.stringify(unnamed)).not.toContain(taken);
  expect(bundleSchema.parse(unnamed)).toEqual(unnamed);
  expect(redact(unnamed, ['names'])).toEqual(unnamed);
});

it('without prices no amount is left, and the capacities are worked out all the same', () => {
  const unpriced = redact(whole, ['prices']);
  const text = JSON.stringify(unpriced);
  for (const taken of [/"0\.1"/, /"0\.45"/, /"1\.5"/, /discount/, / USD/, /monthlyCost":"/, /Price list/])
    expect(text).not.toMatch(taken);
  expect(bundleSchema.parse(unpriced)).toEqual(unpriced);
  expect(checksOf(unpriced)).toMatchObject({
    ...{ Options: 'holds', 'Capacity and odds of each option': 'holds', 'What each policy takes': 'holds' },
    ...{ 'Cost of each option': 'not-possible', 'What is recommended': 'not-possible', [sentences]: 'not-possible' },
  });
});

it('without discounts unit prices are net, and every amount is worked out all the same', () => {
  const net = redact(whole, ['discounts']);
  expect(JSON.stringify(whole)).toMatch(/"0\.45"[^]*discountPercent/);
  expect(JSON.stringify(net)).not.toMatch(/"0\.45"|discountPercent/);
  expect(JSON.stringify(net)).toContain('"0.405"');
  expect(net.plan.answer).toEqual(whole.plan.answer);
  expect(Object.values(checksOf(net))).toEqual(Array(9).fill('holds'));
  expect(bundleSchema.parse(net)).toEqual(net);
  expect(redact(net, ['discounts'])).toEqual(net);
});

/** A plan on a gateway of somebody's own, whose notes stand in its findings. */
function aPlanOfOnesOwn(): PlanBundle {
  const { tiers, runs, ...problem } = additivePlan();
  const id = (tier: string) => `acme-edge/${tier}`;
  return aPlanBundle(
    parsePlan({
      ...problem,
      tiers: tiers.map((tier) => ({
        ...{ ...tier, id: id(tier.id), notes: ['Bought from Zenith.'] },
        ...('sameCoresAs' in tier && tier.sameCoresAs && { sameCoresAs: id(tier.sameCoresAs) }),
        ...('meters' in tier && { meters: tier.meters.map((meter) => ({ ...meter, source: 'Offer of Zenith' })) }),
      })),
      runs: runs.map((run) => ({ ...run, tier: id(run.tier) })),
    } as Parameters<typeof parsePlan>[0]),
  );
}

it('without names a gateway of one’s own, its tiers, notes, region and price book have none either', () => {
  const bundle = aPlanOfOnesOwn();
  const tierNames = { 'acme-edge/S': 'Acme small', 'acme-edge/L': 'Acme large', 'acme-edge/CALLS': 'Acme calls' };
  const prices = { ...bundle.plan.prices!, source: 'Offer of Zenith' };
  bundle.plan = { ...bundle.plan, gateway: 'Acme Edge', region: 'acme-dc', tierNames, prices };
  const tiers = Object.entries(tierNames).map(([id, name]) => ({ id: id.split('/')[1]!, name }));
  const own = { gateways: [{ id: 'acme-edge', name: 'Acme Edge', tiers }], isPublished: () => false };
  const unnamed = redact(bundle, ['names'], own);
  expect(JSON.stringify(bundle)).toMatch(/acme[^]*Zenith/);
  expect(JSON.stringify(unnamed)).not.toMatch(/acme|zenith/i);
  expect(Object.values(checksOf(unnamed))).toEqual(Array(9).fill('holds'));
  expect(unnamed.plan).toMatchObject({ gateway: 'Gateway 1', prices: { source: 'own price book' } });
  expect(unnamed.plan.tierNames['gateway-1/tier-2']).toBe('Tier 2');
  expect(unnamed.plan.answer.recommended?.tier).toMatch(/^gateway-1\/tier-/);
  expect(bundleSchema.parse(unnamed)).toEqual(unnamed);
  expect(redact(unnamed, ['names'], own)).toEqual(unnamed);
});

it('of a plan with what a busy machine measured all holds without names, too', () => {
  const busy = aPlanBundle(parsePlan(busyPlan as Parameters<typeof parsePlan>[0]));
  expect(busy.plan.answer.findings).not.toEqual([]);
  for (const bundle of [busy, redact(busy, ['names']), redact(busy, ['names', 'discounts'])])
    expect(Object.values(checksOf(bundle))).toEqual(Array(9).fill('holds'));
});

it('without prices it is not known which tiers led; a tier is right with its queue simulated or not, and no other way', () => {
  const unpriced = redact(aPlanBundle(parsePlan(busyPlan as Parameters<typeof parsePlan>[0])), ['prices']);
  expect(checksOf(unpriced)['Capacity and odds of each option']).toBe('holds');
  const large = unpriced.plan.answer.options.filter(({ tier }) => tier === 'sample/sample-l');
  large[2]!.capacityRps!.estimate *= 1.03;
  expect(checksOf(unpriced)['Capacity and odds of each option']).toBe('differs');
});

it.each<[string, string, (answer: PlanBundle['plan']['answer']) => void]>([
  [
    'a capacity',
    'Capacity and odds of each option',
    ({ options }) => (options.find(({ sureRps }) => sureRps)!.sureRps! *= 1.01),
  ],
  ['a grade', capacities, ({ options }) => (options.find(({ grade }) => grade)!.grade = 'A')],
  ['whether an option is enough', capacities, ({ options }) => (options[0]!.feasible = !options[0]!.feasible)],
  ['what is not known', sentences, ({ missing }) => missing.push('Nothing.')],
  ['what was found', sentences, ({ findings }) => findings.push('All is well.')],
  [
    'why an option is none',
    sentences,
    ({ options }) => (options.find(({ reasons }) => reasons[0])!.reasons[0] = 'dear'),
  ],
  ['what a policy takes', 'What each policy takes', ({ policies }) => (policies[0]!.cpuMs!.estimate *= 1.01)],
  ['a cost', 'Cost of each option', ({ options }) => (options[0]!.monthlyCost = '1')],
  ['the choice', 'What is recommended', ({ recommended }) => (recommended!.units! += 1)],
  ['an option', 'Options', ({ options }) => options.pop()],
  ['a policy’s share', 'What each policy takes', ({ policyStates }) => (policyStates![1]!.capacityRps! += 5)],
])('finds that %s was changed; for another version it cannot be told', (_, what, change) => {
  const bundle = structuredClone(whole);
  change(bundle.plan.answer);
  expect(checksOf(bundle)[what]).toBe('differs');
  expect(checksOf(bundle, '0.2.0')[what]).toBe('not-possible');
});
