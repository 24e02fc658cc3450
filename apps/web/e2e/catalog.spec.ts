import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures';
import { manyTiers } from './many-tiers';

const count = 'catalog-count';

test('the catalog is filtered, sorted and cut to columns, and its address shows the same again', async ({ page }) => {
  await page.goto('/catalog');
  const table = page.getByRole('table', { name: 'Catalog' });
  await page.getByRole('button', { name: 'Managed', exact: true }).click();
  await page.getByRole('button', { name: 'Features' }).click();
  await page.getByRole('checkbox', { name: 'VNet injection' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(count)).toHaveText(/^[1-9] of \d+ tiers$/);
  await expect(table.getByRole('row', { name: /Premium Azure API Management/ }).first()).toContainText(
    'sources disagree',
  );
  await expect(table.getByRole('row', { name: /Basic Azure API Management/ })).toBeHidden();

  await table.getByRole('button', { name: 'Per month' }).click();
  await table.getByRole('button', { name: 'Per month' }).click();
  await expect(table.getByRole('columnheader', { name: 'Per month' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Cache', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/kind=managed&feat=.*sort=cost&dir=descending&cols=.*cache/);

  const shown = await page.getByTestId(count).innerText();
  await page.reload();
  await expect(page.getByTestId(count)).toHaveText(shown);
  await expect(table.getByRole('columnheader', { name: 'Cache' })).toBeVisible();

  await page.getByLabel('Search by name').fill('no such tier');
  await expect(page.getByText('No tier meets all of these filters')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByTestId(count)).toHaveText(/^\d+ tiers$/);
});

test('what is on screen is what is exported, and tiers are compared', async ({ page }) => {
  await page.goto('/catalog?q=api+management+v2&region=westeurope');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Per month,Per month: status,Per month: source,Per month: date');
  expect(lines[2]).toContain('azure-api-management/standard-v2,699.997,derived');

  for (const tier of ['Basic v2', 'Standard v2'])
    await page.getByRole('checkbox', { name: `Compare Azure API Management ${tier}` }).check();
  await page.getByRole('link', { name: 'Compare 2 tiers' }).click();
  const comparison = page.getByRole('table', { name: 'Comparison' });
  await expect(comparison.getByRole('row', { name: /Maximum units/ })).toContainText('10');
  await expect(comparison.getByRole('row', { name: /Maximum units/ })).toBeVisible();
  await page.getByRole('link', { name: 'Show only the differences' }).click();
  await expect(comparison.getByRole('row', { name: /Maximum units/ })).toBeHidden();
});

test('a tier is priced line by line, and what is unknown stays unknown', async ({ page }) => {
  await page.goto('/catalog/gateways/azure-api-management/tiers/standard-v2?units=3&calls=60000000&region=westeurope');
  const items = page.getByRole('table', { name: 'Line items' });
  await expect(items).toContainText('1,724.99 USD');
  await expect(items).toContainText('28.75 USD per million calls');
  await expect(page.getByRole('list', { name: 'About this price' })).toContainText('whole instance');
  await page.getByLabel('Units').fill('2');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page).toHaveURL(/units=2/);
  await expect(items).toContainText('1,225.00 USD');

  await page.goto('/catalog/gateways/azure-api-management/tiers/isolated?region=westeurope');
  await expect(items.getByRole('row', { name: /Total a month/ })).toContainText('–');
  await expect(page.getByRole('list', { name: 'About this price' })).toContainText('No price of');
});

test('a gateway of one’s own is defined by form, changed by file, and a tier is copied', async ({ page }) => {
  await page.goto('/catalog/gateways/new');
  await page.getByLabel('Name').fill('Our cluster');
  await page.getByLabel('Tier', { exact: true }).fill('Small');
  await page.getByLabel('Cores per unit').fill('4');
  await page.getByLabel('Maximum units').fill('lots');
  await page.getByLabel('Price', { exact: false }).first().fill('0.25');
  await page.getByRole('button', { name: 'Save gateway' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'another look' })).toContainText('maxUnits');
  await page.getByLabel('Maximum units').fill('6');
  await page.getByLabel('Where the figures entered here come from').fill('Offer of a hoster');
  await page.getByRole('button', { name: 'Save gateway' }).click();
  await expect(page.getByRole('heading', { name: 'Our cluster', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tiers' }).getByRole('row', { name: /Small/ })).toContainText(
    '182.50 USD',
  );

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'File' }).click();
  const file = page.getByLabel('Document');
  await file.fill(manyTiers(await file.inputValue(), 60));
  await page.getByRole('button', { name: 'Save gateway' }).click();
  await expect(page.getByRole('table', { name: 'Tiers' }).getByRole('row', { name: /Size 59/ })).toBeVisible();

  await page.goto('/catalog');
  await expect(page.getByTestId(count)).toHaveText(/^[2-9]\d\d tiers$/);
  await page.getByLabel('Search by name').fill('Size 59');
  await expect(page.getByTestId(count)).toHaveText(/^\d of \d+ tiers$/);
  await expect(page.getByRole('table', { name: 'Catalog' })).toContainText('Size 59');

  await page.goto('/catalog/gateways/azure-api-management/tiers/basic');
  await page.getByRole('link', { name: 'Copy and edit' }).click();
  // An archived gateway keeps its id: each run of this needs another.
  const copy = `our-basic-${Date.now()}`;
  await page.getByLabel('Name of your gateway').fill(copy);
  await page.getByRole('button', { name: 'Copy and edit' }).click();
  await expect(page.getByRole('heading', { name: `Edit ${copy}`, level: 1 })).toBeVisible();
  await expect(page.getByLabel('Rated per unit')).toHaveValue('1000');

  for (const id of ['our-cluster', copy]) {
    await page.goto(`/catalog/gateways/${id}`);
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: 'Catalog', level: 1 })).toBeVisible();
    if (id === copy) continue;
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Our cluster', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: 'Catalog', level: 1 })).toBeVisible();
  }
});

test('the stories stand on published evidence, and can be priced again', async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: /^Story 2/ }).click();
  await expect(page.getByTestId('plan-verdict')).toContainText('concurrency 16');
  await expect(page.getByRole('table', { name: 'Published evidence' })).toContainText('15,630');
  await page.getByLabel('Prices of').fill('2024-06-17');
  await page.getByRole('button', { name: 'Price it again' }).click();
  await expect(page).toHaveURL(/on=2024-06-17/);
  await expect(page.getByTestId('price-difference')).not.toBeEmpty();

  await page.goto('/plans');
  await page.getByRole('link', { name: /^Story 4/ }).click();
  await expect(page.getByText('Not enough evidence').first()).toBeVisible();
  await expect(page.getByText(/Missing:/).first()).toBeVisible();
});

test('an address that makes no sense shows a page all the same', async ({ page }) => {
  await page.goto('/catalog/compare?sel=a&sel=b&units=-1&units=x&at=never');
  await expect(page.getByRole('heading', { name: 'Compare tiers', level: 1 })).toBeVisible();
});
