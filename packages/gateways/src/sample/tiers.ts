import type { Figure, FigureValue } from '../contract/figure';
import { notApplicable } from '../contract/figure';
import type { GatewayInput } from '../contract/gateway';

/** A figure of the sample itself: Headroom made it so. */
export const made = <V extends FigureValue>(value: V, unit?: string): Figure<V> => ({
  ...{
    status: 'derived',
    value,
    source: 'headroom',
    date: '2026-11-01',
    from: 'what the sample gateway is made to be',
  },
  ...(unit === undefined ? {} : { unit }),
});

const size = (cores: number, maxUnits: number) => ({
  coresPerUnit: made(cores, 'cores'),
  maxUnits: made(maxUnits, 'units'),
  ratedRpsPerUnit: notApplicable('Nobody rates the sample gateway; it is measured.'),
  cache: notApplicable('The sample gateway has no cache.'),
  sla: notApplicable('The sample gateway is no offer.'),
  scaleOut: made('processes on this machine, within seconds'),
  includedCalls: made('unlimited' as const, 'calls'),
  meters: [{ meter: 'unit hours', per: 'unitHour' as const }],
});

/** Sizes of the sample gateway. A core is one single-threaded process on the machine it runs on. */
export const sampleTiers: GatewayInput['tiers'] = [
  {
    id: 'sample-s',
    name: 'Sample S',
    description: 'One core per unit: what one unit of the sample gateway really is, and what runs measure.',
    ...size(1, 4),
  },
  {
    id: 'sample-m',
    name: 'Sample M',
    description: 'Two of the cores of Sample S per unit.',
    sameCoresAs: 'sample-s',
    ...size(2, 6),
  },
  {
    id: 'sample-l',
    name: 'Sample L',
    description: 'Four of the cores of Sample S per unit.',
    sameCoresAs: 'sample-s',
    ...size(4, 8),
  },
];
