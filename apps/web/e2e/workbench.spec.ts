import { expect, test } from './fixtures';

const plan = `To be moved about ${Date.now()}`;

// The second looks at the plan of the first.
test.describe.configure({ mode: 'serial' });

test('sliders are answered at once, live in the URL, and become the requirement', async ({ page, lookElsewhere }) => {
  await page.goto('/plans/new');
  await page.getByLabel('Name').fill(plan);
  await page.getByLabel('Gateway').selectOption('Sample gateway');
  await page.getByLabel('Policy set').selectOption('Partner orders');
  await page.getByLabel('Peak rate today').fill('5');
  await page.getByLabel('Calls a month').fill('1,000,000');
  await page.getByLabel('Latency at most').fill('100');
  await page.getByRole('button', { name: 'Create and evaluate' }).click();
  const verdict = page.getByTestId('plan-verdict');
  await expect(verdict).toContainText(/Sample [SML] × \d/);
  const planned = await verdict.textContent();

  const spare = page.getByRole('slider', { name: 'Spare units' });
  await spare.press('ArrowRight');
  await expect(page.getByText('What-if, not the plan')).toBeVisible();
  await expect(verdict).not.toHaveText(planned ?? '');
  await page.getByRole('slider', { name: 'Discount' }).press('ArrowRight');
  await expect(page).toHaveURL(/spare=2&discount=1$/);
  await expect(page.getByText('If: 2 spare units, 1 % discount.')).toBeVisible();
  // The thorough answer, which stays.
  await expect(page.getByRole('figure', { name: 'Sensitivity' }).locator('xpath=..')).toHaveAttribute(
    'aria-busy',
    'false',
  );
  const moved = await verdict.textContent();
  // Next writes the URL of a move before this one again when it is drawn late; then this one's.
  await expect(page).toHaveURL(/spare=2&discount=1$/);

  await lookElsewhere(async (elsewhere) => {
    await expect(elsewhere.getByTestId('plan-verdict')).toHaveText(moved ?? '');
    await expect(elsewhere.getByRole('textbox', { name: 'Spare units' })).toHaveValue('2');
  });

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(verdict).toHaveText(planned ?? '');
  await expect(page).not.toHaveURL(/\?/);

  await page.getByRole('slider', { name: 'Spare units' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Save as the plan’s requirement' }).click();
  await expect(page.getByText('What-if, not the plan')).toBeHidden();
  await expect(verdict).not.toHaveText(planned ?? '');
  await expect(page).not.toHaveURL(/\?/);
});

test('policies are switched off, studied and printed', async ({ page, expectAccessible }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: plan }).click();
  const sensitivity = page.getByRole('figure', { name: 'Sensitivity' });
  await expect(sensitivity.getByText(/stays the choice|move the choice/)).toBeVisible();
  await page.getByRole('group', { name: 'Policies' }).getByRole('checkbox').first().uncheck();
  await expect(page).toHaveURL(/without=/);
  await expect(page.getByText(/^If: without/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectAccessible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('slider', { name: 'Growth' })).toBeHidden();
  await expect(page.getByRole('figure', { name: 'Monthly cost against peak rate' }).getByRole('table')).toBeVisible();
  await expect(page.getByText(/Prices: Headroom sample/).last()).toBeVisible();
});
