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

test('the cells of the published test of Azure Functions are taken with one press', async ({
  page,
  expectAccessible,
  expectAccessibleInDark,
}) => {
  const name = `As Azure has it ${Date.now()}`;
  await page.goto('/policies/new?from=document');
  await page.getByLabel('Gateway').selectOption({ label: 'Azure Functions Flex Consumption' });
  await page.getByLabel('Name of the set').fill(name);
  await page.getByLabel('Scale JSON').fill('{ "maximumInstanceCount": 100, "instanceMemoryMB": 2048 }');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('The memory of an instance is its tier');

  await page.goto('/benchmarks/new?view=yaml');
  await page
    .getByLabel('Benchmark as YAML')
    .fill(
      [
        ...['name: Functions', 'subject:', '  gateway: azure-functions-flex', '  tier: "2048"'],
        ...['  units: 1', `  policySet: ${name}`, 'target:', '  baseUrl: http://127.0.0.1:9'],
        ...['requests:', '  - name: home', '    path: /', 'load:', '  kind: steps', '  warmUpSeconds: 0'],
        ...['  steps:', '    - rps: 10', '      seconds: 3', 'slo:', '  percentile: 95', '  latencyMs: 500'],
        ...['  maxErrorRate: 0.01', 'runner: simulated', 'simulated:', '  serviceDemandMs: 5', '  coresPerUnit: 1'],
        '',
      ].join('\n'),
    );
  await expect(page.getByText('This is a whole benchmark.')).toBeVisible();
  await page.getByRole('button', { name: 'Form' }).click();
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await page.getByRole('link', { name: 'Sweep' }).click();
  await page.getByRole('button', { name: 'Take these cells' }).click();
  await expect(page).toHaveURL(/template=concurrency/);
  for (const level of ['concurrency 4', 'concurrency 16', 'Instances of 512 MB', 'Instances of 4096 MB'])
    await expect(page.getByRole('checkbox', { name: level })).toBeChecked();
  await expect(page.getByLabel('Estimate of the sweep')).toContainText('9 cells');
  await expectAccessible();
  await expectAccessibleInDark();
});

test('a gateway that nothing connects is swept by hand: asked, confirmed, put back', async ({
  page,
  expectAccessible,
  expectAccessibleInDark,
}) => {
  await page.goto('/benchmarks');
  await page.getByRole('link', { name: /^Demo/ }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByLabel('Name').first().fill('Swept by hand');
  await page.getByRole('button', { name: 'YAML' }).click();
  const yaml = page.getByLabel('Benchmark as YAML');
  await expect(yaml).toHaveValue(/name: Swept by hand/);
  const written = await yaml.inputValue();
  // The product itself stands for a gateway that no connection leads to.
  await yaml.fill(
    written
      .replace(/^ {2}baseUrl: .*$/m, `  baseUrl: ${process.env.HEADROOM_E2E_URL}`)
      .replace(/^requests:\n(?: .*\n)+/m, 'requests:\n  - name: health\n    path: /healthz\n')
      .replace(
        /^load:\n(?: .*\n)+/m,
        'load:\n  kind: steps\n  warmUpSeconds: 0\n  steps:\n    - rps: 5\n      seconds: 2\n',
      ),
  );
  await expect(page.getByText('This is a whole benchmark.')).toBeVisible();
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await page.getByRole('link', { name: 'Sweep' }).click();
  await expect(page.getByLabel('Set by')).toHaveValue('person');
  await expect(page.getByText('Each cell has a setting of its own by hand (tier, policy set and units)')).toBeVisible();
  await expect(page.getByLabel('Estimate of the sweep')).toContainText('set by hand once and put back');
  await expectAccessible();
  await page.getByRole('button', { name: 'Start sweep' }).click();

  await expect(page.getByRole('heading', { name: 'Sweep of Swept by hand', level: 1 })).toBeVisible();
  await expect(page.getByTestId('instruction')).toContainText(
    /Set tier .*, policy set "Partner orders" version \d+ and 1 unit at /,
  );
  await expect(page.getByTestId('sweep-state')).toContainText('Waiting for you');
  await expectAccessible();
  await expectAccessibleInDark();
  await page.getByLabel('How you find the gateway').fill('Nothing but a health check');
  await page.getByRole('button', { name: 'Done, continue' }).click();

  await expect(page.getByTestId('instruction')).toContainText('Put the gateway at', { timeout: 180_000 });
  await expect(page.getByText('It was found so: Nothing but a health check')).toBeVisible();
  await page.getByRole('button', { name: 'Done, it is put back' }).click();
  await expect(page.getByTestId('sweep-state')).toContainText('Finished', { timeout: 60_000 });
  await expect(page.getByText('What was set by hand was put back by hand, which nothing has read back.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Confirmed' })).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('table', { name: 'Cells of the sweep' }).getByRole('link').click();
  await expect(page.getByText(/^By hand, as .* confirmed at .*: tier .*, policy set/)).toBeVisible();
});
