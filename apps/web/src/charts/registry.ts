import {
  capacityByOptionChart,
  compareLatencyChart,
  comparePercentilesChart,
  compareRateChart,
  costAgainstRateChart,
  demandReplayChart,
  latencyChart,
  levelsChart,
  percentileCurveChart,
  policyTaxChart,
  rateChart,
  sensitivityChart,
} from '@headroom/figures';
import { errorsChart } from './errors';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyHeatmapChart } from './latency-heatmap';
import { trendChart } from './trend';

/** Every chart of the product. */
export const charts = [
  rateChart,
  latencyChart,
  latencyHeatmapChart,
  percentileCurveChart,
  levelsChart,
  errorsChart,
  generatorCpuChart,
  generatorLagChart,
  costAgainstRateChart,
  capacityByOptionChart,
  compareRateChart,
  compareLatencyChart,
  comparePercentilesChart,
  trendChart,
  policyTaxChart,
  sensitivityChart,
  demandReplayChart,
] as const;
