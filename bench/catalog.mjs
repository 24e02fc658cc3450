// How fast the catalog filters: from a changed search text to the frame that shows the tiers that are left, in Chromium,
// over more than 200 tiers. The peer is the same page's frame after a change that filters nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../scripts/processes/ports.mjs';
import { startProduct } from '../scripts/start/product.mjs';
import { openState } from '../scripts/start/state.mjs';
import { systemChromium } from '../scripts/testing/chromium.mjs';

const rounds = 10;
const texts = ['v2', 'standard', 'kong', 'a', 'size', 'v', ''];
const notStated = { status: 'notFound', note: 'Not stated.' };
const tier = (index) => ({
  ...{
    id: `size-${index}`,
    name: `Size ${index}`,
    description: 'A size.',
    coresPerUnit: notStated,
    maxUnits: notStated,
  },
  ...{ ratedRpsPerUnit: notStated, cache: notStated, sla: notStated, scaleOut: notStated, includedCalls: notStated },
  meters: [{ meter: 'Hours', per: 'unitHour' }],
});
const manyTiers = {
  definition: {
    ...{ schema: 'headroom.gateway/1', id: 'many', name: 'Many', kind: 'custom', description: 'Many sizes.' },
    ...{ regions: [{ id: 'here', name: 'Here' }], defaultRegion: 'here', unitName: 'unit' },
    tiers: Array.from({ length: 60 }, (_, index) => tier(index)),
  },
};

/** Milliseconds to the second frame after each change of an input: by then the first is on the screen. */
async function changeAll(label, values) {
  const input = [...document.querySelectorAll('input')].find(
    (one) => one.labels?.[0]?.textContent?.trim() === label || one.getAttribute('aria-label') === label,
  );
  const set = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [];
  for (const value of values) {
    await frame();
    const startedAt = performance.now();
    set.call(input, value);
    input.dispatchEvent(new window.Event('input', { bubbles: true }));
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    times.push(performance.now() - startedAt);
  }
  return times;
}

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];

export async function run() {
  const stateDir = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const state = await openState(stateDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  const browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.url}/catalog/gateways/new`);
    await page.getByRole('button', { name: 'File' }).click();
    await page.getByLabel('Document').fill(JSON.stringify(manyTiers));
    await page.getByRole('button', { name: 'Save gateway' }).click();
    await page.getByRole('heading', { name: 'Many', level: 1 }).waitFor();
    await page.goto(`${product.url}/catalog`);
    const tiers = Number.parseInt(await page.getByTestId('catalog-count').innerText(), 10);
    const filters = [];
    const peers = [];
    for (let round = 0; round < rounds; round += 1) {
      filters.push(...(await page.evaluate(`(${changeAll})('Search by name', ${JSON.stringify(texts)})`)));
      peers.push(...(await page.evaluate(`(${changeAll})('Units', ['2', '3', '4', '5', '6', '7', '1'])`)));
    }
    const [ms, peerMs] = [quantile(filters, 0.5), quantile(peers, 0.5)];
    const slowest = quantile(filters, 0.95);
    console.log(
      `  ${tiers} tiers filtered in ${ms.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms (aim < 50); a change that filters nothing takes ${peerMs.toFixed(1)} ms`,
    );
    return { tiers, filterMs: { median: ms, p95: slowest, aimMs: 50 }, peerMs, ratio: ms / peerMs };
  } finally {
    await browser.close();
    await product.stop();
    state.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
