import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const stops = 120;

/** Presses Tab until the control with this role and name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  // Found once: to find it again at every stop would take longer than the person does.
  const control = await page.getByRole(role, { name, exact: true }).first().elementHandle();
  for (let stop = 0; stop < stops; stop++) {
    if (await page.evaluate((element) => element === document.activeElement, control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to the ${role} “${name}”.`);
}

test('without a mouse: a plan is made, a slider moved, a chart read and zoomed', async ({ page }) => {
  const name = `By keyboard ${Date.now()}`;
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await test.step('a plan is made', async () => {
    await tabTo(page, 'link', 'Plans');
    await page.keyboard.press('Enter');
    await tabTo(page, 'link', 'New plan');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', /^Name/);
    await page.keyboard.type(name);
    await tabTo(page, 'combobox', 'Gateway');
    await page.keyboard.type('Sample');
    await tabTo(page, 'combobox', 'Policy set');
    await page.keyboard.type('Partner');
    for (const [field, value] of [
      [/^Peak rate today/, '20'],
      [/^Calls a month/, '1000000'],
      [/^Latency at most/, '100'],
    ] as const) {
      await tabTo(page, 'textbox', field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('a slider is moved', async () => {
    const verdict = page.getByTestId('plan-verdict');
    await expect(verdict).toContainText(/Sample [SML] × \d/);
    const before = await verdict.textContent();
    await tabTo(page, 'slider', 'Spare units');
    await page.keyboard.press('ArrowRight');
    await expect(verdict).not.toHaveText(before ?? '');
    await expect(page).toHaveURL(/spare=2/);
  });

  await test.step('a chart tells its values, and is zoomed', async () => {
    await page.goto('/runs');
    await tabTo(page, 'link', /^Demo/);
    await page.keyboard.press('Enter');
    const rate = page.getByRole('figure', { name: 'Rate' });
    await rate.waitFor();
    for (let stop = 0; stop < stops; stop++) {
      const isThere = () =>
        rate.evaluate((figure) => figure.querySelector('[data-still]:focus, svg[tabindex="0"]:focus') !== null);
      if (await isThere()) break;
      await page.keyboard.press('Tab');
    }
    await expect(rate.locator('svg[tabindex="0"]')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rate).toContainText(/rps/);
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=\d+/);
    await tabTo(page, 'button', /^Show the whole run/);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/from=/);
  });
});

test('without a mouse: charts of a plan and of a run tell their points', async ({ page }) => {
  for (const [list, names] of [
    ['/plans', ['Monthly cost against peak rate', 'Capacity against the need', 'Sensitivity']],
    ['/runs', ['Latency against load', 'Latency by percentile']],
  ] as const) {
    await page.goto(list);
    await page.getByRole('link', { name: /^Demo/ }).first().click();
    for (const name of names) {
      const figure = page.getByRole('figure', { name, exact: true });
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('[data-still]').focus();
      await expect(figure.locator('svg[tabindex="0"]')).toBeFocused();
      const said = figure.getByRole('status');
      await expect(said, name).toHaveText(/\d/);
      const before = await said.textContent();
      await page.keyboard.press('ArrowRight');
      await expect(said, name).not.toHaveText(before ?? '');
    }
  }
});
