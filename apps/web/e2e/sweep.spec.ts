import { expect, test } from './fixtures';

test('a simulated sweep runs its cells with one start', async ({ page, expectAccessible, expectAccessibleInDark }) => {
  await page.goto('/benchmarks');
  await page.getByRole('link', { name: /^Demo/ }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();

  await test.step('form and YAML are one document', async () => {
    await page.getByLabel('Name').first().fill('Swept');
    await page.getByRole('button', { name: 'YAML' }).click();
    await expect(page).toHaveURL(/view=yaml/);
    const yaml = page.getByLabel('Benchmark as YAML');
    await expect(yaml).toHaveValue(/name: Swept/);
    const written = await yaml.inputValue();
    await yaml.fill(written.replace('percentile: 95', 'percentile: 195'));
    await expect(page.getByRole('button', { name: /^Line \d+/ })).toBeVisible();
    // The product itself is asked, which answers at once whatever other runs make of the gateway.
    const changed = written
      .replace(/^ {2}baseUrl: .*$/m, `  baseUrl: ${process.env.HEADROOM_E2E_URL}`)
      .replace(/^requests:\n(?: .*\n)+/m, 'requests:\n  - name: health\n    path: /healthz\n')
      .replace(
        /^load:\n(?: .*\n)+/m,
        'load:\n  kind: steps\n  warmUpSeconds: 0\n  steps:\n    - rps: 10\n      seconds: 3\n',
      );
    await yaml.fill(changed);
    await expect(page.getByText('This is a whole benchmark.')).toBeVisible();
    await page.getByRole('button', { name: 'Form' }).click();
    await expect(page.getByLabel('Rate')).toHaveValue('10');
    await expect(page.getByLabel('Estimate of one run')).toContainText('3 s under load · 30 requests');
  });

  await test.step('one request is tried, and its answer is shown', async () => {
    await page.getByRole('button', { name: 'Send one request' }).click();
    await expect(page.getByText('counts as a success')).toBeVisible();
  });

  await page.getByLabel('Runner').selectOption('Simulated: no load, a queue is simulated');
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await page.getByRole('link', { name: 'Sweep' }).click();
  await page.getByLabel('Units').fill('1, 9');
  await page.getByRole('button', { name: 'Start sweep' }).click();
  await expect(page.getByText(/at most 4 units/)).toBeVisible();
  await page.getByLabel('Units').fill('1, 2');
  await expect(page.getByLabel('Estimate of the sweep')).toContainText('2 cells');
  await page.getByRole('button', { name: 'Start sweep' }).click();
  await expect(page.getByRole('heading', { name: 'Sweep of Swept', level: 1 })).toBeVisible();
  await expect(page.getByTestId('sweep-state')).toContainText('Finished', { timeout: 180_000 });
  await expect(page.getByText('2 of 2 cells done')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Cells of the sweep' }).getByRole('link')).toHaveCount(2);
  await expectAccessible();
  await expectAccessibleInDark();
});
