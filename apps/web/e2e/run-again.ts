import { expect, type Page } from '@playwright/test';

/** So often a busy machine may be in the way of a measurement. */
const mostTimes = 3;

/**
 * Watches a run to its end, and presses "Run again" as a person would when other work on this machine kept the load generator from
 * its schedule, which the run has to say of itself: such a run is invalid, and that is right.
 * @param watch waits for the end of the run whose page is open, and leaves that page open
 */
export async function runUntilMachineWasFree(page: Page, watch: () => Promise<void>): Promise<void> {
  for (let time = 1; ; time++) {
    await watch();
    const invalid = page.getByTestId('run-state').getByText('Invalid', { exact: true });
    if (time === mostTimes || !(await invalid.isVisible())) return;
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
      /The load generator, not the target|No steady answer/,
    );
    const run = page.url();
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(page).not.toHaveURL(run);
  }
}
