import {
  isNumeric,
  reportTables,
  reportWords,
  spreadsheetText,
  type CostReport,
  type ReportTable,
} from '@headroom/core';
import { reportCsv, reportPdf, reportXlsx } from '@headroom/services';
import { readPdf } from '@headroom/services/testing/read-pdf';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import Papa from 'papaparse';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { cellText, costAgainstRateChart, costMonthsChart, policyTaxChart, reportFigures } from '@headroom/figures';
import { costData, taxData } from '@headroom/figures/testing';
import { AnswerCard } from './answer-card';
import { ReportTableCard } from './report-table-card';

const prices = { source: 'list', observedOn: '2026-11-01', stale: false };
const name = '=HYPERLINK("http://evil.example"), "quoted"\nsecond line';

const without = { recommended: null, probability: null, grade: null, why: null };

/** Figures with many digits, of every kind, beside what is not known; names that spreadsheets would run. */
const report: CostReport = {
  currency: 'EUR',
  total: {
    ...{ plans: 2, answered: 1, monthlyCost: '1724.985', monthlyCalls: 60_000_000, grade: 'B' },
    ...{ costPerMillion: '28.749833333333333333', leastSure: { plan: name, probability: 0.932 } },
    ...{ pricesSeenOn: '2026-11-01', stale: [name] },
  },
  plans: [
    {
      ...{ id: 'p', name, why: null, untested: [], policies: { states: null, each: [] } },
      answer: null,
      tiers: [
        {
          ...{ gateway: 'g', gatewayName: '@gateway', region: 'here', tier: '+tier', units: 3, standing: 'answer' },
          ...{ monthlyCost: '1724.985', monthlyCalls: 60_000_000, peakRps: 301.25, probability: 0.932, grade: 'B' },
          perMillion: { atMeanUse: '28.749833333333333333', atPeak: '0.00012345678901234567', overCurve: null },
          ...{ prices, why: '-not known' },
          meters: [
            {
              ...{ meter: '\tcalls', unit: '10K', quantity: 6000.5, unitPrice: '0.0035', discountPercent: '12.5' },
              ...{ monthlyCost: '18.375', costPerMillion: '0.30625' },
            },
          ],
        },
      ],
      savings: [
        {
          ...{ kind: 'lessSure', policy: null, instead: 'tier × 2', monthlyCost: '1200', saves: '524.985' },
          ...{ probability: 0.4, grade: 'D', prices, basis: { grade: 'D', pricesSeenOn: '2026-11-01' }, why: null },
        },
        {
          ...{ kind: 'policy', policy: 'jwt', instead: null, monthlyCost: null, saves: null },
          ...{ probability: null, grade: null, prices, basis: null, why: 'No run tells.' },
        },
      ],
      months: [
        {
          ...{
            month: '2026-10',
            gatewayName: 'g',
            option: 'tier × 3',
            monthlyCost: '1724.99',
            costPerMillion: '28.75',
          },
          ...{ atPeak: null, overCurve: null },
          ...{ monthlyCalls: 60_000_000, probability: null, grade: 'C', pricesSeenOn: '2026-10-01' },
          ...{ difference: null, differenceBasis: null, changed: [] },
        },
        {
          ...{ month: '2026-11', gatewayName: 'g', option: 'tier × 3', monthlyCost: '1724.985' },
          ...{ costPerMillion: '28.749833333333333333', atPeak: '9.5', overCurve: null },
          ...{ monthlyCalls: 60_000_000, probability: 0.9, grade: null, pricesSeenOn: '2026-11-01' },
          ...{ difference: '-0.005', differenceBasis: { grade: null, pricesSeenOn: '2026-10-01' } },
          changed: ['other prices', 'other calls'],
        },
      ],
    },
    {
      ...{ id: 'q', name: 'Q', answer: null, why: 'Not asked.', tiers: [], savings: [], months: [], untested: [] },
      policies: { states: null, each: [{ policy: 'jwt', costPerMillion: '1.5', monthlyCost: '90', without }] },
    },
  ],
};
const tables = reportTables(report, {
  everyTier: true,
  budgets: [
    {
      ...{ id: 'b', planId: null, planName: null, measure: 'perMonth', threshold: '2500.125', currency: 'EUR' },
      ...{ state: 'unknown', cost: '1724.985', left: '775.14', why: 'A plan has no answer.' },
      ...{ grade: null, pricesSeenOn: '2026-11-01' },
    },
    {
      ...{ id: 'c', planId: 'p', planName: name, measure: 'perMillion', threshold: '20', currency: 'EUR' },
      ...{ state: 'over', cost: '28.749833333333333333', left: '-8.749833333333333333', why: null },
      ...{ grade: 'B', pricesSeenOn: '2026-11-01' },
    },
  ],
});

const charts = { months: { currency: 'EUR', plans: [] }, dearest: null };

describe('screen, CSV, Excel and PDF', () => {
  it('have the same cells in every table', async () => {
    const madeOn = '2026-11-21';
    const pdf = await readPdf(await reportPdf({ report, tables, charts, madeOn, asked: 'All', sources: [] }, 'a4'));
    const onPaper = pdf.rows.map((row) => row.map(({ text }) => text));
    const sheets = await readExcelFile(Buffer.from(await reportXlsx(tables)));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(tables.map(({ title }) => title));
    for (const [place, table] of tables.entries()) {
      const { columns, rows } = table;
      const csv = csvRows(table);
      const xlsx = sheets[place]!.data;
      const screen = cellsOnScreen(
        renderToStaticMarkup(
          createElement(
            SearchParamsContext,
            { value: new URLSearchParams() },
            createElement(ReportTableCard, { table, note: '' }),
          ),
        ),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(onPaper.splice(0, screen.length)).toEqual(screen.map((row) => row.map(unspaced)));
      expect([screen.length, csv.length, xlsx.length]).toEqual([1, 1, 1].map((head) => head + rows.length));
      expect(screen[0]).toEqual(columns.map(({ label }) => label));
      expect(csv[0]).toEqual(screen[0]);
      expect(xlsx[0]).toEqual(screen[0]);
      for (const [row, cells] of csv.slice(1).entries())
        for (const [index, inCsv] of cells.entries()) {
          const column = columns[index]!;
          const [onScreen, inXlsx] = [screen[row + 1]![index], xlsx[row + 1]![index]];
          if (inCsv === '–') expect([onScreen, inXlsx]).toEqual(['–', '–']);
          else if (isNumeric(column.kind)) {
            expect(inCsv).toMatch(/^-?\d+(\.\d+)?$/);
            expect(inXlsx).toBe(Number(inCsv));
            expect(onScreen).toBe(cellText(column, inCsv));
          } else {
            expect(inXlsx).toBe(inCsv);
            expect(spreadsheetText(onScreen!)).toBe(inCsv);
          }
        }
    }
    expect(onPaper).toEqual([]);
  });

  it('have the same words and key figures, and pictures that read out what those of the screen say', async () => {
    const of = { grade: 'B', pricesSeenOn: '2026-11-01' } as const;
    const months = { currency: 'EUR', plans: report.plans };
    const cost = { ...costData, pricesSeenOn: of.pricesSeenOn };
    const tax = { ...taxData, basis: of };
    const drawn = { months, dearest: { plan: name, cost, tax } };
    const madeOn = '2026-11-21';
    const pdf = await readPdf(
      await reportPdf({ report, tables: [], charts: drawn, madeOn, asked: 'All', sources: [] }, 'a4'),
    );
    const words = reportWords(report);
    const onPaper = unspaced(pdf.texts.map(({ text }) => text).join(''));
    const onScreen = unspaced(textOf(renderToStaticMarkup(createElement(AnswerCard, { report, words }))));
    const figures = reportFigures(report).map(({ label, value, note }) => `${label}${value}${note}`);
    expect(figures).toHaveLength(6);
    for (const said of [words.answer, ...words.risk, words.change!, ...figures])
      for (const output of [onPaper, onScreen]) expect(output).toContain(unspaced(said));
    const pictures = [
      `${costMonthsChart.title}. ${costMonthsChart.sentence(costMonthsChart.select(months))}`,
      `${costAgainstRateChart.title}. ${costAgainstRateChart.sentence(costAgainstRateChart.select(cost))}`,
      `${policyTaxChart.title}. ${policyTaxChart.sentence(policyTaxChart.select({ ...tax, measure: 'money' }))}`,
    ];
    expect([...new Set(pdf.alternatives.map(unspaced))]).toEqual(pictures.map(unspaced));
  });

  it('have no text that a spreadsheet would take for a formula', async () => {
    const texts = tables.flatMap((table) =>
      csvRows(table).flatMap((row) => row.filter((_, index) => !isNumeric(table.columns[index]!.kind))),
    );
    expect(texts).toContain(`'${name}`);
    expect(texts.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
  });
});

const csvRows = (table: ReportTable) => Papa.parse<string[]>(new TextDecoder().decode(reportCsv(table))).data;

/** The texts of a table's cells, as a reader sees them. */
function cellsOnScreen(markup: string): string[][] {
  return [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t([hd])[^>]*>(.*?)<\/t\1>/gs)].map(([, kind, cell]) =>
      textOf(kind === 'h' ? /<button[^>]*>(.*?)<\/button>/s.exec(cell!)![1]! : cell!),
    ),
  );
}

const unspaced = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '');

/** What of some markup is seen. */
const textOf = (markup: string) =>
  markup
    .replaceAll(/<span class="sr-only">.*?<\/span>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
