import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

async function dialogOfDemoRun(page: Page): Promise<Locator> {
  await page.goto('/runs');
  await page.getByRole('link', { name: /^Demo/ }).last().click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  return page.getByRole('dialog', { name: 'Share this run by a link' });
}

async function shareDemoRun(page: Page, password = ''): Promise<string> {
  const dialog = await dialogOfDemoRun(page);
  await dialog.getByLabel(/^Host:/).check();
  if (password) await dialog.getByLabel('Password').fill(password);
  else {
    await dialog.getByRole('button', { name: 'Preview as a viewer' }).click();
    const preview = dialog.frameLocator('iframe');
    await expect(preview.getByRole('heading', { level: 1 })).toContainText('Demo');
    await expect(preview.getByText('redacted.invalid').first()).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  return page.getByTestId('share-address').innerText();
}

test('a run is shared, read by anybody without a script, verified in a browser, and revoked', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const address = await shareDemoRun(page);

  await test.step('without a script, an account or a cookie', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const reader = await context.newPage();
    const answer = await reader.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('Demo');
    await expect(reader.getByRole('table').first()).toBeVisible();
    for (const name of ['Latency against load', 'Latency by percentile', 'Rate'])
      await expect(reader.getByRole('img', { name, exact: true })).toBeVisible();
    await reader.goto(`${address}/embed`);
    await expect(reader.getByRole('link', { name: 'Open all of it' })).toBeVisible();
    for (const [part, type] of [
      ['badge.svg', 'image/svg+xml'],
      ['og.png', 'image/png'],
    ])
      expect((await context.request.get(`${address}/${part}`)).headers()['content-type']).toBe(type);
    await expect(reader.getByRole('navigation')).toHaveCount(0);
    await expect(reader.getByRole('button', { name: /Verify/ })).toBeHidden();
    expect(await context.cookies()).toEqual([]);
    const again = await context.request.get(address, { headers: { 'if-none-match': answer?.headers()['etag'] ?? '' } });
    expect(again.status()).toBe(304);
    await context.close();
  });

  await test.step('verified where it is read', async () => {
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(address);
    await expectAccessible();
    const beside = page.waitForEvent('worker');
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    expect((await beside).url()).toBe(new URL('/share/verify-worker.js', address).href);
    await expect(page.getByRole('status')).toContainText('Verified in this browser');
    await expectAccessible();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
    expect(refused).toEqual([]);
  });

  await test.step('started from: a form that is filled in', async () => {
    await page.getByRole('link', { name: 'Start from it here' }).click();
    await expect(page).toHaveURL(/\/benchmarks\/new\?shared=/);
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(/^Demo/);
  });

  await test.step('revoked: the next request is refused', async () => {
    await page.goto('/shares');
    await expectAccessible();
    // The newest link comes first; other specs' links, revoked ones among them, lie below it.
    const link = page.getByRole('table', { name: 'Shared links' }).getByRole('row').nth(1);
    await expect(link).toContainText('Open');
    await link.getByRole('button', { name: /^Revoke the link to Demo/ }).click();
    await link.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    await expect(link).toContainText('Revoked');
    for (const part of ['', '/bundle', '/embed', '/badge.svg', '/og.png'])
      expect((await page.request.get(`${address}${part}`)).status()).toBe(410);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This link was revoked' })).toBeVisible();
    expect((await page.request.get(`/benchmarks/new?shared=${address.split('/').at(-1)}`)).status()).toBe(404);
    expect((await page.request.get(`${address}x`)).status()).toBe(404);
  });
});

test('a password opens a link, and the page it gives downloads, verifies and starts from the bundle', async ({
  page,
  browser,
}) => {
  const address = await shareDemoRun(page, 'correct horse');
  // As in a browser without workers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This link has a password' })).toBeVisible();
  expect((await page.request.get(`${address}/bundle`)).status()).toBe(403);
  await page.getByLabel('Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toHaveText('That was not the password.');
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByRole('status')).toContainText('Verified in this browser');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the bundle' }).click();
  const bundle = await readFile(await (await downloading).path());
  expect(JSON.parse(bundle.toString('utf8'))).toMatchObject({ kind: 'run', redactions: ['host', 'queries', 'bodies'] });
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  await expect(page.getByText(sha256, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Start from it here' }).click();
  await expect(page).toHaveURL(/\/benchmarks\/new\?shared=[\w-]+&ticket=/);
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(/^Demo/);
  await page.goto(page.url().replace('&ticket=', '&ticket=x'));
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'This link has a password' })).toBeVisible();

  await test.step('without a script too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const reader = await context.newPage();
    await reader.goto(address);
    await reader.getByLabel('Password').fill('wrong horse');
    await reader.getByRole('button', { name: 'Open' }).click();
    await expect(reader.getByRole('alert')).toHaveText('That was not the password.');
    await reader.getByLabel('Password').fill('correct horse');
    await reader.getByRole('button', { name: 'Open' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('Demo');
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  await test.step('not after too many wrong ones', async () => {
    // They are counted by the minute: on a busy machine another may begin in between.
    await expect(async () => {
      for (let tries = 0; tries < 10; tries++) await page.request.post(address, { form: { password: 'wrong horse' } });
      await page.goto(address);
      await page.getByLabel('Password').fill('correct horse');
      const answering = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Open' }).click();
      expect((await answering).status()).toBe(429);
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Too many tries' })).toBeVisible();
  });
});

test('a link ends by itself, and says so', async ({ page }) => {
  const dialog = await dialogOfDemoRun(page);
  await dialog.getByLabel('Ends').selectOption('After one day');
  const address = page.getByTestId('share-address');
  // The clock of its page is nearly a day behind; on a machine that is too busy for what is left, by a little more.
  for (let left = 5_000; !(await address.isVisible()); left *= 2) {
    await page.clock.setFixedTime(Date.now() - 24 * 3_600_000 + left);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(address.or(dialog.getByText('would have expired already'))).toBeVisible();
  }
  const url = await address.innerText();
  const status = async () => (await page.request.get(url)).status();
  await expect.poll(status, { timeout: 120_000 }).toBe(410);
  for (const part of ['/bundle', '/sealed', '/embed', '/badge.svg', '/og.png'])
    expect((await page.request.get(`${url}${part}`)).status()).toBe(410);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('a frame is shown by the pages that were named, and by no others', async ({ page, browser }) => {
  let address = '';
  const wiki = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<h1>Wiki</h1><iframe src="${address}/embed"></iframe>`),
  );
  await new Promise<void>((listening) => wiki.listen(0, '127.0.0.1', listening));
  const { port } = wiki.address() as AddressInfo;
  const dialog = await dialogOfDemoRun(page);
  await dialog.getByLabel('May be shown in a frame by').fill(`http://127.0.0.1:${port}`);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  address = await page.getByTestId('share-address').innerText();

  const context = await browser.newContext();
  const reader = await context.newPage();
  const shown = reader.frameLocator('iframe').getByRole('link', { name: 'Open all of it' });
  await reader.goto(`http://127.0.0.1:${port}`);
  await expect(shown).toBeVisible();
  // The same page under a name that is another origin.
  await reader.goto(`http://localhost:${port}`);
  await expect.poll(() => reader.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
  await expect(shown).toHaveCount(0);
  await context.close();
  wiki.closeAllConnections();
  await new Promise((closed) => wiki.close(closed));
});

test('a plan is shared without its prices, and asked again where it is read', async ({ page, expectAccessible }) => {
  await page.goto('/plans');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this plan by a link' });
  await dialog.getByLabel(/^Prices:/).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await page.goto(await page.getByTestId('share-address').innerText());
  await expect(page.getByRole('img', { name: 'Capacity against the need' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByRole('status')).toContainText('Verified in this browser');
  await expectAccessible();
  await page.getByText('The plan with its evidence and prices as YAML').click();
  await expect(page.getByLabel('The plan with its evidence and prices as YAML')).toContainText(
    'schema: headroom.plan/1',
  );
  await page.getByRole('link', { name: 'Start from it here' }).click();
  await expect(page).toHaveURL(/\/plans\/new\?shared=/);
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
});

test('a cost report is shared without its names, read without a script, and worked out again', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await page.goto('/reports?q=story+2');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report by a link' });
  await dialog.getByLabel(/^Names:/).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const address = await page.getByTestId('share-address').innerText();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const reader = await context.newPage();
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Cost report of “plan 1”');
  await expect(reader.getByRole('region', { name: 'Verdict' })).toContainText('USD a month');
  await expect(reader.getByRole('img', { name: /^Monthly cost against peak rate/ })).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Costs', exact: true }).getByRole('row')).not.toHaveCount(0);
  await context.close();
  await page.goto(address);
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByRole('status')).toContainText('Verified in this browser');
  await expect(page.getByRole('status')).toContainText('Answers of the plans');
  await expectAccessible();

  await test.step('brought in, marked as imported, and started from', async () => {
    const sealed = await (await page.request.get(`${address}/sealed`)).body();
    await page.goto('/shares');
    const file = { name: 'sealed.json', mimeType: 'application/json' };
    const bringIn = page.getByLabel(/^Bring in a shared bundle/);
    const changed = Buffer.from(sealed.toString('utf8').replace('plan 1', 'plan 2'));
    // A file that is chosen before the page has its script is not seen.
    await expect(async () => {
      await bringIn.setInputFiles({ ...file, buffer: changed });
      const refusal = page.getByRole('alert').filter({ hasText: 'signature is not of this bundle' });
      await expect(refusal).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await bringIn.setInputFiles({ ...file, buffer: sealed });
    const imported = page.getByRole('table', { name: 'Imported bundles' }).getByRole('row', { name: /plan 1/ });
    await expect(imported).toContainText('This instance');
    await expectAccessible();
    await imported.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Origin' })).toContainText('none of this was measured');
    const bundle = await page.request.get(`${page.url()}/sealed`);
    expect((await bundle.body()).equals(sealed)).toBe(true);
    await page.getByRole('link', { name: 'Start “plan 1” here' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('plan 1');
    await page.goto('/shares');
    await page.getByRole('button', { name: /^Remove the imported bundle/ }).click();
    await page.getByRole('button', { name: 'Remove it', exact: true }).click();
    await expect(page.getByText('Nothing has been brought in yet.')).toBeVisible();
  });
});
