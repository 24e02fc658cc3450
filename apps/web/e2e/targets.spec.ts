import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';

test('a target is proved, limits are set, and all load is stopped', async ({ page, expectAccessible }) => {
  let answer: (path: string, response: ServerResponse) => void = (_, response) => void response.writeHead(404);
  const target = createServer((request, response) => {
    answer(request.url ?? '', response);
    response.end();
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const card = page.locator('section', { has: page.getByRole('heading', { name: origin }) });

  await test.step('an address gets a token', async () => {
    await page.goto('/settings/targets');
    await page.getByLabel('Address of a target').fill(`${origin}/path`);
    await page.getByRole('button', { name: 'Add target' }).click();
    await expect(card.getByText('not proved')).toBeVisible();
    await expectAccessible();
  });

  await test.step('what is missing is said, and what is shown is found', async () => {
    await card.getByRole('button', { name: 'Check now' }).click();
    await expect(card.getByText(/was answered with 404/)).toBeVisible();
    const [file, token] = (await card.getByRole('definition').first().innerText()).split(/\s+/);
    answer = (path, response) => {
      if (path === new URL(file!).pathname) response.write(token);
    };
    await card.getByRole('button', { name: 'Check now' }).click();
    await expect(card.getByText('proved', { exact: true })).toBeVisible();
    await expect(card.getByText(/By a file: up to 2,000 requests\/s/)).toBeVisible();
  });

  await test.step('limits are checked and kept', async () => {
    await page.getByLabel('Runs at a time').fill('many');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Runs at a time')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Runs at a time').fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Runs at a time')).toHaveValue('50');
    await page.getByLabel('Runs at a time').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('the stop of all load is said on every page until it is taken back', async () => {
    await page.getByRole('button', { name: 'Stop all load' }).click();
    await page.getByRole('button', { name: 'Stop all load now' }).click();
    await expect(page.getByText(/^All load is stopped\./)).toBeVisible();
    await page.goto('/plans');
    await expect(page.getByText(/has stopped all load/)).toBeVisible();
    await expectAccessible();
    await page.goto('/settings/targets');
    await page.getByRole('button', { name: 'Let load begin again' }).click();
    await expect(page.getByText(/^All load is stopped\./)).toBeHidden();
  });

  await test.step('a proof is withdrawn', async () => {
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await card.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
    await expect(card).toBeHidden();
  });
  target.close();
});
