import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../processes/ports.mjs';
import { startProduct } from '../start/product.mjs';
import { openState } from '../start/state.mjs';
import { systemChromium } from './chromium.mjs';

const looks = [
  { suffix: '', width: 1440, height: 900, theme: 'light', only: null },
  { suffix: '-dark', width: 1440, height: 900, theme: 'dark', only: ['overview', 'plan', 'run'] },
  { suffix: '-narrow', width: 390, height: 844, theme: 'light', only: ['overview', 'plan', 'run'] },
];
const demoMs = 420_000;

/** Address of the first link in a list whose name begins so. */
async function linkOf(page, list, name) {
  await page.goto(list);
  return page.getByRole('main').getByRole('link', { name }).first().getAttribute('href');
}

/** In the page: whether every chart that has something to show is drawn. They are drawn one after the other. */
const drawn = () =>
  [...document.querySelectorAll('figure[data-chart]')].every((chart) =>
    chart.querySelector('svg.recharts-surface, p.bg-sunken'),
  );

async function waitForDemo(url, run) {
  const endsAt = Date.now() + demoMs;
  while (Date.now() < endsAt) {
    const { state } = await (await fetch(`${url}/api${run}`)).json();
    if (state === 'finished') return;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
  throw new Error('The demo run did not end in time.');
}

/** A copy of the demo benchmark at a fixed rate against a simulated queue, run to its end; a state that stays may have it. */
async function simulatedRun(page, benchmark, name, delayMs) {
  await page.goto(`/runs?kind=simulated&q=${encodeURIComponent(name)}`);
  const made = page.getByRole('main').getByRole('link', { name, exact: true });
  if ((await made.count()) > 0) return (await made.first().getAttribute('href')).split('/').at(-1);
  await page.goto(benchmark);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  const fields = { Name: name, Rate: '40', For: '60', 'Warm-up': '0' };
  await page.getByLabel('Kind').selectOption('Steps of a fixed rate');
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
  await page.getByLabel('Runner').selectOption('Simulated: no load, a queue is simulated');
  await page.getByLabel('Delay').fill(delayMs);
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.getByTestId('run-state').getByText('Passed').waitFor({ timeout: 60_000 });
  return new URL(page.url()).pathname.split('/').at(-1);
}

/**
 * Draws every page into a folder, in the light theme at 1440 px; some in the dark and at 390 px too.
 * @param stateDir a state whose demo has been measured, which stays; null: one of its own, whose demo is measured first, which
 * takes about four minutes
 */
export async function takeScreenshots(folder, stateDir) {
  const ownDir = stateDir ?? mkdtempSync(join(tmpdir(), 'headroom-screenshots-'));
  const state = await openState(ownDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  const browser = await chromium.launch({ executablePath: systemChromium() ?? undefined, args: ['--no-sandbox'] });
  try {
    await product.admin('demo', '--if-never-run');
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const run = await linkOf(page, '/runs', /^Demo/);
    await waitForDemo(product.url, run);
    const benchmark = await linkOf(page, '/benchmarks', /^Demo/);
    const compared = [
      await simulatedRun(page, benchmark, 'Before the change', '5'),
      await simulatedRun(page, benchmark, 'After the change', '15'),
    ];
    const pages = {
      ...{ overview: '/', plans: '/plans', plan: await linkOf(page, '/plans', /^Demo/), 'plan-new': '/plans/new' },
      ...{ 'plan-story': await linkOf(page, '/plans', /^Story 2/), catalog: '/catalog', policies: '/policies' },
      ...{ 'policy-set': await linkOf(page, '/policies', /^Partner/), benchmarks: '/benchmarks', benchmark },
      ...{ 'benchmark-new': '/benchmarks/new', runs: '/runs', run, runners: '/runners' },
      'sweep-new': `/sweeps/new?benchmark=${benchmark.split('/').at(-1)}`,
      compare: `/compare?runs=${compared.join(',')}`,
      ...{ reports: '/reports', shares: '/shares', members: '/settings/members', targets: '/settings/targets' },
      ...{ tokens: '/settings/tokens', operations: '/settings/operations', audit: '/settings/audit', api: '/api/docs' },
    };
    mkdirSync(folder, { recursive: true });
    for (const { suffix, width, height, theme, only } of looks) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await page.evaluate((name) => window.localStorage.setItem('headroom-theme', name), theme);
      for (const [name, path] of Object.entries(pages)) {
        if (only && !only.includes(name)) continue;
        await page.setViewportSize({ width, height });
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), null, { timeout: 30_000 });
        // As tall as the page: what sticks to an edge of the window stays where it belongs.
        await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
        await page.waitForFunction(drawn, null, { timeout: 30_000 });
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(folder, `${name}${suffix}.png`), fullPage: true });
        console.log(`${name}${suffix}`);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
    state.close();
    if (!stateDir) rmSync(ownDir, { recursive: true, force: true });
  }
}
