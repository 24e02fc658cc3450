import { expect, test } from './fixtures';

const day = 86_400_000;

/** Four days of a gateway that is busiest in the afternoon: too few to be evidence, which would change the plans of other tests. */
function series(): string {
  const rows = Array.from({ length: 4 * 96 }, (_, step) => {
    const at = Date.UTC(2026, 10, 2) + step * 900_000;
    const jitter = ((step * 7_919) % 101) / 100 - 0.5;
    const ofDay = 1 + 0.1 * (Math.floor((step / 96) * 3) % 4);
    const rps = ofDay * (150 + 120 * Math.sin(((at % day) / day - 0.3) * 2 * Math.PI)) * (1 + 0.05 * jitter);
    const busy = 4 + (rps / 2) * 0.2 * (1 + 0.04 * (((step * 104_729) % 97) / 96 - 0.5));
    return [new Date(at).toISOString(), rps.toFixed(2), busy.toFixed(3), 2].join(',');
  });
  return ['time,rps,utilisation_percent,units', ...rows].join('\n');
}

test('telemetry that is imported says what it lacks to be evidence, and begins a plan', async ({
  page,
  expectAccessible,
  expectAccessibleInDark,
}) => {
  await page.goto('/telemetry/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop in production');
  await page.getByRole('combobox', { name: 'Gateway' }).selectOption('sample');
  await page.getByRole('textbox', { name: 'Series' }).fill(series());
  await page.getByRole('button', { name: 'Import' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop in production');
  await expect(page.getByText('4 days have enough steps with rate and utilisation; 5 are needed.')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Utilisation against rate' })).toContainText('no line to draw');
  await expectAccessible();
  await expectAccessibleInDark();

  await page.getByRole('link', { name: 'New plan from this' }).click();
  await expect(page.getByRole('textbox', { name: 'Demand by hour' })).toHaveValue(/^(\d+(\.\d+)?\n){23}\d/);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Shop in production, from production',
  );
});
