import { invalidInput, type ReportTable } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import type { Paper } from '../pdf/pdf';
import { reportCsv } from './file/report-csv';
import { reportPdf } from './file/report-pdf';
import { reportXlsx } from './file/report-xlsx';
import { priceSources } from './price-sources';
import { questionWords } from './question-words';
import type { ReadReport } from './read-cost-report';
import { readReportCharts } from './read-report-charts';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export type ReportFormat = keyof typeof mediaTypes;

export interface ReportFileOptions {
  /** Which table a CSV has: `costs` when absent. The other formats have them all. */
  table?: string | undefined;
  /** Of a PDF: A4 when absent. */
  paper?: Paper | undefined;
}

export interface ReportFile {
  /** With the day (UTC) on which it was made. */
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A cost report that was read as a file: the tables of its page, no figure more or less.
 * @throws HeadroomError `invalid-input` for a table that a report does not have
 */
export async function reportFile(
  ctx: Ctx,
  read: ReadReport,
  format: ReportFormat,
  { table = 'costs', paper = 'a4' }: ReportFileOptions = {},
): Promise<ReportFile> {
  authorise(ctx, 'plan.read');
  const { report, tables } = read;
  const madeOn = new Date().toISOString().slice(0, 10);
  const write = {
    csv: () => reportCsv(tableOf(tables, table)),
    xlsx: () => reportXlsx(tables),
    pdf: async () =>
      reportPdf(
        {
          ...{ report, tables, madeOn, charts: await readReportCharts(ctx, report) },
          ...{ asked: questionWords(read), sources: priceSources(report) },
        },
        paper,
      ),
  };
  return { name: `headroom-cost-${madeOn}.${format}`, mediaType: mediaTypes[format], bytes: await write[format]() };
}

function tableOf(tables: readonly ReportTable[], id: string): ReportTable {
  const table = tables.find((one) => one.id === id);
  if (table) return table;
  throw invalidInput(`A cost report has no table "${id}". It has: ${tables.map((one) => one.id).join(', ')}.`);
}
