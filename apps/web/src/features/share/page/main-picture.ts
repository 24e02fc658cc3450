import { LatencyHistogram, percentileCurve, reportOf, type Bundle } from '@headroom/core';
import {
  capacityByOptionChart,
  capacityByOptionScene,
  comparePercentilesChart,
  comparePercentilesScene,
  costAgainstRateChart,
  costAgainstRateScene,
  costMonthsChart,
  costMonthsScene,
  levelsChart,
  levelsScene,
  percentileCurveChart,
  percentileCurveScene,
  type Scene,
} from '@headroom/figures';
import { contenders } from '@/ui/plan-options';
import { importCurve } from './import-pictures';
import { levelsData } from './levels-data';
import { dearestOf, monthsOf } from './report-pictures';

/** The one picture that says most of a shared result; null where there is nothing to draw. */
export function mainPicture(bundle: Bundle): Scene | null {
  switch (bundle.kind) {
    case 'run': {
      const { run } = bundle;
      if (run.definition === null) {
        const curve = importCurve(run);
        return percentileCurveChart.empty(curve) === null ? percentileCurveScene(curve) : null;
      }
      const view = levelsChart.select(levelsData(run));
      return levelsChart.empty(view) === null ? levelsScene(view) : null;
    }
    case 'plan': {
      const { problem, answer, tierNames, prices } = bundle.plan;
      const cost = costAgainstRateChart.select({
        ...{ problem, result: answer, tierNames },
        ...(prices && { pricesSeenOn: prices.observedOn }),
      });
      if (prices !== null && costAgainstRateChart.empty(cost) === null) return costAgainstRateScene(cost);
      const tierIds = problem.tiers.map(({ id }) => id);
      const { headroom } = problem.target;
      const view = capacityByOptionChart.select({ options: contenders(answer), tierIds, tierNames, headroom });
      return capacityByOptionChart.empty(view) === null ? capacityByOptionScene(view) : null;
    }
    case 'comparison': {
      const view = comparePercentilesChart.select({
        runs: bundle.comparison.runs.map(({ label, level }) => ({
          ...{ label, level: null },
          curve: level ? percentileCurve(LatencyHistogram.decode(level.latency)) : [],
        })),
      });
      return comparePercentilesChart.empty(view) === null ? comparePercentilesScene(view) : null;
    }
    case 'report': {
      const costs = reportOf(bundle.report);
      const months = monthsOf(costs);
      if (costMonthsChart.empty(months) === null) return costMonthsScene(months);
      const cost = dearestOf(bundle.report, costs)?.cost;
      return cost && costAgainstRateChart.empty(cost) === null ? costAgainstRateScene(cost) : null;
    }
  }
}
