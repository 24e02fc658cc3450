import { costMonthsChart } from '@headroom/figures';
import type { ReportCharts } from '@headroom/services';
import { CostAgainstRateChart, CostMonthsChart, PolicyTaxChart } from './load-charts';

interface ReportChartsProps {
  charts: ReportCharts;
  /** Whether the report has no other plan than the one that is drawn. */
  isOnly: boolean;
}

/** The pictures of a report: how its costs changed, and the answer of the plan that costs most. */
export function ReportChartsSection({ charts: { months, dearest }, isOnly }: ReportChartsProps) {
  const hasMonths = costMonthsChart.empty(costMonthsChart.select(months)) === null;
  if (!hasMonths && !dearest) return null;
  return (
    <section aria-label="Charts" className="space-y-4">
      {hasMonths && <CostMonthsChart data={months} />}
      {dearest && (
        <div className="space-y-2">
          <h2 className="text-[13px] font-semibold">
            {dearest.plan}
            {!isOnly && <span className="font-normal text-ink-3"> costs most</span>}
          </h2>
          <div className={dearest.tax ? 'grid gap-4 xl:grid-cols-2' : undefined}>
            <CostAgainstRateChart data={dearest.cost} />
            {dearest.tax && <PolicyTaxChart data={dearest.tax} />}
          </div>
        </div>
      )}
    </section>
  );
}
