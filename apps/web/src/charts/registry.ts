import { capacityByOptionChart } from './capacity-by-option';
import { compareLatencyChart } from './compare-latency';
import { comparePercentilesChart } from './compare-percentiles';
import { compareRateChart } from './compare-rate';
import { costAgainstRateChart } from './cost-against-rate';
import { demandReplayChart } from './demand-replay';
import { errorsChart } from './errors';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyChart } from './latency';
import { latencyHeatmapChart } from './latency-heatmap';
import { levelsChart } from './levels';
import { policyTaxChart } from './policy-tax';
import { percentileCurveChart } from './percentile-curve';
import { rateChart } from './rate';
import { trendChart } from './trend';
import { sensitivityChart } from './sensitivity';

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
