import { cellText } from '@headroom/figures';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { pdfiumPictures, pdfiumTexts } from '../testing/pdfium';
import { hasPoppler, popplerPictures, popplerTexts } from '../testing/poppler';
import { readPdf } from '../testing/read-pdf';
import { recommendedPlan } from '../testing/recommended-plan';
import { readCostReport } from './read-cost-report';
import { reportFile } from './report-file';
import { setBudget } from './set-budget';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

it('has as a PDF every table that is read, its pictures and its sources, on the paper that is asked for', async () => {
  const ctx = await instance.workspace('editor');
  await recommendedPlan(ctx);
  await setBudget(ctx, { planId: null, measure: 'perMonth', threshold: '1', currency: 'USD' });
  const viewer = { ...ctx, role: 'viewer' as const };
  const read = await readCostReport(viewer);
  const { tables, report } = read;
  const { name, mediaType, bytes } = await reportFile(viewer, read, 'pdf', { paper: 'letter' });
  expect([name, mediaType]).toEqual([
    expect.stringMatching(/^headroom-cost-\d{4}-\d\d-\d\d\.pdf$/) as unknown,
    'application/pdf',
  ]);
  const pdf = await readPdf(bytes);
  expect(pdf.pages[0]).toEqual({ width: 612, height: 792 });
  expect(pdf).toMatchObject({ lang: 'en', isTagged: true, title: expect.stringMatching(/^Cost report/) as unknown });
  expect(pdf.alternatives[0]).toMatch(
    /^Monthly cost against peak rate\. .* Evidence of grade [A-E], prices seen on \d{4}-\d\d-\d\d\.$/,
  );
  const rows = pdf.rows.map((row) => row.map(({ text }) => text));
  for (const { columns, rows: own } of tables)
    for (const { cells } of own)
      expect(rows).toContainEqual(
        cells.map((cell, index) => cellText(columns[index]!, cell).normalize('NFKC').replaceAll(/\s+/g, '')),
      );
  const words = pdf.texts.map(({ text }) => text).join(' ');
  // Plain words first, then the pictures, then the tables, then where the prices stand.
  const inOrder = ['Per month', 'What was not tested', 'Monthly cost against peak rate', 'Plan Gateway', 'Sources'];
  const places = inOrder.map((text) => words.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect(words).toContain(`seen on ${report.total.pricesSeenOn}`);
  expect(words).toContain('What was not tested');
});

/** Others than pdf.js: PDFium always, poppler's programs where they are installed. */
const readers = [
  { reader: 'PDFium', readTexts: pdfiumTexts, paint: pdfiumPictures },
  ...(hasPoppler ? [{ reader: 'poppler', readTexts: popplerTexts, paint: popplerPictures }] : []),
];
const papers = (['a4', 'letter'] as const).flatMap((paper) => readers.map((one) => ({ ...one, paper })));
it.each(papers)(
  'reads on $paper in another reader ($reader), and is painted there',
  async ({ paper, readTexts, paint }) => {
    const ctx = await instance.workspace();
    await recommendedPlan(ctx);
    const read = await readCostReport(ctx);
    const { bytes } = await reportFile(ctx, read, 'pdf', { paper });
    const texts = await readTexts(bytes);
    const unspaced = texts.join(' ').normalize('NFKC').replaceAll(/\s+/g, '');
    for (const { title, columns, rows } of read.tables.filter((table) => table.rows.length > 0))
      for (const part of [title, ...rows.map(({ cells }) => cellText(columns[1]!, cells[1]!))])
        expect(unspaced).toContain(part.normalize('NFKC').replaceAll(/\s+/g, ''));
    for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`);

    const pictures = await paint(bytes);
    expect(pictures).toHaveLength(texts.length);
    for (const { width, height, grey } of pictures) {
      const isInk = (index: number) => grey[index]! < 250;
      const inked = [...grey.keys()].filter(isInk);
      expect(inked.length).toBeGreaterThan(50);
      // Nothing is cut off at the edge: 9 mm of paper stay white on each side.
      const margin = 13;
      for (const at of inked) {
        const [x, y] = [at % width, Math.floor(at / width)];
        expect(x >= margin && x < width - margin && y >= margin && y < height - margin / 2).toBe(true);
      }
    }

    // The chart is painted where it stands: its grid goes from side to side between its title and its sentence.
    const { pages, texts: placed } = await readPdf(bytes);
    const title = placed.find(({ text }) => text.startsWith('Monthly cost against peak rate'))!;
    const sentence = placed.find(
      ({ page, text, bottom }) => page === title.page && bottom < title.bottom && /^At /.test(text),
    )!;
    const { width, grey } = pictures[title.page - 1]!;
    const rowOf = (points: number) => Math.round((pages[title.page - 1]!.height - points) / 2);
    const inkOf = (row: number) => grey.subarray(row * width, (row + 1) * width).filter((shade) => shade < 250).length;
    const [top, bottom] = [rowOf(title.bottom), rowOf(sentence.bottom)];
    expect(bottom - top).toBeGreaterThan(50);
    const crossing = [...grey.keys()].slice(top, bottom).filter((row) => inkOf(row) > 0.6 * width);
    expect(crossing.length).toBeGreaterThan(2);
  },
);

it('has as CSV the table that is asked for, and says which there are for another', async () => {
  const ctx = await instance.workspace();
  await recommendedPlan(ctx);
  const read = await readCostReport(ctx);
  const csv = async (table?: string) =>
    new TextDecoder().decode((await reportFile(ctx, read, 'csv', { table })).bytes).split('\r\n');
  expect((await csv())[0]).toMatch(/^Plan,Gateway,Tier,Units,Stands as/);
  expect((await csv('meters'))[0]).toContain('Unit price (USD)');
  await expect(csv('prices')).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await reportFile(ctx, read, 'xlsx')).bytes.subarray(0, 2)).toEqual(new TextEncoder().encode('PK'));
});

it('has the figures that were read, whatever changed since', async () => {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  const budget = { planId, measure: 'perMonth', currency: 'USD' };
  await setBudget(ctx, { ...budget, threshold: '123.45' });
  const read = await readCostReport(ctx);
  await setBudget(ctx, { ...budget, threshold: '678.9' });
  const { bytes } = await reportFile(ctx, read, 'csv', { table: 'budgets' });
  expect(new TextDecoder().decode(bytes)).toContain(',123.45,');
});

it('is of its workspace alone', async () => {
  const { planId } = await recommendedPlan(await instance.workspace());
  const other = await instance.workspace();
  const { bytes } = await reportFile(other, await readCostReport(other, { plans: [planId] }), 'pdf');
  expect((await readPdf(bytes)).rows).toEqual([]);
});
