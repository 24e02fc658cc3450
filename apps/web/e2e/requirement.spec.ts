import { expect, test } from './fixtures';

const curve = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 20 : 4)).join('\n');

test('a plan from an hourly curve: a year of it, what moving means, and its versions', async ({
  page,
  expectAccessible,
}) => {
  const name = `A day of orders ${Date.now()}`;
  await page.goto('/plans/new?from=calls');
  await page.getByLabel('Calls a month today').fill('262,800,000');
  await expect(page.getByText('420 rps')).toBeVisible();

  await page.getByLabel('From an hourly curve').check();
  await expect(page).toHaveURL(/from=curve/);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Gateway', { exact: true }).selectOption('Sample gateway');
  await page.getByLabel('Policy set', { exact: true }).selectOption('Partner orders');
  await page.getByLabel('Demand by hour').fill('40\nmany');
  await page.getByLabel('Latency at most').fill('60');
  await page.getByLabel('Current tier').selectOption('Sample M');
  await expectAccessible();
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await expect(page.getByLabel('Demand by hour')).toHaveAccessibleDescription('Line 2: “many” is not a number.');
  await page.getByLabel('Demand by hour').fill(curve);
  await page.getByRole('button', { name: 'Create and evaluate' }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const year = page.getByRole('table', { name: 'A year of demand, three ways' });
  await expect(year.getByRole('row', { name: /^Fixed units.*USD.*never/ })).toBeVisible();
  await expect(year.getByRole('row', { name: /^Autoscaled.*not published/ })).toBeVisible();
  await page.getByLabel('Until a unit is there').fill('30');
  await expect(year.getByRole('row', { name: /^Autoscaled.*USD/ })).toBeVisible();
  await expect(page).toHaveURL(/lag=30/);
  await expect(page.getByRole('figure', { name: 'Demand and what carries it' })).toContainText('At most 20 rps');
  const moves = page.getByRole('table', { name: 'What moving means' });
  await expect(moves.getByRole('row', { name: /^Sample M / })).toContainText('The tier stays');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('SLA at least').fill('99.95');
  await page.getByRole('button', { name: 'Save and evaluate' }).click();
  const versions = page.getByRole('table', { name: 'Versions of the requirement' });
  await expect(versions.getByRole('row', { name: /^2 / })).toContainText('SLA: none → at least 99.95 %');
  await expect(versions.getByRole('button', { name: 'Use again: version 1' })).toBeVisible();
});

test('a plan over several gateways names the cheapest and says of which it is not known', async ({
  page,
  expectAccessible,
}) => {
  const name = `On any gateway ${Date.now()}`;
  const policyCosts = '**/api/policy-costs?*';
  await page.route(policyCosts, (route) => route.abort());
  await page.goto('/plans/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Gateway', { exact: true }).selectOption('Sample gateway');
  await page.getByLabel('Policy set', { exact: true }).selectOption('Partner orders');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(policyCosts);
  await again.click();
  const costs = page.getByRole('table', { name: 'Measured cost of each policy of Partner orders' });
  await expect(costs.getByRole('row', { name: /^validate-jwt/ })).toBeVisible();
  await page.getByLabel('Peak rate today').fill('20');
  await page.getByLabel('Calls a month').fill('1,000,000');
  await page.getByLabel('Latency at most').fill('200');
  for (const [index, name] of ['Azure Functions Flex Consumption', 'Apache APISIX'].entries()) {
    await page.getByRole('button', { name: 'Add a gateway' }).click();
    await page.getByLabel('Other gateway').nth(index).selectOption(name);
  }
  await expect(page.getByRole('row', { name: /^prometheus.*not told apart/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Create and evaluate' }).click();

  const verdict = page.getByTestId('gateways-verdict');
  await expect(verdict).toContainText(
    /^Azure Functions Flex Consumption: .* USD\/month.* cheapest of the 2 gateways that could/,
  );
  await expect(verdict).toContainText('Apache APISIX could be cheaper or dearer: not known.');
  const gateways = page.getByRole('table', { name: 'Gateways' });
  await expect(gateways.getByRole('row', { name: /^Sample gateway.*Dearer by/ })).toBeVisible();
  await gateways.getByRole('link', { name: 'Sample gateway' }).click();
  await expect(page).toHaveURL(/gateway=sample/);
  await expect(page.getByTestId('plan-verdict')).toContainText(/^Sample [SML] × \d/);
  await expectAccessible();

  await page.getByRole('slider', { name: 'Discount' }).press('ArrowRight');
  await expect(page.getByText('This is the what-if, on every gateway.')).toBeVisible();
  await page.goto('/plans');
  const listed = page.getByRole('row', { name: new RegExp(`^${name}.*3 gateways`) });
  await expect(listed).toContainText('Azure Functions Flex Consumption:');
});
