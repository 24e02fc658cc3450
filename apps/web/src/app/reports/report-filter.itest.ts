import { createPlan, readCostReport, reportFile } from '@headroom/services';
import { aRequirement, recommendedPlan, type TestInstance } from '@headroom/services/testing';
import { readPdf } from '@headroom/services/testing/read-pdf';
import Papa from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../../scripts/testing/services-for-tests';
import { ask, openApiInstance, tokenOf } from '@/api/testing/open-api';
import { readReportAddress } from '@/features/report/report-address';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** On paper lines break where they must. */
const unspaced = (text: string) => text.replaceAll(/\s+/g, '');

it('one tier alone is the same on screen, in CSV, Excel and PDF, and over the API', async () => {
  const ctx = await instance.workspace();
  await recommendedPlan(ctx);
  await createPlan(ctx, { name: 'Not asked', requirement: aRequirement() });
  const token = await tokenOf(ctx, 'viewer');
  const plansBy = async (tier: string) => {
    const read = await readCostReport(ctx, readReportAddress({ gateway: 'sample', tier }).asked);
    const bytesAs = async (format: 'csv' | 'xlsx' | 'pdf') => (await reportFile(ctx, read, format)).bytes;
    const csv = Papa.parse<string[]>(new TextDecoder().decode(await bytesAs('csv'))).data.slice(1);
    const [costs] = await readExcelFile(Buffer.from(await bytesAs('xlsx')));
    const pdf = await readPdf(await bytesAs('pdf'));
    const query = `?gateway=sample&tier=${encodeURIComponent(tier)}`;
    const { json } = await ask(token, `/reports/cost${query}`);
    const overApi = (await ask(token, `/reports/cost.csv${query}`)).json as string;
    const { columns } = read.tables.find(({ id }) => id === 'costs')!;
    // No other table of the paper has as many columns.
    const onPaper = pdf.rows.filter((row) => row.length === columns.length && row[0]?.type === 'TD');
    const all = [
      ['screen', read.report.plans.map(({ name }) => name)],
      ['csv', csv.map(([plan]) => plan)],
      ['xlsx', costs!.data.slice(1).map(([plan]) => plan)],
      ['pdf', onPaper.map(([plan]) => plan?.text)],
      ['api', (json as { report: { plans: { name: string }[] } }).report.plans.map(({ name }) => name)],
      [
        'api, csv',
        Papa.parse<string[]>(overApi.trimEnd())
          .data.slice(1)
          .map(([plan]) => plan),
      ],
    ] as const;
    return { all, words: unspaced(pdf.texts.map(({ text }) => text).join('')) };
  };
  const { report } = await readCostReport(ctx);
  const { tier: name } = report.plans.find(({ answer }) => answer)!.answer!;
  const tierId = `sample/${name.toLowerCase().replace(' ', '-')}`;
  const shown = await plansBy(tierId);
  for (const [where, plans] of shown.all) expect([where, plans]).toEqual([where, ['Plan']]);
  expect(shown.words).toContain(unspaced(`with an answer on ${name} of Sample gateway`));
  for (const [where, plans] of (await plansBy('sample/sample-l')).all) expect([where, plans]).toEqual([where, []]);
});
