import { expect, test } from './fixtures';
import { jtl } from './jtl';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('results of another tool are previewed, stored and shown; what breaks a law has no grade', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/runs');
  const preview = page.getByRole('form', { name: 'What was read' });
  const store = page.getByRole('button', { name: 'Store as a run' });

  await test.step('a file that is cut off is refused with its line', async () => {
    await page.getByRole('button', { name: 'Import results' }).click();
    await page.getByLabel('Files of one run').setInputFiles(file('cut.jtl', `${jtl(2)}1760000020000,2`));
    await expect(page.getByRole('alert').filter({ hasText: /(^|[^/])\bcut\.jtl, line 2002/ })).toBeVisible();
    await expectAccessible();
  });

  await test.step('a file dropped on the page is previewed', async () => {
    const drop = async (text: string) => {
      const dropped = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'before.jtl', { type: 'text/csv' }));
        return transfer;
      }, text);
      await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
      await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    };
    await drop(jtl(2));
    await expect(preview).toContainText('2,000 requests');
    const removed = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().includes('/api/imports/'),
    );
    await drop(jtl(4));
    await removed;
    await expect(preview).toContainText('4,000 requests');
    await expect(preview.getByTestId('import-verdict')).toContainText('Grade C');
    await expect(preview.getByRole('row', { name: /^search/ })).toContainText('2,000');
    await expectAccessible();
  });

  await test.step('it is stored with its cell, and is in the list', async () => {
    await preview.getByLabel('Name of the run').fill('Before the move');
    await preview.getByLabel('Gateway').selectOption('sample');
    await preview.getByLabel('Tier').selectOption('sample-s');
    await store.click();
    await expect(page.getByRole('heading', { name: 'Before the move', level: 1 })).toBeVisible();
    await expect(page.getByTestId('run-state')).toContainText('Imported');
    await expect(page.getByTestId('run-state')).toContainText('C');
    await expect(page.getByRole('figure')).toHaveCount(3);
    await expect(page.getByRole('button', { name: /Stop/ })).toHaveCount(0);
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 800 });
    // Charts follow the window a moment later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('main').getByRole('link', { name: 'Runs' }).click();
    const row = page.getByRole('row', { name: /Before the move/ });
    await expect(row).toContainText('Imported');
    await expect(row).toContainText('JMeter');
  });

  await test.step('the same files are known, and more in flight than users is a finding', async () => {
    await page.getByRole('button', { name: 'Import results' }).click();
    await page.getByLabel('Files of one run').setInputFiles(file('again.jtl', jtl(4)));
    await expect(preview).toContainText('imported already');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import results' }).click();
    await page.getByLabel('Files of one run').setInputFiles(file('strange.jtl', jtl(8, 2)));
    await expect(preview.getByTestId('import-verdict')).toContainText('No grade');
    await store.click();
    await expect(page.getByRole('heading', { name: 'strange.jtl', level: 1 })).toBeVisible();
    await expect(page.getByTestId('run-state')).toContainText('No grade');
    await expect(page.getByTestId('import-verdict')).toContainText('cannot be what they say');
  });

  await test.step('an import is discarded after a second word', async () => {
    await page.getByRole('button', { name: 'Discard import' }).click();
    await expectAccessible();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(page.getByRole('heading', { name: 'Runs', level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: /strange\.jtl/ })).toHaveCount(0);
  });
});
