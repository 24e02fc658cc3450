import { expect, test } from './fixtures';
import { runUntilMachineWasFree } from './run-again';

/** The demo's own deadline is 270 s; a stage that a busy machine makes late comes on top. */
const demoMs = 600_000;

test('a newcomer sees the demo run live, and then its recommendation', async ({ page, request }) => {
  test.setTimeout(3 * demoMs);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible();
  await page.getByRole('link', { name: 'Measure a gateway' }).click();
  await expect(page).toHaveURL(/\/runs\//);

  await test.step('the run is live: seconds arrive, and survive a reload', async () => {
    const charts = page.getByRole('region', { name: 'Charts' });
    await expect(charts).toHaveAttribute('data-newest-second-ended-at', /\d/, { timeout: 60_000 });
    const newest = await charts.getAttribute('data-newest-second-ended-at');
    await expect(charts).not.toHaveAttribute('data-newest-second-ended-at', newest!);
    await expect(page.getByTestId('run-now')).toContainText(/Stage \d|Between two stages/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Stop run' })).toBeEnabled();
    await expect(page.getByRole('figure', { name: 'Rate' }).getByText(/Last seen at/)).toBeVisible();
  });

  await test.step('the verdict appears on the overview by itself', async () => {
    await runUntilMachineWasFree(page, async () => {
      const run = new URL(page.url()).pathname;
      // Away from the live charts: this browser shares its cores with generator and target.
      await page.getByRole('link', { name: 'Overview' }).click();
      const readRun = async () => (await request.get(`/api${run}`)).json();
      await expect.poll(async () => (await readRun()).state, { timeout: demoMs, intervals: [3_000] }).toBe('finished');
      await page.goto(run);
    });
    await expect(page.getByTestId('run-state')).toContainText('Passed');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('The target carries');

    await page.getByRole('link', { name: 'Overview' }).click();
    const plans = page.getByRole('region', { name: 'Plans' }).first();
    await expect(plans.getByRole('row', { name: /^Demo/ }).getByText('Recommended', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Getting started' })).toBeHidden();
    await plans.getByRole('link', { name: /^Demo/ }).click();
    await expect(page.getByTestId('plan-verdict')).toContainText(
      /× \d+, [\d,.]+ USD\/month, .* per million at [\d,.]+( M)? calls a month, .* sure/,
    );
  });
});
