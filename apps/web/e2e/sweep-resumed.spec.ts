import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort } from '../../../scripts/processes/ports.mjs';
import { startProduct } from '../../../scripts/start/product.mjs';
import { openState } from '../../../scripts/start/state.mjs';
import { expect, test } from './fixtures';

/** Policy sets in the order of what they cost a request: nothing, a body parsed and checked, a password hashed. */
const password = 'a password';
const salt = Buffer.from('some salt');
const hash = scryptSync(password, salt, 32, { N: 2048, r: 8, p: 1 }).toString('base64');
const answer = { policy: 'return-response', params: { status: 200, contentType: 'text/plain', body: 'hello' } };
const policySets = {
  Answering: [answer],
  Checking: [{ policy: 'validate-content', params: { schema: { type: 'object' } } }, answer],
  Hashing: [
    {
      policy: 'basic-auth',
      params: { cost: 2048, users: [{ name: 'tester', salt: salt.toString('base64'), hash }] },
    },
    answer,
  ],
};
const credentials = Buffer.from(`tester:${password}`).toString('base64');

const step = (_: string, work: () => unknown) => work();

/** A product of its own: its worker is killed. */
async function startOwnProduct() {
  const dir = mkdtempSync(join(tmpdir(), 'headroom-sweep-'));
  const state = await openState(dir);
  const product = await startProduct({ state, port: await findFreePort(), step });
  const admin = async (path: string) => {
    const response = await fetch(new URL(path, product.env.HEADROOM_SAMPLE_ADMIN_URL), {
      headers: { authorization: `Bearer ${product.env.HEADROOM_SAMPLE_ADMIN_TOKEN}` },
    });
    return (await response.json()) as { chain?: unknown; units?: number };
  };
  return {
    url: product.url,
    /** What the gateway runs, asked of itself. */
    gateway: async () => ({ chain: (await admin('/v1/chain')).chain, units: (await admin('/v1/units')).units }),
    killWorker: () => process.kill(product.pidOf('worker')!, 'SIGKILL'),
    startWorker: () => product.startWorker(),
    async stop() {
      await product.stop();
      state.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** How many runs of the sweep have ended, as its page says. */
const runsDone = async (page: Page) =>
  Number(/(\d+) of at most 24 runs/.exec(await page.getByRole('main').innerText())?.[1]);

test('a sweep of policy sets, units and payloads outlives the worker, tells what each policy costs, and leaves the gateway as it was', async ({
  page,
}) => {
  test.skip(!process.env.HEADROOM_FULL, 'takes minutes of load; npm run test:full has the time');
  test.setTimeout(1_500_000);
  const product = await startOwnProduct();
  try {
    const before = await product.gateway();
    const open = (path: string) => page.goto(new URL(path, product.url).href);

    await test.step('three policy sets', async () => {
      for (const [name, chain] of Object.entries(policySets)) {
        await open('/policies/new?from=document');
        await page.getByLabel('Gateway').selectOption('sample');
        await page.getByLabel('Name of the set').fill(name);
        await page.getByLabel('Chain as JSON').fill(JSON.stringify(chain));
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByRole('status')).toContainText(`${name} stands at version 1.`);
      }
    });

    await test.step('a benchmark of a fixed rate', async () => {
      await open('/benchmarks');
      await page.getByRole('link', { name: /^Demo/ }).click();
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await page.getByLabel('Name').first().fill('Swept');
      await page.getByRole('button', { name: 'YAML' }).click();
      const yaml = page.getByLabel('Benchmark as YAML');
      await expect(yaml).toHaveValue(/name: Swept/);
      const requests = [
        'requests:',
        '  - name: order',
        '    method: POST',
        '    path: /orders',
        '    headers:',
        '      content-type: application/json',
        `      authorization: Basic ${credentials}`,
        "    body: '{}'",
        '',
      ].join('\n');
      const load = 'load:\n  kind: steps\n  warmUpSeconds: 1\n  steps:\n    - rps: 40\n      seconds: 5\n';
      const written = await yaml.inputValue();
      await yaml.fill(written.replace(/^requests:\n(?: .*\n)+/m, requests).replace(/^load:\n(?: .*\n)+/m, load));
      await expect(page.getByText('This is a whole benchmark.')).toBeVisible();
      await page.getByRole('button', { name: 'Create benchmark' }).click();
    });

    await test.step('one start for all cells', async () => {
      await page.getByRole('link', { name: 'Sweep' }).click();
      await page.getByLabel('Units').fill('1, 2');
      await page.getByLabel('Payload sizes').fill('100, 50000');
      for (const name of Object.keys(policySets)) await page.getByRole('checkbox', { name }).check();
      await page.getByRole('checkbox', { name: 'Partner orders' }).uncheck();
      await page.getByLabel('Times').fill('2');
      await expect(page.getByLabel('Estimate of the sweep')).toContainText('12 cells · 24 runs');
      await page.getByRole('button', { name: 'Start sweep' }).click();
      await expect(page.getByRole('heading', { name: 'Sweep of Swept', level: 1 })).toBeVisible();
    });
    const sweep = page.url();

    await test.step('the worker is killed in the middle', async () => {
      await expect.poll(() => runsDone(page), { timeout: 600_000, intervals: [500] }).toBeGreaterThanOrEqual(10);
      product.killWorker();
      expect(await product.gateway()).not.toEqual(before);
      await product.startWorker();
    });

    await test.step('every cell is measured once for each repeat', async () => {
      await expect(page.getByTestId('sweep-state')).toContainText('Finished', { timeout: 600_000 });
      await expect(page.getByText('24 of at most 24 runs of 12 cells done')).toBeVisible();
      await expect(page.getByText('All 12 cells have been run, each 2 times.')).toBeVisible();
      const cells = page.getByRole('table', { name: 'Cells of the sweep' }).getByRole('link');
      await expect(cells).toHaveCount(12);
      await expect(cells.filter({ hasText: 'newest of 2 runs' })).toHaveCount(12);
      await open('/runs?q=Swept');
      await expect(page.getByRole('main').getByRole('link', { name: 'Swept' })).toHaveCount(24);
    });

    await test.step('the tax of the policies is in their order', async () => {
      await page.goto(sweep);
      await page.getByRole('button', { name: 'Show table: What each factor adds' }).click();
      const added = async (name: string) => {
        const row = page.getByRole('row', { name: `${name} against Answering` });
        const [, sign, percent] = /([+−])([\d,.]+) %/.exec(await row.innerText())!;
        return Number(`${sign === '+' ? '' : '-'}${percent!.replaceAll(',', '')}`);
      };
      expect(await added('Hashing')).toBeGreaterThan(await added('Checking'));
      expect(await added('Hashing')).toBeGreaterThan(50);
    });

    await test.step('the gateway is as it was', async () => {
      await expect(page.getByText(/^Before the sweep: .*Put back and read back/)).toBeVisible();
      expect(await product.gateway()).toEqual(before);
    });
  } finally {
    await product.stop();
  }
});
