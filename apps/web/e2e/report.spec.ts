import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from './fixtures';

test('a report says what plans cost; screen, CSV and Excel are the same; the address keeps its filters', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cost report' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('USD a month');

  await test.step('filters stand in the address', async () => {
    await page.getByLabel('Filter by name').fill('story 2');
    await page.getByRole('combobox', { name: 'Tiers' }).selectOption('Every tier');
    await expect(page).toHaveURL(/q=story\+2&tiers=all|tiers=all&q=story\+2/);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Azure Functions Flex');
    await expectAccessible();
  });

  await test.step('files have the cells of the screen', async () => {
    const table = page.getByRole('table', { name: 'Costs' });
    const shown = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) =>
            [...row.querySelectorAll('td')].map(
              (cell) => [cell.innerText.replace(/^Grade\s+/, ''), cell.title] as const,
            ),
          ),
      );
    const fileOf = async (name: RegExp) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      return readFileSync(await download.path());
    };
    const csv = Papa.parse<string[]>((await fileOf(/^CSV of Costs/)).toString('utf8').replace(/^\uFEFF/, '')).data;
    const [costs] = await readExcelFile(await fileOf(/^Excel/));
    expect(shown.length).toBeGreaterThan(2);
    expect(csv.slice(1)).toEqual(
      shown.map((cells) =>
        cells.map(([text, title]) => (title ? title.slice(title.lastIndexOf(': ') + 2) : text.trim())),
      ),
    );
    for (const [row, cells] of csv.entries())
      expect(costs!.data[row]!.map(String)).toEqual(
        cells.map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? String(Number(cell)) : cell)),
      );
  });

  await test.step('a budget is set, broken, and removed', async () => {
    await page.goto('/reports');
    await page.getByLabel('At most').fill('0.5');
    await page.getByRole('button', { name: 'Set budget' }).click();
    const budgets = page.getByRole('table', { name: 'Budgets' });
    await expect(budgets.getByRole('row', { name: /All plans/ })).toContainText('Over');
    await budgets.getByRole('button', { name: /^Remove the budget of All plans/ }).click();
    await expect(budgets).toBeHidden();
  });
});
