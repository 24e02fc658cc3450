import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Papa from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';

test('a report says what plans cost; screen, paper and files are the same; the address keeps its filters', async ({
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
    await table.getByRole('button', { name: /^Grade/ }).click();
    await expect(page).toHaveURL(/costs-sort=grade/);
    const shown = await cellsOf(table);
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
    const pdf = await fileOf(/^PDF, A4/);
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.toString('latin1')).toContain('/MarkInfo');

    // A4 on its side, less its margins.
    await page.setViewportSize({ width: 1016, height: 688 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: /^Share/ })).toBeHidden();
    expect(await cellsOf(table)).toEqual(shown);
    expect((await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(csv[0]);
    const picture = page.getByRole('figure', { name: 'Monthly cost against peak rate' });
    // A line upright has no width, so that it never counts as visible.
    await expect(picture.locator('[data-still] [data-mark]')).not.toHaveCount(0);
    await expect(picture.getByRole('table')).toBeVisible();
    expect(await page.locator('.recharts-surface').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1016);
    await page.emulateMedia({ media: 'screen' });
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

/** What stands in the cells of a table, and their tooltips. */
const cellsOf = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll('td')].map((cell) => [cell.innerText.replace(/^Grade\s+/, ''), cell.title] as const),
        ),
    );

test('a report is scheduled to a webhook, sent at once, and its delivery is in the log', async ({
  page,
  expectAccessible,
}) => {
  const posted: { headers: Record<string, unknown>; body: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      posted.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;

  await page.goto('/reports/channels');
  await page.getByLabel('Name', { exact: true }).fill('Finance');
  await page.getByLabel('By').selectOption('Webhook');
  await page.getByLabel('Address').fill('http://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'credentials' })).toBeVisible();
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await page.getByRole('button', { name: 'Add channel' }).click();
  await expect(page.getByTestId('webhook-secret')).toHaveText(/^whsec_/);
  await expectAccessible();

  await test.step('it is renamed and gets a new secret, beside which the one before signs for a while', async () => {
    await page.getByRole('button', { name: 'Change Finance' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Finance team');
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'New secret of Finance team' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('webhook-secret')).toHaveText(/^whsec_/);
    await expect(dialog).toContainText('The one before signs too until');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await page.goto('/reports?q=story+2');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Story costs');
  await dialog.getByLabel('Finance team').check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Schedule it' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Scheduled' }).click();
  const row = page.getByRole('row', { name: /Story costs/ });
  await expect(row).toContainText('every Monday at 08:00');
  await row.getByRole('button', { name: 'Send now: Story costs' }).click();
  await expect.poll(() => posted.length).toBe(1);
  expect(posted[0]!.headers).toMatchObject({
    'headroom-event': 'report.ready',
    'webhook-signature': expect.stringMatching(/^v1,\S+ v1,\S+$/) as unknown,
  });
  const { data } = JSON.parse(posted[0]!.body) as { data: { words: { answer: string }; url: string } };
  expect([data.words.answer, data.url]).toEqual([
    expect.stringContaining('Azure Functions Flex'),
    expect.stringMatching(/\/reports\?q=story\+2$/),
  ]);
  await expectAccessible();

  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByRole('row', { name: /Story costs/ })).toContainText('Delivered');
  await expectAccessible();
  receiver.close();
});
