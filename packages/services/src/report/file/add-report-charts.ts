import {
  costAgainstRateChart,
  costAgainstRateScene,
  costMonthsChart,
  costMonthsScene,
  policyTaxChart,
  policyTaxScene,
  renderSvg,
  type Chart,
  type Scene,
} from '@headroom/figures';
import { addFigure } from '../../pdf/add-figure';
import { addTable } from '../../pdf/add-table';
import { addText } from '../../pdf/add-text';
import { ensureRoom, type Pdf } from '../../pdf/pdf';
import type { ReportCharts } from '../read-report-charts';

/** The pictures of a report, each with its sentence and its numbers; what has nothing to draw is left out. */
export function addReportCharts(pdf: Pdf, { months, dearest }: ReportCharts): void {
  add(pdf, { chart: costMonthsChart, sceneOf: costMonthsScene, data: months });
  if (!dearest) return;
  const { plan, cost, tax } = dearest;
  add(pdf, { chart: costAgainstRateChart, sceneOf: costAgainstRateScene, data: cost, of: plan });
  if (tax)
    add(pdf, { chart: policyTaxChart, sceneOf: policyTaxScene, data: { ...tax, measure: 'money' as const }, of: plan });
}

interface Drawn<Data, View> {
  chart: Chart<Data, View>;
  sceneOf: (view: View) => Scene;
  data: Data;
  /** Whose picture it is. */
  of?: string;
}

/** Pixels that a picture is laid out in before it is scaled to the paper. */
const width = 720;

function add<Data, View>(pdf: Pdf, { chart, sceneOf, data, of }: Drawn<Data, View>): void {
  const view = chart.select(data);
  if (chart.empty(view) !== null) return;
  const svg = renderSvg(sceneOf(view), { width, theme: 'print' });
  ensureRoom(pdf, 320);
  addText(pdf, 'H2', of === undefined ? chart.title : `${chart.title}: ${of}`);
  addFigure(pdf, { title: chart.title, description: chart.sentence(view), svg });
  addText(pdf, 'note', chart.sentence(view));
  addTable(pdf, { title: `${chart.title}, as a table`, ...chart.table(view) });
}
