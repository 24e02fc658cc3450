// How fast the pages are where years of work lie: 10,000 runs, two million intervals, 500 plans, 300 tiers. Production build,
// Chromium on the same machine. The peer is the same server's answer to its health check.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../scripts/processes/ports.mjs';
import { startProduct } from '../scripts/start/product.mjs';
import { openState } from '../scripts/start/state.mjs';
import { systemChromium } from '../scripts/testing/chromium.mjs';
import { missed } from './support/aims.mjs';
import { firstLoadKb, serverP95Ms, sliderMs, visitPage } from './support/measure-pages.mjs';
import { scaleWorkspace } from './support/scaled-workspace.mjs';

const aims = { serverP95Ms: 150, paintMs: 1_200, blockingMs: 200, scriptKb: 250, shift: 0.05 };
/** Charts of a soak of a day that are drawn, and a slider's answer. */
const aimsOf = { soak: { loadedMs: 1_500, drawnMs: 1_500 }, slider: { p95Ms: 50 } };

const soakDrawn = '[data-chart=latency-heatmap] [data-mark=cells]';

const load = () => Number(loadavg()[0].toFixed(1));
const print = (name, figures, limits) => {
  const text = Object.entries(figures).map(([key, figure]) => `${key} ${figure}`);
  console.log(`  ${name.padEnd(14)} ${text.join(', ')}${missed(figures, limits)}`);
};

/** Every page of a scaled workspace, one after the other. `only` leaves out those that are not named. */
export async function measurePages(url, { soakId, runId, planId, benchmarkId }, only = null) {
  const paths = {
    ...{ overview: '/', plans: '/plans', plan: `/plans/${planId}`, catalog: '/catalog', policies: '/policies' },
    ...{ benchmarks: '/benchmarks', benchmark: `/benchmarks/${benchmarkId}`, 'new benchmark': '/benchmarks/new' },
    ...{ runs: '/runs', run: `/runs/${runId}`, soak: `/runs/${soakId}`, runners: '/runners' },
    ...{
      'new plan': '/plans/new',
      compare: `/compare?runs=${runId},${soakId}`,
      'new sweep': `/sweeps/new?benchmark=${benchmarkId}`,
    },
    ...{ gateway: '/catalog/gateways/azure-api-management', tier: '/catalog/gateways/azure-functions-flex/tiers/2048' },
    tiers: '/catalog/compare?sel=azure-api-management/premium,apache-apisix/d4ds-v5,sample/sample-s',
    ...{ 'policy set': '/policies/sample/Partner%20orders', links: '/shares', telemetry: '/telemetry' },
    ...{
      settings: '/settings',
      members: '/settings/members',
      audit: '/settings/audit',
      schedules: '/reports/schedules',
    },
  };
  const browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--no-sandbox'],
  });
  try {
    const pages = {};
    for (const [name, path] of Object.entries(paths).filter(([name]) => only === null || only.includes(name))) {
      const serverMs = await serverP95Ms(url + path);
      const visit = await visitPage(browser, url + path, name === 'soak' ? { drawn: soakDrawn } : {});
      pages[name] = { serverP95Ms: serverMs, scriptKb: await firstLoadKb(url + path), ...visit, load: load() };
      print(name, pages[name], { ...aims, ...aimsOf[name] });
    }
    if (only !== null && !only.includes('slider')) return { pages };
    const slider = { ...(await sliderMs(browser, url + paths.plan)), load: load() };
    print('slider', slider, aimsOf.slider);
    return { pages, slider };
  } finally {
    await browser.close();
  }
}

export async function run() {
  const stateDir = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const state = await openState(stateDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  try {
    const startedAt = performance.now();
    const ids = await scaleWorkspace(product.env.DATABASE_URL);
    console.log(`  filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, load ${load()}`);
    const peerMs = await serverP95Ms(`${product.url}/healthz`);
    return { aims: { ...aims, ...aimsOf }, peerMs, ...(await measurePages(product.url, ids)) };
  } finally {
    await product.stop();
    state.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
