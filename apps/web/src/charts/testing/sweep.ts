/** Two policy sets with one and two units; the last cell has no result yet. */
export const heatmapOfSweep = {
  measure: 'capacity' as const,
  cells: [
    { row: 'plain', column: '1 unit', msPerRequest: 2, runs: 2, isNext: false },
    { row: 'plain', column: '2 units', msPerRequest: 1, runs: 2, isNext: false },
    { row: 'jwt', column: '1 unit', msPerRequest: 2.5, runs: 1, isNext: true },
    { row: 'jwt', column: '2 units', msPerRequest: null, runs: 0, isNext: false },
  ],
};

const wide = { low: 0.9, high: 1.2 };
export const sweepEffects = {
  effects: [
    { factor: 'policy set', level: 'jwt', against: 'plain', value: 1.25, interval: { low: 1.2, high: 1.3 } },
    { factor: 'units', level: '2 units', against: '1 unit', value: 0.5, interval: null },
  ],
  interactions: [
    {
      ...{ factors: ['policy set', 'units'] as [string, string], levels: ['jwt', '2 units'] as [string, string] },
      ...{ against: ['plain', '1 unit'] as [string, string], value: 1.05, interval: wide },
    },
    {
      ...{ factors: ['policy set', 'payload'] as [string, string], levels: ['jwt', '1000 B'] as [string, string] },
      ...{ against: ['plain', '10 B'] as [string, string], value: 1.4, interval: { low: 1.3, high: 1.5 } },
    },
  ],
};
