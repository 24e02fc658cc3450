// How live the live page is: from a click on Start to the first request at the target, and from the end of a measured
// second to its pixels in Chromium. The whole built product, a target on loopback, 200 requests per second.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findFreePort } from '../scripts/processes/ports.mjs';
import { startProduct } from '../scripts/start/product.mjs';
import { openState } from '../scripts/start/state.mjs';
import { systemChromium } from '../scripts/testing/chromium.mjs';

const rps = 200;
const starts = 5;

/** Notes, for each second that the page is given, when the first frame after the page changed was drawn. */
function watchPixels() {
  window.drawn = [];
  const ask = window.fetch;
  window.fetch = async (...args) => {
    const response = await ask(...args);
    if (String(args[0]).includes('/live')) {
      const { points } = await response.clone().json();
      if (points.length > 0) {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => {
            const at = Date.now();
            for (const point of points) window.drawn.push({ stage: point.stage, lagMs: at - point.atMs - 1000 });
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }
    }
    return response;
  };
}

const definition = (baseUrl, seconds) => ({
  schema: 'headroom.benchmark/1',
  name: `bench live ${seconds} s`,
  description: '',
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'Partner orders' },
  target: { baseUrl, timeoutMs: 5000, maxConnections: 64 },
  requests: [{ name: 'root', method: 'GET', path: '/', headers: {}, weight: 1 }],
  load: { kind: 'steps', steps: [{ rps, seconds }], warmUpSeconds: 0, coolDownSeconds: 0, arrivals: 'poisson' },
  slo: { percentile: 95, latencyMs: 500, maxErrorRate: 0.01 },
  engine: 'builtin',
  runner: 'local',
});

async function saveBenchmark(databaseUrl, document) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `INSERT INTO benchmark (id, workspace_id, name, definition)
     SELECT gen_random_uuid(), id, $1, $2 FROM workspace WHERE slug = 'demo' RETURNING id`,
    [document.name, document],
  );
  await client.end();
  return rows[0].id;
}

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];

export async function run({ seconds = 60 } = {}) {
  const stateDir = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const state = await openState(stateDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  let firstArrivalMs = null;
  const target = createServer((_, response) => {
    firstArrivalMs ??= Date.now();
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const baseUrl = `http://127.0.0.1:${target.address().port}`;
  const browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(watchPixels);
    const finished = page.getByTestId('run-state').getByText(/Passed|Failed|Invalid|Aborted/i);

    /** Presses Start on a benchmark's page and waits for its end; says how long the first request took. */
    const startOnce = async (benchmarkId) => {
      await page.goto(`${product.url}/benchmarks/${benchmarkId}`);
      firstArrivalMs = null;
      const clickedAt = Date.now();
      await page.getByRole('button', { name: /start/i }).first().click();
      await page.waitForURL(/\/runs\//);
      await finished.waitFor({ timeout: 300_000 });
      return firstArrivalMs - clickedAt;
    };

    const short = await saveBenchmark(product.env.DATABASE_URL, definition(baseUrl, 3));
    await startOnce(short);
    const toFirstRequestMs = [];
    for (let index = 0; index < starts; index += 1) toFirstRequestMs.push(await startOnce(short));

    const long = await saveBenchmark(product.env.DATABASE_URL, definition(baseUrl, Math.max(4, Math.round(seconds))));
    await startOnce(long);
    const lags = await page.evaluate(() => window.drawn.map(({ lagMs }) => lagMs));
    const result = {
      clickToFirstRequestMs: {
        median: quantile(toFirstRequestMs, 0.5),
        max: Math.max(...toFirstRequestMs),
        aimMs: 1000,
      },
      intervalEndToPixelMs: { n: lags.length, p50: quantile(lags, 0.5), p95: quantile(lags, 0.95), aimMs: 1500 },
    };
    console.log(
      `  click to first request   median ${result.clickToFirstRequestMs.median} ms, most ${result.clickToFirstRequestMs.max} ms (aim < 1000)`,
    );
    console.log(
      `  interval end to pixel    p50 ${result.intervalEndToPixelMs.p50} ms, p95 ${result.intervalEndToPixelMs.p95} ms of ${lags.length} seconds (aim < 1500)`,
    );
    return result;
  } finally {
    await browser.close();
    target.close();
    target.closeAllConnections();
    await product.stop();
    state.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
