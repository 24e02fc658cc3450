import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures';

const xml = (calls: number) => `<policies>
  <inbound>
    <base />
    <rate-limit-by-key calls="${calls}" renewal-period="60" counter-key="@(context.Request.Headers["a"].Count < 2 ? "x" : "y")" />
    <acme-policy />
  </inbound>
</policies>`;

test('policies are imported, told about, kept in versions, compared and exported', async ({ page }) => {
  const name = `Orders ${Date.now()}`;
  await page.goto('/policies');
  await page.getByRole('link', { name: 'Import policies' }).first().click();
  await page.getByLabel('Gateway').selectOption({ label: 'Azure API Management' });
  await page.getByLabel('Name of the set').fill(name);
  await page.getByLabel('Policy XML').fill('<policies><inbound></policies>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Line 1');

  await page.getByLabel('Policy XML').fill(xml(10));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('<acme-policy> is no policy that the catalog knows');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('row', { name: /^Consumption/ })).toContainText('rate-limit-by-key');

  await page.getByLabel('Policy XML').fill(xml(20));
  await page.getByRole('button', { name: 'Save as next version' }).click();
  await page.getByRole('link', { name: 'Version 1 with 2' }).click();
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /rate-limit-by-key/ })).toContainText('attributes.calls');

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download version 2 as policy XML' }).click();
  expect(readFileSync(await (await waiting).path(), 'utf8')).toContain('<rate-limit-by-key calls="20"');
});
