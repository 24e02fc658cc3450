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
  type Scene,
} from '@headroom/figures';
import {
  capacityData,
  costData,
  curves,
  level,
  overlaid,
  replayData,
  sensitivityData,
  slo,
  stageCurves,
  taxData,
  timeline,
} from '@headroom/figures/testing';
import type { ReactNode } from 'react';
import { CapacityByOptionChart } from '../capacity-by-option';
import { CompareLatencyChart } from '../compare-latency';
import { ComparePercentilesChart } from '../compare-percentiles';
import { CompareRateChart } from '../compare-rate';
import { CostAgainstRateChart } from '../cost-against-rate';
import { DemandReplayChart } from '../demand-replay';
import { LatencyChart } from '../latency';
import { LevelsChart } from '../levels';
import { PercentileCurveChart } from '../percentile-curve';
import { PolicyTaxChart } from '../policy-tax';
import { RateChart } from '../rate';
import { SensitivityChart } from '../sensitivity';

const window = { from: 0, to: 10, zoomed: false, zoom: () => undefined };
const levels = {
  levels: [level(0, 100, 20, 'passed'), level(1, 200, 70, 'failed'), level(2, 150, 30, 'invalid')],
  ...{ slo, capacityRps: 100 },
};

/** Every chart that has a static picture: as Recharts draws it on a page, and as a scene of the same view. */
export const drawnCases: Record<string, { chart: ReactNode; scene: Scene }> = {
  [costAgainstRateChart.id]: {
    chart: <CostAgainstRateChart data={costData} />,
    scene: costAgainstRateScene(costAgainstRateChart.select(costData)),
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
