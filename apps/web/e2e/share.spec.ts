import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

async function shareDemoRun(page: Page, password = ''): Promise<string> {
  await page.goto('/runs');
  await page.getByRole('link', { name: /^Demo/ }).last().click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this run by a link' });
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
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await expect(page.getByRole('status')).toContainText('Verified in this browser');
    await expectAccessible();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
    expect(refused).toEqual([]);
  });

  await test.step('revoked: the next request is refused', async () => {
    await page.goto('/shares');
    await expectAccessible();
    await page
      .getByRole('button', { name: /^Revoke the link to/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    await expect(page.getByRole('row', { name: /Revoked/ })).toBeVisible();
    for (const part of ['', '/bundle']) expect((await page.request.get(`${address}${part}`)).status()).toBe(410);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This link was revoked' })).toBeVisible();
    expect((await page.request.get(`${address}x`)).status()).toBe(404);
  });
});

test('a password opens a link, and the page it gives downloads and verifies the bundle', async ({ page }) => {
  const address = await shareDemoRun(page, 'correct horse');
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
});
