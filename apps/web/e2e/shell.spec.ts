import { expect, test } from './fixtures';

test('the palette finds and goes by keyboard; single keys can be switched off', async ({ page, expectAccessible }) => {
  await page.goto('/plans');
  const field = page.getByRole('combobox', { name: 'Search' });
  // A key that is pressed before the page listens is lost.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await field.fill('partner orders');
  const hit = page.getByRole('option', { name: /^Partner orders/ });
  await expect(hit).toBeVisible();
  await expectAccessible();
  while ((await hit.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Partner orders', level: 1 })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByLabel('Search by name')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search by name')).toBeFocused();
  await page.getByLabel('Search by name').blur();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search by name')).not.toBeFocused();
  await expect(field).toBeHidden();
});

test('a chain is put together, ordered by keyboard and by drag, taken back and kept as a version', async ({
  page,
  expectAccessible,
}) => {
  const name = `By hand ${Date.now()}`;
  await page.goto('/policies/new?gateway=sample');
  const add = async (policy: string) => {
    await page.getByRole('button', { name: 'Add a policy' }).click();
    await page.getByLabel(/^Find by name/).fill(policy);
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  };
  await add('forward request');
  await add('set header');
  await add('rate limit');
  const steps = page.getByRole('list', { name: 'Chain' }).locator('> li');
  await expect(steps).toContainText(['set-header', 'rate-limit-by-key', 'forward-request']);

  await page.getByRole('button', { name: 'Move set-header down' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(steps).toContainText(['rate-limit-by-key', 'set-header', 'forward-request']);
  await expect(page.getByRole('button', { name: 'Move set-header down' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove rate-limit-by-key' }).click();
  await expect(steps).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toContainText(['rate-limit-by-key', 'set-header', 'forward-request']);

  const grip = (policy: string) => steps.filter({ hasText: policy }).getByTitle('Drag to another place');
  await grip('rate-limit-by-key').dragTo(steps.filter({ hasText: 'set-header' }));
  await expect(steps).toContainText(['set-header', 'rate-limit-by-key', 'forward-request']);
  await grip('rate-limit-by-key').dragTo(steps.filter({ hasText: 'set-header' }));
  await expect(steps).toContainText(['rate-limit-by-key', 'set-header', 'forward-request']);

  await page.getByLabel('Name of the set').fill(name);
  await page.getByRole('button', { name: 'Save the set' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Parameters of rate-limit-by-key' }).click();
  await page.getByLabel('calls').fill('7');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByRole('link', { name: 'Version 1 with 2' }).click();
  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /rate-limit/ })).toContainText(
    'calls',
  );
});

test('the first steps and the stories can be put away and brought back', async ({ page }) => {
  await page.goto('/');
  const stories = page.getByRole('heading', { name: 'Five stories to read' });
  await expect(stories).toBeVisible();
  await page.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(stories).toBeHidden();
  await page.reload();
  await expect(stories).toBeHidden();
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await expect(stories).toBeVisible();
  await page
    .getByRole('link', { name: /Apache APISIX/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Story 3/, level: 1 })).toBeVisible();
});
