import type { SimulatedProduction } from '../src';

/** What makes production hard to read, by name; the rest is as usual. */
export const telemetryClasses: Record<string, Partial<SimulatedProduction>> = {
  plain: {},
  'one-week': { days: 7 },
  'minutes-alike': { stepSeconds: 900, correlation: 0.9, dayEffect: 0.02 },
  noisy: { noise: 0.1, dayNoise: 0.1 },
  'low-load': { meanRps: 100 },
  growing: { days: 84, growthPerWeek: 0.01 },
  'growing-fast': { days: 35, growthPerWeek: 0.03 },
  'night-job': { nightJob: 0.1 },
  bent: { stepSeconds: 900, bend: 0.2, meanRps: 600 },
  'bent-unseen': { stepSeconds: 900, bend: 0.2, meanRps: 250 },
  changed: { change: { day: 15, factor: 1.25 } },
};
