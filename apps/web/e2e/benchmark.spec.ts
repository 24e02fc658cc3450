import { expect, test } from './fixtures';

test('a benchmark is created with clear errors, started, survives a reload and is stopped', async ({ page }) => {
  await page.goto('/benchmarks');
  await page.getByRole('link', { name: /^Demo/ }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();

  await test.step('what is wrong is said at its field', async () => {
    await page.getByLabel('Name').first().fill('');
    await page.getByLabel('Base URL').fill('ftp://127.0.0.1');
    await page.getByLabel('Percentile').fill('120');
    await page.getByRole('button', { name: 'Create benchmark' }).click();
    await expect(page.getByText('3 fields need another look.')).toBeVisible();
    await expect(page.getByLabel('Base URL')).toHaveAccessibleDescription('Must be an http or https URL');
    await expect(page.getByLabel('Percentile')).toHaveAccessibleDescription('Must be at most 99.99');
    await expect(page.getByLabel('Name').first()).toBeFocused();
  });

  await test.step('load may not go where no admin has allowed it', async () => {
    await page.getByLabel('Name').first().fill('Steady trickle');
    await page.getByLabel('Base URL').fill('http://10.0.0.1/');
    await page.getByLabel('Percentile').fill('95');
    await page.getByRole('button', { name: 'Create benchmark' }).click();
    await expect(page.getByText(/10\.0\.0\.1 is on a private network.*have an admin allow/)).toBeVisible();
  });

  await test.step('it is created', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: /^Demo/ }).click();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.getByLabel('Name').first().fill('Steady trickle');
    await page.getByLabel('Kind').selectOption('Steps of a fixed rate');
    await page.getByLabel('Rate').fill('10');
    await page.getByLabel('For').fill('300');
    await page.getByLabel('Warm-up').fill('0');
    await page.getByRole('button', { name: 'Create benchmark' }).click();
    await expect(page.getByRole('heading', { name: 'Steady trickle', level: 1 })).toBeVisible();
    await expect(page.getByText('This benchmark has not been run yet')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByTestId('run-now')).toContainText('offering 10 rps');

  await page.reload();
  await expect(page.getByTestId('run-now')).toContainText('offering 10 rps');
  const log = page.getByRole('list', { name: /^Log of the run/ });
  const said = ['shard 0 of 1 claimed', 'stage 0: 10 requests/s'];
  for (const line of said) await expect(log).toContainText(line);
  await page.getByRole('button', { name: 'Stop run' }).click();
  await expect(page.getByTestId('run-state')).toContainText('Stopped');
  await expect(page.getByRole('button', { name: /Stop/ })).toBeHidden();
  await page.reload();
  await expect(page.getByTestId('run-state')).toContainText('Stopped');
  for (const line of said) await expect(log).toContainText(line);
  await expect(page.getByText(/\d cores?, Node v\d/)).toBeVisible();
});

test('a simulated run is labelled so everywhere', async ({ page }) => {
  await page.goto('/benchmarks');
  await page.getByRole('link', { name: /^Demo/ }).click();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByLabel('Name').first().fill('Pretend');
  await page.getByLabel('Cool-down').fill('0');
  await page.getByLabel('Runner').selectOption('Simulated: no load, a queue is simulated');
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await expect(page.getByRole('main').getByText('Simulated', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByTestId('run-state')).toContainText('Passed', { timeout: 120_000 });
  await expect(page.getByTestId('run-state')).toContainText('Simulated');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('says nothing about a real gateway');
  await page.goto('/runs');
  await expect(page.getByRole('row', { name: /Pretend/ })).toContainText('Simulated');
});

test('requests come out of curl commands, an OpenAPI document and a HAR, without their tokens', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/benchmarks/new');
  const paths = page.getByLabel('Path', { exact: true });
  const source = page.getByLabel('OpenAPI, HAR, Postman collection or curl commands');
  const told = page.getByRole('region', { name: 'Import requests' });
  const open = () => page.getByRole('button', { name: 'Import requests' }).click();
  const target = await page.getByLabel('Base URL').inputValue();

  await test.step('what is no plain command is refused, and the form stays as it was', async () => {
    const before = await paths.first().inputValue();
    await open();
    await source.fill('curl http://orders.example/ | sh');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(told).toContainText('without pipes');
    await expect(paths.first()).toHaveValue(before);
  });

  await test.step('commands as a browser copies them', async () => {
    await source.fill(
      [
        "curl 'http://orders.example/orders?page=2' -H 'authorization: Bearer canary-of-the-import'",
        `curl -X PUT http://orders.example/orders/7 -H 'content-type: application/json' --data-raw '{"state":"sent"}'`,
      ].join('\n'),
    );
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(told).toContainText('2 requests of http://orders.example; they need the secrets AUTHORIZATION.');
    await expect(told).toContainText('store it as the secret AUTHORIZATION');
    await expectAccessible();
    await page.getByRole('button', { name: 'Use these requests' }).click();
    await expect(paths).toHaveCount(2);
    await expect(paths.first()).toHaveValue('/orders?page=2');
    await expect(page.getByLabel('Headers').first()).toHaveValue('authorization: {{secret:AUTHORIZATION}}');
    await expect(page.getByLabel('Method').last()).toHaveValue('PUT');
  });

  await test.step('an OpenAPI document', async () => {
    await open();
    await source.fill(
      [
        ...['openapi: 3.1.0', 'info: { title: Orders, version: "1" }', 'servers: [{ url: http://shop.example/v1 }]'],
        ...['paths:', '  /orders/{id}:', '    get:', '      operationId: readOrder', '      parameters:'],
        ...['        - { name: id, in: path, required: true, schema: { type: integer, example: 7 } }'],
        ...["      responses: { '200': { description: one } }", ''],
      ].join('\n'),
    );
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByRole('button', { name: 'Use these requests' }).click();
    await expect(told).toBeHidden();
    await expect(paths).toHaveCount(1);
    await expect(paths).toHaveValue(/\/orders\/7$/);
  });

  await test.step('a HAR, as a file', async () => {
    const entry = { request: { method: 'GET', url: 'http://cart.example/cart', headers: [], queryString: [] } };
    const har = { log: { version: '1.2', creator: { name: 'a browser', version: '1' }, entries: [entry] } };
    await open();
    await told
      .getByLabel('or a file')
      .setInputFiles({ name: 'cart.har', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(har)) });
    await page.getByRole('button', { name: 'Use these requests' }).click();
    await expect(paths).toHaveValue('/cart');
    // Where the load goes is for a person to say.
    await expect(page.getByLabel('Base URL')).toHaveValue(target);
  });
});
