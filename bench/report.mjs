// How fast a cost report is where years of work lie: 10,000 runs and 500 plans, of which a report has the 100 changed last.
// Production build. The peer is Chromium, which prints the same page to PDF on the same machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../scripts/processes/ports.mjs';
import { startProduct } from '../scripts/start/product.mjs';
import { openState } from '../scripts/start/state.mjs';
import { systemChromium } from '../scripts/testing/chromium.mjs';
import { missed } from './support/aims.mjs';
import { serverP95Ms } from './support/measure-pages.mjs';
import { scaleWorkspace } from './support/scaled-workspace.mjs';

/** The first answer of a server works out what each policy costs, later ones remember it. */
const aims = { firstMs: 1_000, pageMs: 1_000, csvMs: 1_000, xlsxMs: 1_000, pdfMs: 3_000, pdfAllTiersMs: 3_000 };
const rounds = 5;

async function timed(work) {
  const startedAt = performance.now();
  const result = await work();
  return { ms: Math.round(performance.now() - startedAt), result };
}

async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.arrayBuffer();
}

/** The median of some rounds, with the size of the last answer. */
async function answerOf(url) {
  const all = [];
  for (let round = 0; round < rounds; round++) all.push(await timed(() => load(url)));
  const sorted = all.map(({ ms }) => ms).sort((left, right) => left - right);
  return { ms: sorted[Math.floor(rounds / 2)], bytes: all.at(-1).result.byteLength };
}

async function printedMs(url) {
  const browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ['--disable-gpu', '--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const { ms } = await timed(async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.pdf({ format: 'A4', preferCSSPageSize: true });
    });
    return ms;
  } finally {
    await browser.close();
  }
}

/** A report and its files, from a server that has not answered one yet. */
export async function measureReport(url) {
  const file = (format) => `${url}/api/reports/cost.${format}`;
  const { ms: firstMs } = await timed(() => load(file('csv')));
  const pageMs = await serverP95Ms(`${url}/reports`, { requests: 10 });
  const [csv, xlsx, pdf] = [await answerOf(file('csv')), await answerOf(file('xlsx')), await answerOf(file('pdf'))];
  const pdfAllTiers = await answerOf(`${file('pdf')}?tiers=all`);
  const printed = await printedMs(`${url}/reports`);
  const figures = { firstMs, pageMs, csvMs: csv.ms, xlsxMs: xlsx.ms, pdfMs: pdf.ms, pdfAllTiersMs: pdfAllTiers.ms };
  for (const [name, ms] of Object.entries(figures))
    console.log(`  ${name.padEnd(13)} ${ms} ms${missed({ [name]: ms }, { [name]: aims[name] })}`);
  console.log(`  Chromium prints the page in ${printed} ms: ${(printed / pdf.ms).toFixed(1)} times as long as the PDF`);
  return { ...figures, pdfBytes: pdf.bytes, printedMs: printed, load: Number(loadavg()[0].toFixed(1)) };
}

export async function run() {
  const stateDir = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const state = await openState(stateDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  try {
    await scaleWorkspace(product.env.DATABASE_URL);
    return { aims, ...(await measureReport(product.url)) };
  } finally {
    await product.stop();
    state.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
