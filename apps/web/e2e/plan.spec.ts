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

test('the options are sorted, cut to columns and copied; the address shows them so again', async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const options = page.getByRole('table', { name: 'Options' });
  const first = options.locator('tbody tr').first();
  const cheapest = await first.textContent();
  const heading = options.getByRole('button', { name: 'Per month' });
  await heading.click();
  await expect(first).toHaveText(cheapest ?? '');
  await heading.click();
  await expect(options.getByRole('columnheader', { name: 'Per month' })).toHaveAttribute('aria-sort', 'descending');
  await expect(first).not.toHaveText(cheapest ?? '');
  const dearest = await first.getByRole('cell').first().textContent();

  const card = page.locator('section').filter({ has: options });
  await card.getByRole('button', { name: 'Columns' }).click();
  await card.getByRole('checkbox', { name: 'Grade' }).click();
  await page.keyboard.press('Escape');
  await expect(options.getByRole('columnheader', { name: 'Grade' })).toBeHidden();
  await card.getByRole('button', { name: 'Copy table' }).click();
  await expect(card.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [head, row] = copied.split('\n').map((line) => line.split('\t'));
  expect(head?.slice(0, 4)).toEqual(['Option', 'Per month (USD)', 'Per million (USD)', 'Capacity (rps)']);
  expect(head).not.toContain('Grade');
  expect(row?.[0]).toBe(dearest);

  await page.goto(page.url());
  await expect(options.getByRole('columnheader', { name: 'Per month' })).toHaveAttribute('aria-sort', 'descending');
  await expect(options.getByRole('columnheader', { name: 'Grade' })).toBeHidden();
  await expect(first.getByRole('cell').first()).toHaveText(dearest ?? '');

  // On a phone the reasons stand in the row, not off the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  const right = async () => {
    const box = await first.getByRole('cell').last().boundingBox();
    return box ? box.x + box.width : Infinity;
  };
  await expect.poll(right).toBeLessThanOrEqual(390);
});

test('both charts can be read as a table and explain themselves', async ({ page }) => {
  for (const name of ['Monthly cost against peak rate', 'Capacity against the need']) {
    const figure = page.getByRole('figure', { name });
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('[data-still]').hover();
    await expect(figure.locator('svg.recharts-surface').first()).toBeVisible();
    await figure.getByRole('button', { name: /Show table/ }).click();
    await expect(figure.getByRole('table')).toContainText('Sample S');
    await figure.getByRole('button', { name: /Show chart/ }).click();
    await figure.getByRole('button', { name: `How is this computed: ${name}?` }).click();
    await expect(figure.getByRole('note')).toContainText('requests per second');
    await page.keyboard.press('Escape');
    await expect(figure.getByRole('note')).toBeHidden();
  }
  await page.getByRole('button', { name: 'How is this computed: The verdict?' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'The cheapest tier and unit count' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note').filter({ hasText: 'The cheapest tier and unit count' })).toBeHidden();
});

test('a changed requirement is answered anew, and an impossible one honestly', async ({ page }) => {
  const name = `Too much ${Date.now()}`;
  await page.goto('/plans/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Gateway').selectOption('Sample gateway');
  await page.getByLabel('Policy set').selectOption('Partner orders');
  await page.getByLabel('Peak rate today').fill('many');
  await page.getByLabel('Calls a month').fill('1,000,000');
  await page.getByLabel('Latency at most').fill('60');
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await expect(page.getByLabel('Peak rate today')).toHaveAccessibleDescription('Enter a number');

  await page.getByLabel('Peak rate today').fill('1,000,000');
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByTestId('plan-verdict')).toContainText('No tier carries this target');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Peak rate today').fill('20');
  await page.getByRole('button', { name: 'Save and evaluate' }).click();
  await expect(page.getByTestId('plan-verdict')).toContainText(/Sample S × 2, .* USD\/month/);
});

test('a plan is renamed, archived, brought back by undoing that, and found among the archived ones', async ({
  page,
}) => {
  const name = `To put away ${Date.now()}`;
  await page.goto('/plans/new');
  await page.getByLabel('Name').fill(`${name} unnamed`);
  await page.getByLabel('Gateway').selectOption('Sample gateway');
  await page.getByLabel('Policy set').selectOption('Partner orders');
  await page.getByLabel('Peak rate today').fill('20');
  await page.getByLabel('Calls a month').fill('1,000,000');
  await page.getByLabel('Latency at most').fill('60');
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save and evaluate' }).click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Add an hourly curve' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await page.goto('/plans');
  await expect(page.getByRole('link', { name: /^Demo/ })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeHidden();
  await page.getByRole('link', { name: 'Archived' }).click();
  await expect(page.getByRole('heading', { name: 'Archived plans' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});
