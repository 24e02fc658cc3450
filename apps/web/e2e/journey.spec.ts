import { expect, test } from './fixtures';
import { runUntilMachineWasFree } from './run-again';

test('from a plan without evidence to its recommendation: benchmark, live run, answer', async ({ page }) => {
  test.setTimeout(800_000);
  const [plan, policySet] = [`Forwarding alone ${Date.now()}`, `Forwarding ${Date.now()}`];
  const verdict = page.getByTestId('plan-verdict');

  await test.step('a set of policies that was never measured', async () => {
    await page.goto('/policies/new?gateway=sample');
    for (const policy of ['forward request', 'set header']) {
      await page.getByRole('button', { name: 'Add a policy' }).click();
      await page.getByLabel(/^Find by name/).fill(policy);
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    }
    await page.getByLabel('Name of the set').fill(policySet);
    await page.getByRole('button', { name: 'Save the set' }).click();
    await expect(page.getByRole('heading', { name: policySet, level: 1 })).toBeVisible();
  });

  await test.step('the plan says what is missing, and leads to the benchmark that would tell', async () => {
    await page.goto('/plans/new');
    await page.getByLabel('Name').fill(plan);
    await page.getByLabel('Gateway', { exact: true }).selectOption('Sample gateway');
    await page.getByLabel('Policy set').selectOption(policySet);
    await page.getByLabel('Peak rate today').fill('5');
    await page.getByLabel('Calls a month').fill('5,000,000');
    await page.getByLabel('Latency at most').fill('500');
    await page.getByRole('button', { name: 'Create and evaluate' }).click();
    await expect(verdict).toContainText('Not enough evidence');
    await expect(page.getByRole('button', { name: /^Measure it now/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Prepare this benchmark' }).first().click();
  });

  await test.step('the cell and the request are filled in; a short search is enough', async () => {
    await expect(page.getByRole('heading', { name: 'New benchmark', level: 1 })).toBeVisible();
    await expect(page.getByLabel('Policy set')).toHaveValue(policySet);
    await page.getByLabel('Kind').selectOption('Find the maximum');
    const fields = {
      ...{ 'First rate': '20', 'Highest rate': '20', 'Warm-up': '3', 'Confirm for': '9', Deadline: '200' },
      ...{ 'Stage at most': '8', 'Latency at most': '500' },
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
    await page.getByRole('button', { name: 'Create benchmark' }).click();
    await page.getByRole('button', { name: 'Start run' }).click();
  });

  await test.step('the run is watched live to its end', async () => {
    await runUntilMachineWasFree(page, async () => {
      await expect(page.getByTestId('run-now')).toContainText('offering 20 rps');
      await expect(page.getByRole('figure', { name: 'Rate' }).getByText(/Last seen at/)).toBeVisible();
      await expect(page.getByTestId('run-state')).toContainText(/Passed|Invalid|SLO missed/, { timeout: 210_000 });
    });
    await expect(page.getByTestId('run-state')).toContainText('Passed');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/carries (at least )?[\d.]+ rps/);
  });

  await test.step('the plan is answered by it', async () => {
    await page.getByRole('link', { name: plan }).click();
    await expect(verdict).toContainText(/Sample S × \d+, .* USD\/month, .* sure/);
    await expect(page.getByText('Not enough evidence')).toBeHidden();
  });

  await test.step('a run is printed with its figures in tables, and nothing to press', async () => {
    await page.goBack();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Run again' })).toBeHidden();
    for (const name of ['Rate', 'Latency by percentile'])
      await expect(page.getByRole('figure', { name, exact: true }).getByRole('table')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Validity certificate' })).toBeVisible();
  });
});
