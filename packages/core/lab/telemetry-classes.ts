import type { SimulatedProduction } from '../src';

/** What makes production hard to read. */
export interface TelemetryClass extends Partial<SimulatedProduction> {
  /** In place of each step's, the number of units is only read at the end, or each night. */
  unitsRead?: 'once' | 'nightly';
}

const scaled = { scaling: { day: 14.6, units: 4 } };
const autoscaled = { stepSeconds: 900, units: 1, scaling: { busyBelow: 0.5 } };
const scheduled = { stepSeconds: 900, units: 1, scaling: { daytimeUnits: 2 } };

/** By name; the rest is as usual. */
export const telemetryClasses: Record<string, TelemetryClass> = {
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
  'scaled-once': scaled,
  'scaled-once-nightly': { ...scaled, unitsRead: 'nightly' },
  'scaled-once-unseen': { ...scaled, unitsRead: 'once' },
  autoscaled,
  'autoscaled-nightly': { ...autoscaled, unitsRead: 'nightly' },
  'autoscaled-unseen': { ...autoscaled, unitsRead: 'once' },
  scheduled,
  'scheduled-nightly': { ...scheduled, unitsRead: 'nightly' },
};
