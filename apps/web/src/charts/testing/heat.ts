import type { HeatColumn } from '../latency-heatmap';

export const heat: HeatColumn[] = [
  {
    stage: 0,
    t: 0,
    seconds: 1,
    bands: [
      [10, 80],
      [12, 20],
    ],
  },
  {
    stage: 0,
    t: 1,
    seconds: 1,
    bands: [
      [10, 90],
      [20, 10],
    ],
  },
];
