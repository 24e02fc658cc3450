import { describe, expect, it } from 'vitest';
import { gatewaySchema } from '../contract/gateway';
import { valueOf } from '../contract/figure';
import { vmSizes } from './sizes';
import { vmPriceBook, vmRegions } from './vm-price-book';
import { ownMachineFeatures, vmTiers } from './vm-tiers';

const families = ['Ddsv5', 'Dpdsv5', 'Dsv5', 'Ddsv6', 'Dpdsv6'] as const;
const { tiers } = gatewaySchema.parse({
  ...{ schema: 'headroom.gateway/1', id: 'any', name: 'Any', kind: 'self-hosted', description: '' },
  ...{ regions: vmRegions, defaultRegion: 'eastus', unitName: 'VM', features: ownMachineFeatures },
  tiers: vmTiers({ families, sameCoresAs: { Dsv5: 'd4s-v5' }, unitName: 'VM' }),
});
const tierOf = (id: string) => tiers.find((tier) => tier.id === id)!;

describe('Azure VMs as tiers', () => {
  it('have cores and memory where a source gives them, and say so where none does', () => {
    expect(tiers).toHaveLength(vmSizes.length);
    expect(valueOf(tierOf('d4pds-v5').coresPerUnit)).toBe(4);
    expect(tierOf('d64pds-v5').memoryGibPerUnit).toMatchObject({ status: 'published', value: 208 });
    expect(tierOf('d8ds-v6').coresPerUnit).toMatchObject({ status: 'derived', value: 8 });
    expect(tierOf('d8ds-v6').memoryGibPerUnit).toMatchObject({ status: 'notFound' });
  });

  it('may be measured on the smallest size of the family, or on the one that is named', () => {
    expect([tierOf('d2ds-v5').sameCoresAs, tierOf('d96ds-v5').sameCoresAs]).toEqual([undefined, 'd2ds-v5']);
    expect([tierOf('d4s-v5').sameCoresAs, tierOf('d2s-v5').sameCoresAs]).toEqual([undefined, 'd4s-v5']);
  });

  it('have a price in each of the four regions', () => {
    const { prices } = vmPriceBook(
      'any',
      tiers.map(({ id }) => id),
    );
    for (const { id, meters } of tiers)
      for (const { id: region } of vmRegions)
        expect(prices.filter((row) => row.tierId === id && row.region === region)).toMatchObject([
          { meter: meters[0]!.meter, per: 'unitHour' },
        ]);
    expect(prices).toHaveLength(tiers.length * vmRegions.length);
  });

  it('leave other sizes out of a gateway’s book', () => {
    const { gatewayId, prices } = vmPriceBook('any', ['d2ds-v5']);
    expect(gatewayId).toBe('any');
    expect(prices.map(({ region, unitPrice }) => [region, unitPrice])).toEqual([
      ['eastus', '0.113'],
      ['eastus2', '0.113'],
      ['westeurope', '0.136'],
      ['northeurope', '0.126'],
    ]);
  });
});
