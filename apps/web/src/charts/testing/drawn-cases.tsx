import {
  capacityByOptionChart,
  capacityByOptionScene,
  compareLatencyChart,
  compareLatencyScene,
  comparePercentilesChart,
  comparePercentilesScene,
  compareRateChart,
  compareRateScene,
  costAgainstRateChart,
  costAgainstRateScene,
  costMonthsChart,
  costMonthsScene,
  demandReplayChart,
  demandReplayScene,
  latencyChart,
  latencyScene,
  levelsChart,
  levelsScene,
  percentileCurveChart,
  percentileCurveScene,
  policyTaxChart,
  policyTaxScene,
  rateChart,
  rateScene,
  sensitivityChart,
  sensitivityScene,
  toTimeline,
  type Scene,
} from '@headroom/figures';
import {
  capacityData,
  costData,
  curves,
  level,
  monthsData,
  overlaid,
  replayData,
  second,
  sensitivityData,
  slo,
  stageCurves,
  taxData,
} from '@headroom/figures/testing';
import type { ReactNode } from 'react';
import { CapacityByOptionChart } from '../capacity-by-option';
import { CompareLatencyChart } from '../compare-latency';
import { ComparePercentilesChart } from '../compare-percentiles';
import { CompareRateChart } from '../compare-rate';
import { CostAgainstRateChart } from '../cost-against-rate';
import { CostMonthsChart } from '../cost-months';
import { DemandReplayChart } from '../demand-replay';
import { errorsChart, ErrorsChart } from '../errors';
import { generatorCpuChart, GeneratorCpuChart } from '../generator-cpu';
import { generatorLagChart, GeneratorLagChart } from '../generator-lag';
import { LatencyChart } from '../latency';
import { latencyHeatmapChart, LatencyHeatmapChart } from '../latency-heatmap';
import { LevelsChart } from '../levels';
import { PercentileCurveChart } from '../percentile-curve';
import { PolicyTaxChart } from '../policy-tax';
import { RateChart } from '../rate';
import { scaleOutChart, ScaleOutChart } from '../scale-out';
import { SensitivityChart } from '../sensitivity';
import { heat } from './heat';
import { scaleOutData } from './scale-out';

const window = { from: 0, to: 10, zoomed: false, zoom: () => undefined };
/** So wide that another tier becomes the cheapest in it. */
const cost = {
  ...costData,
  problem: { ...costData.problem, target: { ...costData.problem.target, rps: 1000 } },
};
/** Two stages with a pause between them, each of which settles first. */
const timeline = toTimeline(
  [0, 1, 2, 5, 6, 7].map((at) =>
    second(at, { stage: at < 4 ? 0 : 1, targetRps: at < 4 ? 100 : 200, achievedRps: 20 * at, settling: at % 5 === 0 }),
  ),
);
const levels = {
  levels: [level(0, 100, 20, 'passed'), level(1, 200, 70, 'failed'), level(2, 150, 30, 'invalid')],
  ...({ slo, capacityRps: 100, ceiling: { kind: 'gateway', rps: 160 }, ratedRps: 250 } as const),
};

/** Every chart that has a static picture: as it stands on a page, and as a scene of the same view where a PDF shows it. */
export const drawnCases: Record<string, { chart: ReactNode; scene?: Scene }> = {
  [costAgainstRateChart.id]: {
    chart: <CostAgainstRateChart data={cost} />,
    scene: costAgainstRateScene(costAgainstRateChart.select(cost)),
  },
  [costMonthsChart.id]: {
    chart: <CostMonthsChart data={monthsData} />,
    scene: costMonthsScene(costMonthsChart.select(monthsData)),
  },
  [capacityByOptionChart.id]: {
    chart: <CapacityByOptionChart data={capacityData} />,
    scene: capacityByOptionScene(capacityByOptionChart.select(capacityData)),
  },
  [policyTaxChart.id]: {
    chart: <PolicyTaxChart data={taxData} />,
    scene: policyTaxScene(policyTaxChart.select(taxData)),
  },
  [sensitivityChart.id]: {
    chart: <SensitivityChart data={sensitivityData} />,
    scene: sensitivityScene(sensitivityChart.select(sensitivityData)),
  },
  [demandReplayChart.id]: {
    chart: <DemandReplayChart data={replayData} />,
    scene: demandReplayScene(demandReplayChart.select(replayData)),
  },
  [rateChart.id]: {
    chart: <RateChart data={timeline} window={window} live={false} />,
    scene: rateScene(rateChart.select(timeline)),
  },
  [latencyChart.id]: {
    chart: <LatencyChart data={{ timeline, slo }} window={window} live={false} />,
    scene: latencyScene(latencyChart.select({ timeline, slo })),
  },
  [latencyHeatmapChart.id]: {
    chart: (
      <LatencyHeatmapChart
        data={{ timeline, columns: heat }}
        window={window}
        reread={{ reading: false, retry: () => undefined }}
      />
    ),
  },
  [errorsChart.id]: { chart: <ErrorsChart data={timeline} window={window} /> },
  [generatorCpuChart.id]: { chart: <GeneratorCpuChart data={timeline} window={window} /> },
  [generatorLagChart.id]: { chart: <GeneratorLagChart data={timeline} window={window} /> },
  [scaleOutChart.id]: { chart: <ScaleOutChart data={scaleOutData} window={{ ...window, to: 165 }} /> },
  [percentileCurveChart.id]: {
    chart: <PercentileCurveChart data={stageCurves} />,
    scene: percentileCurveScene(percentileCurveChart.select(stageCurves)),
  },
  [levelsChart.id]: {
    chart: <LevelsChart data={levels} />,
    scene: levelsScene(levelsChart.select(levels)),
  },
  [compareRateChart.id]: {
    chart: <CompareRateChart data={overlaid} window={window} />,
    scene: compareRateScene(compareRateChart.select(overlaid)),
  },
  [compareLatencyChart.id]: {
    chart: <CompareLatencyChart data={overlaid} window={window} />,
    scene: compareLatencyScene(compareLatencyChart.select({ ...overlaid, percentile: 'p95' })),
  },
  [comparePercentilesChart.id]: {
    chart: <ComparePercentilesChart data={curves} />,
    scene: comparePercentilesScene(comparePercentilesChart.select(curves)),
  },
};
