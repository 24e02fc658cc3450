import { setImmediate } from 'node:timers/promises';
import { isNumeric, reportWords, type CostReport, type ReportTable, type ReportWords } from '@headroom/core';
import { cellText, reportFigures } from '@headroom/figures';
import { addKeyFigures } from '../../pdf/add-key-figures';
import { addTable } from '../../pdf/add-table';
import { addText } from '../../pdf/add-text';
import { addPage, closePdf, openPdf, type Paper, type Pdf } from '../../pdf/pdf';
import type { ReportCharts } from '../read-report-charts';
import { addReportCharts } from './add-report-charts';

export interface PdfReport {
  report: CostReport;
  tables: readonly ReportTable[];
  charts: ReportCharts;
  /** What was asked, in words. */
  asked: string;
  /** Where the prices were read, and when. */
  sources: readonly string[];
  /** ISO date (UTC). */
  madeOn: string;
}

const title = 'Cost report';

/** A report on paper: the answer in words, what was not tested, pictures, every table of the screen, and where its prices stand. */
export async function reportPdf(
  { report, tables, charts, asked, sources, madeOn }: PdfReport,
  paper: Paper,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await openPdf({ title: `${title}, ${madeOn}`, paper });
  const words = reportWords(report);
  const { pricesSeenOn, grade, answered } = report.total;

  addPage(pdf, 'portrait');
  addText(pdf, 'H1', title);
  addText(pdf, 'note', `${asked}. Made on ${madeOn} (UTC).`);
  addText(pdf, 'lead', words.answer);
  if (words.risk.length > 0) addText(pdf, 'P', `Risk: ${words.risk.join(' ')}`);
  if (words.saving) addText(pdf, 'P', `Saving: ${words.saving}`);
  if (words.change) addText(pdf, 'P', `Change: ${words.change}`);
  addKeyFigures(pdf, reportFigures(report));
  addUntested(pdf, words);
  addReportCharts(pdf, charts);

  const shown = tables.filter(({ rows }) => rows.length > 0);
  if (shown.length > 0) addPage(pdf, 'landscape');
  for (const table of shown) {
    addTable(pdf, { heading: table.title, ...onPaper(table) });
    // A long report takes a second or two: others are served in between.
    await setImmediate();
  }

  addPage(pdf, 'portrait');
  addText(pdf, 'H2', 'Sources');
  if (answered > 0)
    addText(
      pdf,
      'P',
      grade
        ? `The weakest evidence of an answer is of grade ${grade}.`
        : 'Not every answer’s evidence could be graded.',
    );
  addText(pdf, 'P', sources.length > 0 ? 'Prices:' : 'No answer has prices.');
  for (const source of sources) addText(pdf, 'P', `· ${source}`);
  if (pdf.isLacking())
    addText(
      pdf,
      'note',
      'Letters that the fonts of this document lack stand as their Unicode numbers, such as [U+6771]; in CSV and Excel they stand as they are.',
    );
  const prices = pricesSeenOn ? `oldest prices seen on ${pricesSeenOn}` : 'no prices';
  return closePdf(pdf, `Headroom · ${title} of ${madeOn} · ${prices}`);
}

function addUntested(pdf: Pdf, { untested }: ReportWords): void {
  addText(pdf, 'H2', 'What was not tested');
  if (untested.length === 0) addText(pdf, 'P', 'Every tier of these plans could be judged by the evidence there is.');
  for (const { plan, sentences } of untested) {
    addText(pdf, 'H3', plan);
    for (const sentence of sentences) addText(pdf, 'P', sentence);
  }
}

/** A table's cells as they are on a screen. */
const onPaper = ({ title: name, columns, rows }: ReportTable) => ({
  title: name,
  columns: columns.map(({ label, kind }) => ({ label, numeric: isNumeric(kind) })),
  rows: rows.map(({ cells }) => cells.map((cell, index) => cellText(columns[index]!, cell))),
});
