import { describe, expect, it } from 'vitest';
import { findGateway } from '../registry';
import { checkConstraints } from './check-constraints';
import { movingFrom } from './moving-from';
import { scaleOutMinutes } from './scale-out-minutes';

const apim = findGateway('azure-api-management')!;
const tier = (id: string) => apim.tiers.find((one) => one.id === id)!;
const states = (id: string, constraints: Parameters<typeof checkConstraints>[2]) =>
  checkConstraints(apim, tier(id), constraints).map(({ state }) => state);

describe('constraints', () => {
  it('drop a tier without a VNet, keep one with it, and say what is not known', () => {
    expect(checkConstraints(apim, tier('basic'), { vnet: true })).toEqual([
      {
        state: 'unmet',
        sentence: expect.stringMatching(
          /^Basic has no VNet: neither VNet injection nor Outbound VNet integration \(.*2025-11-11\)\.$/,
        ) as string,
      },
    ]);
    expect(['premium', 'standard-v2', 'isolated'].map((id) => states(id, { vnet: true }))).toEqual([
      [],
      [],
      ['unconfirmed'],
    ]);
    expect(['basic', 'premium', 'isolated'].map((id) => states(id, { zones: true }))).toEqual([
      ['unmet'],
      [],
      ['unconfirmed'],
    ]);
  });

  it('take the lower end of an SLA as its promise, and what is above as conditional', () => {
    expect(states('basic', { minSlaPercent: 99.9 })).toEqual([]);
    expect(states('basic', { minSlaPercent: 99.99 })).toEqual(['unmet']);
    expect(states('premium', { minSlaPercent: 99.99 })).toEqual(['unconfirmed']);
    expect(states('developer', { minSlaPercent: 99 })).toEqual(['unmet']);
    expect(states('isolated', { minSlaPercent: 99 })).toEqual(['unconfirmed']);
  });

  it('leave only the tiers that are allowed, and ask for nothing where nothing is asked', () => {
    expect(states('basic', { tiers: ['premium'] })).toEqual(['unmet']);
    expect(states('premium', { tiers: ['premium'] })).toEqual([]);
    expect(states('basic', { vnet: false })).toEqual([]);
  });
});

describe('moving', () => {
  const sentences = (from: string, to: string) =>
    movingFrom(apim, from, to)!.statements.map((one) => 'value' in one && one.value);

  it('from one classic tier to another changes the static IP and takes its time', () => {
    expect(sentences('basic', 'premium')).toEqual(['The static IP address changes', '15 to 45']);
    const { kind, gained, lost, notKnown } = movingFrom(apim, 'basic', 'premium')!;
    expect(kind).toBe('tier');
    expect(gained.map(({ id }) => id)).toEqual(expect.arrayContaining(['vnet-injection', 'availability-zones']));
    expect([lost, notKnown]).toEqual([[], []]);
  });

  it('to v2 is no upgrade and loses the static IP', () => {
    expect(sentences('standard', 'standard-v2')).toEqual([
      'No upgrade from a classic tier: v2 is a new service beside the old one',
    ]);
    expect(movingFrom(apim, 'standard', 'standard-v2')!.lost.map(({ id }) => id)).toContain('static-ip');
  });

  it('knows nothing of a tier that no source describes, and of none that is not there', () => {
    expect(movingFrom(apim, 'basic', 'isolated')!.notKnown).toHaveLength(apim.features.length);
    expect(movingFrom(apim, 'basic', 'no-such-tier')).toBeNull();
  });

  it('stays with the tier where only units are added', () => {
    expect(movingFrom(apim, 'basic', 'basic')).toMatchObject({ kind: 'units', statements: [], gained: [], lost: [] });
  });
});

it('time to scale out is a number only where a source states one', () => {
  expect(scaleOutMinutes(tier('basic').scaleOut)).toEqual({ least: 15, most: 45 });
  expect(scaleOutMinutes(tier('standard-v2').scaleOut)).toBeNull();
  expect(scaleOutMinutes(tier('isolated').scaleOut)).toBeNull();
});
