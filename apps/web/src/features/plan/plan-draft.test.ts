import { requirementSchema, type RequirementInput } from '@headroom/core';
import { describe, expect, test } from 'vitest';
import { askedOf, gatewaysLeft, regionInWords } from './other-gateways';
import { draftOf, requirementOf, templateOf, withGateway, type PlanDraft, type PlanGateway } from './plan-draft';

const gateways: PlanGateway[] = [
  {
    ...{ id: 'g', name: 'G', policySets: ['plain', 'full'], currencies: ['USD', 'EUR'] },
    ...{ regions: ['north'], defaultRegion: 'north' },
    tiers: [
      { id: 'small', name: 'Small', hasUnits: true },
      { id: 'calls', name: 'Calls', hasUnits: false },
    ],
  },
  {
    ...{ id: 'h', name: 'H', policySets: ['plain'], currencies: ['USD'], tiers: [] },
    ...{ regions: ['east', 'south'], defaultRegion: 'south' },
  },
];
const filled: PlanDraft = { ...draftOf(gateways), rps: '1,200', monthlyCalls: '60 000 000', latencyMs: '60' };
const requirement = (changes: Partial<PlanDraft> = {}, template: Parameters<typeof requirementOf>[1] = 'peak') => {
  const read = requirementOf({ ...filled, ...changes }, template);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return requirementSchema.parse(read.requirement);
};
const problems = (changes: Partial<PlanDraft>, template: Parameters<typeof requirementOf>[1] = 'peak') => {
  const read = requirementOf({ ...filled, ...changes }, template);
  return 'problems' in read ? read.problems : {};
};

describe('a draft', () => {
  test('comes back the same from its requirement', () => {
    const hourlyRps = Array.from({ length: 24 }, (_, hour) => hour + 1);
    const full: RequirementInput = {
      ...requirement(),
      ...{ rps: 36, monthlyCalls: Math.round(12.5 * 3600 * 730 * 1.5), growthFactor: 1.5, demandCurve: { hourlyRps } },
      constraints: { vnet: true, minSlaPercent: 99.95, tiers: ['small'] },
      current: { tier: 'small', units: 3 },
    };
    const parsed = requirementSchema.parse(full);
    expect(templateOf(parsed)).toBe('curve');
    expect(requirementOf(draftOf(gateways, parsed), 'curve')).toEqual({
      requirement: expect.objectContaining(full) as unknown,
    });
    expect(templateOf(requirement())).toBe('peak');
  });

  test('asks for nothing that was not asked for', () => {
    expect(requirement()).not.toHaveProperty('constraints');
    expect(requirement()).not.toHaveProperty('current');
    expect(requirement({ currentTier: 'calls' }).current).toEqual({ tier: 'calls', units: null });
  });

  test('keeps of another gateway only what that one has', () => {
    const moved = withGateway(gateways, { ...filled, currency: 'EUR', tiers: ['small'], currentTier: 'small' }, 'h');
    expect(moved).toMatchObject({
      gateway: 'h',
      policySet: 'plain',
      region: 'south',
      currency: 'USD',
      tiers: [],
      currentTier: '',
    });
  });
});

describe('a region', () => {
  test('is the gateway’s default until another is chosen', () => {
    expect(draftOf([gateways[1]!]).region).toBe('south');
    expect(withGateway(gateways, filled, 'h').region).toBe('south');
    expect(withGateway(gateways, { ...filled, region: 'east' }, 'h').region).toBe('east');
  });
});

describe('other gateways', () => {
  const [, h] = gateways;
  const others = [askedOf(h!)];

  test('come back the same, with a region of their own or without', () => {
    for (const region of ['', 'east']) {
      const asked = requirement({ others: [{ ...others[0]!, region }] });
      expect(asked.alternatives).toEqual([
        { policySet: { gateway: 'h', name: 'plain' }, ...(region === '' ? {} : { region }) },
      ]);
      expect(requirementOf(draftOf(gateways, asked), 'peak')).toEqual({ requirement: asked });
    }
    expect(requirement()).not.toHaveProperty('alternatives');
  });

  test('are offered until they are asked, and make way where the plan’s own becomes one of them', () => {
    expect(gatewaysLeft(gateways, { gateway: 'g', others: [] }).map(({ id }) => id)).toEqual(['h']);
    expect(gatewaysLeft(gateways, { gateway: 'g', others })).toEqual([]);
    expect(gatewaysLeft(gateways, { gateway: 'g', others }, 'h').map(({ id }) => id)).toEqual(['h']);
    expect(withGateway(gateways, { ...filled, others }, 'h').others).toEqual([]);
  });

  test('are priced in the plan’s region where they have it', () => {
    expect(regionInWords(h!, 'east')).toBe('As the plan: east');
    expect(regionInWords(h!, 'north')).toBe('Its default: south');
  });
});

describe('traffic', () => {
  test('from a monthly count: its mean rate times the peak factor, and its calls times the growth', () => {
    const { rps, monthlyCalls } = requirement(
      { callsToday: '262,800,000', peakFactor: '4.2', growthFactor: '1.5' },
      'calls',
    );
    expect([rps, monthlyCalls]).toEqual([420, 394_200_000]);
  });

  test('from a curve: its busiest hour, and what a month of it comes to', () => {
    const curveText = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 3600 : 0)).join(' ');
    const read = requirement(
      { curveText, curveUnit: 'callsPerHour', withinHourFactor: '2', growthFactor: '2' },
      'curve',
    );
    expect([read.rps, read.monthlyCalls]).toEqual([2, Math.round((3600 * 365 * 2) / 12)]);
    expect(read.demandCurve!.hourlyRps[9]).toBe(1);
  });

  test('says what is wrong where it was typed', () => {
    expect(problems({ rps: 'many' })).toEqual({ rps: 'Enter a number' });
    expect(problems({ callsToday: '', peakFactor: '0.5' }, 'calls')).toEqual({
      ...{ callsToday: 'Enter a number', peakFactor: 'Must be at least 1' },
    });
    expect(problems({ curveText: '1\nx', minSlaPercent: '101' }, 'curve')).toEqual({
      'demandCurve.hourlyRps': 'Line 2: “x” is not a number.',
      'constraints.minSlaPercent': 'Must be at most 100',
    });
    expect(problems({ currentTier: 'small', currentUnits: '0' })).toEqual({ 'current.units': 'Must be at least 1' });
  });
});
