import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemChromium } from '../../../../scripts/testing/chromium.mjs';
import type { DrawnMarks } from './testing/read-marks';

let browser: Browser;
let page: Page;
const broken: Error[] = [];

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('testing/drawn-twice.tsx', import.meta.url))],
    bundle: true,
    write: false,
    jsx: 'automatic',
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  });
  browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  page.on('pageerror', (error) => broken.push(error));
  const style = `figure { margin: 0 } svg { display: block } .h-full { height: 100% } .relative { position: relative }
    .absolute { position: absolute } .top-0 { top: 0 } .left-0 { left: 0 } .size-full { width: 100%; height: 100% }`;
  await page.setContent(`<!doctype html><style>${style}</style><body></body>`);
  await page.addScriptTag({ content: outputFiles[0]!.text });
});

afterAll(() => browser?.close());

test('a static picture has the marks that Recharts draws, where it draws them', async () => {
  const ids = await page.evaluate(() => window.drawnCases);
  expect(ids.length).toBeGreaterThan(0);
  const kinds = new Set<string>();
  // All of them before a reader comes to one: those that share its cursor follow it.
  const firsts = new Map<string, DrawnMarks>();
  for (const id of ids)
    firsts.set(id, (await (await page.waitForFunction((id) => window.drawnAtFirst(id), id)).jsonValue())!);
  for (const id of ids) {
    const drawn = await page.waitForFunction((id) => window.drawnTwice(id), id);
    const { recharts, still } = (await drawn.jsonValue())!;
    const first = firsts.get(id)!;
    for (const pictures of still ? [first, still] : [first]) {
      const counts = (marks: typeof first) => Object.entries(marks).map(([kind, { length }]) => `${kind} ${length}`);
      expect(counts(pictures), id).toEqual(counts(recharts));
      expect(Object.values(pictures).flat().length, id).toBeGreaterThan(0);
      for (const [kind, marks] of Object.entries(pictures))
        marks.forEach(({ box, points }, index) => {
          kinds.add(kind);
          const same = recharts[kind]![index]!;
          expect(farthest(box, same.box), `${id}: ${kind} ${index}`).toBeLessThan(1);
          if (kind === 'line') expect(farthest(points, same.points), `${id}: ${kind} ${index}`).toBeLessThan(1);
        });
    }
  }
  expect([...kinds].toSorted()).toEqual(['band', 'bar', 'cells', 'interval', 'line', 'point', 'rule']);
  expect(broken).toEqual([]);
});

test('on paper the static picture stands in the place of the other, with all of its marks', async () => {
  await page.emulateMedia({ media: 'print' });
  for (const id of await page.evaluate(() => window.drawnCases)) {
    const chart = page.locator(`figure[data-chart="${id}"]`);
    await expect.poll(() => chart.locator('[data-still] [data-mark]').count(), { message: id }).toBeGreaterThan(0);
    expect(await chart.locator('.recharts-surface').count(), id).toBe(0);
    expect(await chart.getByRole('table').count(), id).toBe(1);
  }
  expect(broken).toEqual([]);
});

test('a static picture stands there until a reader comes by keys; what shares its cursor follows', async () => {
  await page.emulateMedia({ media: 'screen' });
  const still = (id: string) => page.locator(`figure[data-chart="${id}"] [data-still]`);
  const recharts = page.locator('.recharts-surface');
  for (const id of await page.evaluate(() => window.drawnCases)) {
    await page.locator(`figure[data-chart="${id}"]`).scrollIntoViewIfNeeded();
    await expect.poll(() => still(id).locator('[data-mark]').count(), { message: id }).toBeGreaterThan(0);
  }
  expect(await recharts.count()).toBe(0);
  await still('sensitivity').focus();
  await expect.poll(() => still('sensitivity').count()).toBe(0);
  expect(await recharts.evaluateAll((all) => all.map((one) => one === document.activeElement))).toEqual([true]);
  await still('rate').focus();
  for (const id of ['rate', 'latency', 'latency-heatmap', 'errors', 'generator-cpu', 'generator-lag'])
    await expect.poll(() => still(id).count(), { message: id }).toBe(0);
  expect(await recharts.count()).toBe(7);
  expect(broken).toEqual([]);
});

/** The greatest distance of any two figures, in pixels; those of unlike number are infinitely far. */
const farthest = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length ? Math.max(0, ...some.map((one, index) => Math.abs(one - others[index]!))) : Infinity;
