import type { Tier, TierMeter } from '../gateway';

const meters: readonly TierMeter[] = [{ meter: 'unit hours', per: 'unitHour' }];

/** Sizes of the sample gateway. A core is one single-threaded process on the machine it runs on. */
export const sampleTiers: readonly Tier[] = [
  {
    id: 'sample-s',
    name: 'Sample S',
    description: 'One core per unit: what one unit of the sample gateway really is, and what runs measure.',
    coresPerUnit: 1,
    minUnits: 1,
    maxUnits: 4,
    meters,
  },
  {
    id: 'sample-m',
    name: 'Sample M',
    description: 'Two of the cores of Sample S per unit.',
    coresPerUnit: 2,
    minUnits: 1,
    maxUnits: 6,
    sameCoresAs: 'sample-s',
    meters,
  },
  {
    id: 'sample-l',
    name: 'Sample L',
    description: 'Four of the cores of Sample S per unit.',
    coresPerUnit: 4,
    minUnits: 1,
    maxUnits: 8,
    sameCoresAs: 'sample-s',
    meters,
  },
];
