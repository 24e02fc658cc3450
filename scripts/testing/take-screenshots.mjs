import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../processes/ports.mjs';
import { startProduct } from '../start/product.mjs';
import { openState } from '../start/state.mjs';
import { systemChromium } from './chromium.mjs';
import { linkOf, screenshotPages } from './screenshot-pages.mjs';

const shown = ['overview', 'plan', 'run'];
/** What the documentation shows: every page once, and some as they are elsewhere. */
const looksOfDocs = [
  { suffix: '', width: 1440, height: 900, theme: 'light', only: null },
  { suffix: '-dark', width: 1440, height: 900, theme: 'dark', only: shown },
  { suffix: '-medium', width: 1024, height: 768, theme: 'light', only: shown },
  { suffix: '-narrow', width: 390, height: 844, theme: 'light', only: shown },
];
/** Every page in every width and theme, for who changes them. */
const allLooks = ['light', 'dark'].flatMap((theme) =>
  [1440, 1024, 390].map((width) => ({ suffix: `-${width}-${theme}`, width, height: 900, theme, only: null })),
);
const demoMs = 420_000;

/** In the page: whether every chart that is not folded away is drawn. They are drawn one after the other. */
const drawn = () =>
  [...document.querySelectorAll('figure[data-chart]')].every(
    (chart) => !chart.checkVisibility() || chart.dataset.drawn === 'true',
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

async function drawPage(page, path, { width, height }, file) {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), null, { timeout: 30_000 });
  // As tall as the page: what sticks to an edge of the window stays where it belongs. Parts that come later make it taller.
  for (let tall = 0; tall !== (tall = await page.evaluate(() => document.documentElement.scrollHeight));) {
    await page.setViewportSize({ width, height: tall });
    await page.waitForTimeout(500);
  }
  await page.waitForFunction(drawn, null, { timeout: 30_000 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: file, fullPage: true });
}

/**
 * Draws every page into a folder.
 * @param options.all in three widths and both themes; else in the light theme at 1440 px, some in other ways too
 * @param options.stateDir a state whose demo has been measured, which stays; without it, one of its own, whose demo is measured
 * first, which takes about four minutes
 */
export async function takeScreenshots(folder, { all = false, stateDir } = {}) {
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
    const pages = await screenshotPages(page, run);
    mkdirSync(folder, { recursive: true });
    for (const look of all ? allLooks : looksOfDocs) {
      await page.goto('/');
      await page.evaluate((name) => window.localStorage.setItem('headroom-theme', name), look.theme);
      await page.emulateMedia({ colorScheme: look.theme });
      for (const [name, path] of Object.entries(pages)) {
        if (look.only && !look.only.includes(name)) continue;
        await drawPage(page, path, look, join(folder, `${name}${look.suffix}.png`));
        console.log(`${name}${look.suffix}`);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
    state.close();
    if (!stateDir) rmSync(ownDir, { recursive: true, force: true });
  }
}
