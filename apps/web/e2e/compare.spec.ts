import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** A copy of the demo benchmark that is simulated at a fixed rate. */
async function simulatedBenchmark(page: Page, name: string, delayMs: string): Promise<void> {
  await page.goto('/benchmarks');
  await page.getByRole('link', { name: /^Demo/ }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByLabel('Name').first().fill(name);
  await page.getByLabel('Kind').selectOption('Steps of a fixed rate');
  await page.getByLabel('Rate').fill('40');
  await page.getByLabel('For').fill('24');
  await page.getByLabel('Warm-up').fill('0');
  await page.getByLabel('Runner').selectOption('Simulated: no load, a queue is simulated');
  await page.getByLabel('Delay').fill(delayMs);
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function runToItsEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByTestId('run-state')).toContainText('Passed', { timeout: 120_000 });
}

test('three runs are chosen in a list and compared; the address shows the same', async ({
  page,
  browser,
  lookElsewhere,
  expectAccessible,
  expectAccessibleInDark,
}) => {
  const name = `Compared ${Date.now().toString(36)}`;
  await simulatedBenchmark(page, name, '5');
  const benchmark = page.url();
  await runToItsEnd(page);
  await page.goto(benchmark);
  await runToItsEnd(page);
  await page.getByRole('button', { name: 'Add to baseline' }).click();
  await expect(page.getByRole('button', { name: 'Remove from baseline' })).toBeVisible();
  await simulatedBenchmark(page, `${name} slower`, '15');
  await runToItsEnd(page);

  await test.step('two runs and more, from any list', async () => {
    await page.goto('/runs');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Infrastructure failed');
    await expect(page.getByText('No run matches the filters')).toBeVisible();
    await page.getByRole('combobox', { name: 'State' }).selectOption('Simulated');
    await page.getByLabel('Filter by name').fill(name);
    await expect(page).toHaveURL(/kind=simulated&q=Compared/);
    const boxes = page.getByRole('checkbox', { name: new RegExp(`^Compare ${name}`) });
    await boxes.nth(1).check();
    await expect(page.getByText('1 run chosen')).toBeVisible();
    await boxes.nth(2).check();
    await boxes.nth(0).check();
    await page.getByRole('link', { name: 'Compare 3 runs' }).click();
    await expect(page.getByRole('heading', { name: 'Compare runs', level: 1 })).toBeVisible();
  });

  await test.step('first whether, then how much, in words', async () => {
    const traits = page.getByRole('table', { name: 'What differs' });
    await expect(traits.getByRole('row', { name: /^origin/i })).toContainText('simulated');
    const ratios = page.getByRole('table', { name: 'Ratios to A' });
    await expect(
      ratios
        .getByRole('row', { name: /^B/ })
        .getByText(/Equivalent|No difference shown/)
        .first(),
    ).toBeVisible();
    await expect(ratios.getByRole('row', { name: /^C/ }).getByText('Worse').first()).toBeVisible();
    await expect(page.getByText(/^p50 latency is .* higher in C than in A .*: worse\./)).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Latency by percentile' })).toContainText('all at 40 rps');
    await expectAccessible();
    await expectAccessibleInDark();
  });

  await test.step('another base and repeats together are in the address', async () => {
    await page.getByRole('link', { name: 'Make base: C' }).click();
    await expect(page.getByRole('table', { name: 'Ratios to C' }).getByText('Better').first()).toBeVisible();
    await page.getByRole('link', { name: 'Put repeats together' }).click();
    await expect(page.getByRole('row', { name: /^A, B/ })).toBeVisible();
    await lookElsewhere((elsewhere) => expect(elsewhere.getByRole('row', { name: /^A, B/ })).toBeVisible());
  });

  await test.step('a link shows it to who has no account, also in a frame, until it is revoked', async () => {
    const wiki = createServer((_, response) => response.setHeader('content-type', 'text/html').end(frame));
    await new Promise<void>((listening) => wiki.listen(0, '127.0.0.1', listening));
    const wikiUrl = `http://127.0.0.1:${(wiki.address() as AddressInfo).port}`;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('May be shown in a frame by').fill(wikiUrl);
    await page.getByRole('button', { name: 'Make the link' }).click();
    const address = await page.getByTestId('share-address').innerText();
    const frame = `<!doctype html><title>Wiki</title><iframe title="Headroom" src="${address}/embed"></iframe>`;

    const anonymous = await browser.newContext();
    const reader = await anonymous.newPage();
    await reader.goto(address);
    await expect(reader.getByRole('img', { name: 'Latency by percentile' })).toBeVisible();
    await reader.getByRole('button', { name: 'Verify in this browser' }).click();
    await expect(reader.getByRole('status')).toContainText('Verified in this browser');
    expect(await anonymous.cookies()).toEqual([]);
    const open = reader.frameLocator('iframe').getByRole('link', { name: 'Open all of it' });
    await reader.goto(wikiUrl);
    await expect(open).toBeVisible();

    await page.goto('/shares');
    await page
      .getByRole('button', { name: /^Revoke the link to/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked');
    await reader.reload();
    await expect(open).toBeHidden();
    for (const part of ['', '/bundle', '/embed', '/badge.svg', '/og.png'])
      expect([part, (await anonymous.request.get(`${address}${part}`)).status()]).toEqual([part, 410]);
    await anonymous.close();
    wiki.close();
  });

  await test.step('the benchmark shows its trend and its baseline', async () => {
    await page.goto(benchmark);
    await expect(page.getByRole('figure', { name: 'Trend' })).toContainText('not changed its level over 2 runs');
    await expect(page.getByText('The newest valid run is part of the baseline itself.')).toBeVisible();
  });
});
