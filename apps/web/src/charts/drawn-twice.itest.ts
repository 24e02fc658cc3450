import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemChromium } from '../../../../scripts/testing/chromium.mjs';

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
  await page.setContent('<!doctype html><style>figure { margin: 0 } .h-full { height: 100% }</style><body></body>');
  await page.addScriptTag({ content: outputFiles[0]!.text });
});

afterAll(() => browser?.close());

test('a static picture has the marks that Recharts draws, where it draws them', async () => {
  const ids = await page.evaluate(() => window.drawnCases);
  expect(ids.length).toBeGreaterThan(0);
  const kinds = new Set<string>();
  for (const id of ids) {
    const drawn = await page.waitForFunction((id) => window.drawnTwice(id), id);
    const { recharts, still } = (await drawn.jsonValue())!;
    const counts = (marks: typeof still) => Object.entries(marks).map(([kind, { length }]) => `${kind} ${length}`);
    expect(counts(still), id).toEqual(counts(recharts));
    expect(Object.values(still).flat().length, id).toBeGreaterThan(0);
    for (const [kind, marks] of Object.entries(still))
      marks.forEach(({ box, points }, index) => {
        kinds.add(kind);
        const same = recharts[kind]![index]!;
        expect(farthest(box, same.box), `${id}: ${kind} ${index}`).toBeLessThan(1);
        if (kind === 'line') expect(farthest(points, same.points), `${id}: ${kind} ${index}`).toBeLessThan(1);
      });
  }
  expect([...kinds].toSorted()).toEqual(['band', 'bar', 'interval', 'line', 'point', 'rule']);
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

/** The greatest distance of any two figures, in pixels; those of unlike number are infinitely far. */
const farthest = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length ? Math.max(0, ...some.map((one, index) => Math.abs(one - others[index]!))) : Infinity;
