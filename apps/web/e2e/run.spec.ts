import { expect, test } from './fixtures';

test('a run is looked at closely, kept by its URL, and taken out of the evidence and back', async ({
  page,
  lookElsewhere,
  expectAccessible,
}) => {
  await page.goto('/runs');
  await page.getByRole('link', { name: /^Demo/ }).last().click();
  await expect(page.getByRole('figure', { name: 'Latency by percentile' })).toContainText(/successes/);
  await expect(page.getByRole('figure', { name: /heatmap/ })).toContainText(/the most of any band/);
  await expect(page.getByRole('heading', { name: 'What was the limit?' })).toBeVisible();

  await test.step('verdict, certificate and key numbers stand before what follows from them', async () => {
    const inOrder = [
      page.getByRole('region', { name: 'Verdict' }),
      page.getByRole('heading', { name: 'Validity certificate' }),
      page.getByText('Highest passing', { exact: true }),
      page.getByRole('link', { name: /^Plan: / }).first(),
    ];
    const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())!.y));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  await test.step('another stage, and its address elsewhere', async () => {
    const stage = page.getByRole('combobox', { name: 'Stage' });
    const before = await stage.inputValue();
    const values = await stage
      .locator('option')
      .evaluateAll((options) => options.map((one) => one.getAttribute('value')));
    const chosen = values.find((value) => value !== before)!;
    await stage.selectOption(chosen);
    await expect(stage).toHaveValue(chosen);
    await expect(page).toHaveURL(/stage=\d+/);
    await expect(page.getByText(`stage ${chosen}, settling left out`)).toBeVisible();
    await lookElsewhere((elsewhere) => expect(elsewhere.getByRole('combobox', { name: 'Stage' })).toHaveValue(chosen));
  });

  await test.step('its tables are seen whole, on a phone too', async () => {
    const isWhole = (box: Element) => box.scrollWidth <= box.clientWidth;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['Stages', 'Requests of the stage'])
        expect(await page.getByRole('region', { name, exact: true }).evaluate(isWhole), `${name}, ${width} px`).toBe(
          true,
        );
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a zoom holds for all time charts, and has a way back', async () => {
    const besidePage = /\/api\/runs\/[^/]+\/(log|heatmap|stages)\b/;
    // A button that is pressed reads "Reading…" until the answer.
    const again = page.getByRole('button', { name: /^(Try again|Reading…)$/ });
    await page.route(besidePage, (route) => route.abort());
    await page.goto(`${page.url()}&from=5&to=15`);
    await expect(page.getByRole('button', { name: 'Show the whole run (0:05 to 0:15 now)' })).toBeVisible();
    await test.step('what could not be read is asked for again', async () => {
      await expect(again).toHaveCount(3);
      await page.unroute(besidePage);
      for (const left of [2, 1, 0]) {
        await again.first().click();
        await expect(again).toHaveCount(left);
      }
      await expect(page.getByRole('list', { name: /^Log of the run/ })).toBeVisible();
      await expect(page.getByRole('figure', { name: /heatmap/ })).toContainText(/the most of any band/);
      await expect(page.getByRole('region', { name: 'Requests of the stage' })).toBeVisible();
      await expect(again).toHaveCount(0);
    });
    await expectAccessible();
    await page.getByRole('button', { name: /Show the whole run/ }).click();
    await expect(page).not.toHaveURL(/from=/);
  });

  await test.step('its definition can be taken along', async () => {
    await expect(page.getByText(/^Sample S × \d+, policy set /)).toBeVisible();
    await page.getByText('As YAML, to repeat it elsewhere').click();
    await expect(page.getByLabel('Definition as YAML')).toContainText('schema: headroom.benchmark/1');
  });

  await test.step('out of the evidence with a reason, and back', async () => {
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await verdict.getByRole('button', { name: 'Exclude from evidence' }).click();
    await page.getByLabel('Reason').fill('A backup ran meanwhile');
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await expect(verdict).toContainText('Not used as evidence: A backup ran meanwhile');
    await page.getByRole('button', { name: 'Let it be evidence again' }).click();
    await expect(verdict).toContainText('Kept as evidence of grade B');
    await expect(page.getByRole('list', { name: /Timeline/ })).toContainText('let this run be evidence again');
  });
});
