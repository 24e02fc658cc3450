import { expect, test } from './fixtures';

test.beforeEach(async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: /^Demo/ }).click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
});

test('the plan page ranks the options and says why the losers lose', async ({ page }) => {
  const options = page.getByRole('table', { name: 'Options' });
  await expect(options.getByText('Recommended')).toBeVisible();
  await expect(options.locator('tbody tr')).not.toHaveCount(18);
  await page.getByRole('button', { name: /Show all/ }).click();
  await expect(options.locator('tbody tr')).toHaveCount(18);
  await expect(options.getByText(/carries the target for less/).first()).toBeVisible();
  await expect(options.getByText(/are less than the .* required/).first()).toBeVisible();
  await expect(page).toHaveURL(/options=all/);
  await expect(page.getByText(/1 unit measured; up to \d+ units are extrapolated/)).toBeVisible();
  await expect(page.getByText(/Prices: Headroom sample, not a real offer/)).toBeVisible();
});

test('both charts can be read as a table and explain themselves', async ({ page }) => {
  for (const name of ['Monthly cost against peak rate', 'Capacity against the need']) {
    const figure = page.getByRole('figure', { name });
    await expect(figure.locator('svg.recharts-surface').first()).toBeVisible();
    await figure.getByRole('button', { name: /Show table/ }).click();
    await expect(figure.getByRole('table')).toContainText('Sample S');
    await figure.getByRole('button', { name: /Show chart/ }).click();
  }
  await page.getByRole('button', { name: 'How is this computed: The verdict?' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'The cheapest tier and unit count' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note').filter({ hasText: 'The cheapest tier and unit count' })).toBeHidden();
});

test('a changed requirement is answered anew, and an impossible one honestly', async ({ page }) => {
  await page.goto('/plans/new');
  await page.getByLabel('Name').fill('Too much');
  await page.getByLabel('Gateway').selectOption('Sample gateway');
  await page.getByLabel('Policy set').selectOption('Partner orders');
  await page.getByLabel('Peak rate today').fill('many');
  await page.getByLabel('Calls a month').fill('1,000,000');
  await page.getByLabel('Latency at most').fill('60');
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await expect(page.getByLabel('Peak rate today')).toHaveAccessibleDescription('Enter a number');

  await page.getByLabel('Peak rate today').fill('1,000,000');
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await expect(page.getByRole('heading', { name: 'Too much', level: 1 })).toBeVisible();
  await expect(page.getByTestId('plan-verdict')).toContainText('No tier carries this target');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Peak rate today').fill('20');
  await page.getByRole('button', { name: 'Save and evaluate' }).click();
  await expect(page.getByTestId('plan-verdict')).toContainText(/Sample S × 2, .* USD\/month/);
});
