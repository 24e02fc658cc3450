import { describe, expect, it } from 'vitest';
import { inFlightFindings } from '../evidence/in-flight';
import { entry } from './gateway';
import { armAgainstIntel, pluginMicroseconds } from './published-cells';

const { evidence, priceBooks, definition } = entry;
const percent = (share: number | null) => (share! * 100).toFixed(1);
const hourly = (tierId: string, region: string) =>
  Number(priceBooks[0]!.prices.find((row) => row.tierId === tierId && row.region === region)!.unitPrice);

describe('the published test of APISIX on Azure', () => {
  it('gives 12.4 % and 5.0 % more requests per money on Arm that is 20 % cheaper', () => {
    const prices = { arm: 0.8, intel: 1 };
    expect(percent(armAgainstIntel(evidence, 'no-plugin', prices))).toBe('12.4');
    expect(percent(armAgainstIntel(evidence, 'two-plugins', prices))).toBe('5.0');
    const [arm, intel] = [hourly('d2pds-v5', 'eastus'), hourly('d2ds-v5', 'eastus')];
    expect(arm / intel).toBeCloseTo(0.8, 12);
  });

  it.each([
    ['eastus', 'd4', '12.3', '4.8'],
    ['westeurope', 'd2', '12.2', '4.8'],
  ])('stays near that under the prices of %s', (region, size, without, withBoth) => {
    const prices = { arm: hourly(`${size}pds-v5`, region), intel: hourly(`${size}ds-v5`, region) };
    expect(percent(armAgainstIntel(evidence, 'no-plugin', prices))).toBe(without);
    expect(percent(armAgainstIntel(evidence, 'two-plugins', prices))).toBe(withBoth);
  });

  it('prices two plugins at 9.22 µs on Intel and 16.28 µs on Arm', () => {
    expect(pluginMicroseconds(evidence, 'ddsv5')!.toFixed(2)).toBe('9.22');
    expect(pluginMicroseconds(evidence, 'dpdsv5')!.toFixed(2)).toBe('16.28');
  });

  it('was a closed test of 16 connections, by Little’s law', () => {
    const cells = evidence.filter(({ source }) => source === 'seed-apisix');
    const findings = inFlightFindings(evidence);
    expect(findings.map(({ run }) => run).sort()).toEqual(cells.map(({ id }) => id).sort());
    for (const { sentence } of findings)
      expect(sentence).toContain('4 tests of this publication agree on 16: closed load of 16 connections');
    expect(cells.map(({ run }) => run!.levels[0]!.concurrency)).toEqual([16, 16, 16, 16]);
  });

  it('shows what follows from it among the facts', () => {
    const factOf = (id: string) => definition.facts.find((fact) => fact.id === id)!.figure;
    expect(factOf('arm-against-intel')).toMatchObject({
      ...{ status: 'derived', value: '+12.4 % without plugins, +5.0 % with limit-count and prometheus' },
    });
    expect(factOf('two-plugins-cost')).toMatchObject({ value: '9.22 µs on Ddsv5, 16.28 µs on Dpdsv5' });
  });
});
