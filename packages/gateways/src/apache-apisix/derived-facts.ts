import type { PriceBook } from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import type { GatewayInput } from '../contract/gateway';
import { armAgainstIntel, pluginMicroseconds } from './published-cells';

type Fact = NonNullable<GatewayInput['facts']>[number];

/** The test says that its Arm VMs were about 20 per cent cheaper. */
const asStated = { arm: 0.8, intel: 1 };
const ofTest = { source: 'seed-apisix', date: '2022-08-08' };

/** What follows from the published test: requests for the same money, and what its two plugins cost. */
export function derivedFacts(evidence: readonly PublishedEvidence[], book: PriceBook): Fact[] {
  const compared = (prices: { arm: number; intel: number }) =>
    `${signed(armAgainstIntel(evidence, 'no-plugin', prices))} without plugins, ${signed(armAgainstIntel(evidence, 'two-plugins', prices))} with limit-count and prometheus`;
  const priceOf = (tierId: string, region: string) =>
    Number(book.prices.find((row) => row.tierId === tierId && row.region === region)?.unitPrice);
  const inRegion = (id: string, region: string, name: string): Fact => ({
    id: `arm-against-intel-${id}`,
    name: `Requests per money, Arm against Intel, prices in ${name}`,
    figure: {
      ...{
        status: 'derived',
        value: compared({ arm: priceOf('d4pds-v5', region), intel: priceOf('d4ds-v5', region) }),
      },
      ...{ source: book.source, date: book.observedOn },
      from: `rates of the test of 2022 over the hourly prices of Standard_D4pds_v5 and Standard_D4ds_v5`,
    },
  });
  return [
    {
      id: 'arm-against-intel',
      name: 'Requests per money, Arm against Intel, as published',
      figure: {
        ...{ status: 'derived', value: compared(asStated), ...ofTest },
        from: '(13,400 ÷ 14,900) ÷ 0.8 and (11,000 ÷ 13,100) ÷ 0.8, Arm being about 20 per cent cheaper',
      },
    },
    inRegion('east-us', 'eastus', 'East US'),
    inRegion('west-europe', 'westeurope', 'West Europe'),
    {
      id: 'two-plugins-cost',
      name: 'limit-count and prometheus together',
      figure: {
        ...{ status: 'derived', unit: 'per request, one worker', ...ofTest },
        value: `${micros(pluginMicroseconds(evidence, 'ddsv5'))} on Ddsv5, ${micros(pluginMicroseconds(evidence, 'dpdsv5'))} on Dpdsv5`,
        from: '1/13,100 − 1/14,900 and 1/11,000 − 1/13,400 s; the two were not measured apart',
      },
    },
  ];
}

const signed = (share: number | null) =>
  share === null ? 'unknown' : `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
const micros = (microseconds: number | null) => (microseconds === null ? 'unknown' : `${microseconds.toFixed(2)} µs`);
