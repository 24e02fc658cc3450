import { expect, test } from './fixtures';

const curve = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 280 : 40)).join('\n');

test('a plan from an hourly curve: a year of it, what moving means, what a constraint rules out, and its versions', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/plans/new?from=calls');
  await page.getByLabel('Calls a month today').fill('262,800,000');
  await expect(page.getByText('420 rps')).toBeVisible();

  await page.getByLabel('From an hourly curve').check();
  await expect(page).toHaveURL(/from=curve/);
  await page.getByLabel('Name').fill('A day of orders');
  await page.getByLabel('Gateway', { exact: true }).selectOption('Azure API Management');
  await page.getByLabel('Policy set').selectOption('Locust test: forward');
  await page.getByLabel('Demand by hour').fill('40\nmany');
  await page.getByLabel('Latency at most').fill('500');
  await page.getByLabel('Spare units').fill('0');
  await page.getByLabel('Current tier').selectOption('Standard');
  await page.getByLabel('Current units').fill('2');
  await expectAccessible();
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await expect(page.getByLabel('Demand by hour')).toHaveAccessibleDescription('Line 2: “many” is not a number.');
  await page.getByLabel('Demand by hour').fill(curve);
  await page.getByRole('button', { name: 'Create and evaluate' }).click();

  await expect(page.getByRole('heading', { name: 'A day of orders', level: 1 })).toBeVisible();
  const year = page.getByRole('table', { name: 'A year of demand, three ways' });
  await expect(year.getByRole('row', { name: /^Fixed units.*USD/ })).toBeVisible();
  await expect(year.getByRole('row', { name: /^Autoscaled.*% of all minutes/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Demand and what carries it' })).toContainText('At most 280 rps');
  const moves = page.getByRole('table', { name: 'What moving means' });
  await expect(moves.getByRole('row', { name: /^Premium / })).toContainText('The static IP address changes.');
  await expect(moves.getByRole('row', { name: /^Standard v2/ })).toContainText('No upgrade from a classic tier');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Reaches a VNet').check();
  await page.getByRole('button', { name: 'Save and evaluate' }).click();
  await expect(
    page
      .getByRole('table', { name: 'Options' })
      .getByText(/Basic has no VNet/)
      .first(),
  ).toBeVisible();
  const versions = page.getByRole('table', { name: 'Versions of the requirement' });
  await expect(versions.getByRole('row', { name: /^2 / })).toContainText('VNet: none → needed');
  await expect(versions.getByRole('button', { name: 'Use version 1 again' })).toBeVisible();
});
