import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';

const headroom = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url));

test('an agent is added, registers by its code, is seen with its proven rate, and is removed', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  const name = `vm ${Date.now()}`;
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runners' }).click();
  const thisMachine = page.getByRole('list', { name: /^Engines on/ }).first();
  await expect(thisMachine).toContainText('Builtin');

  await page.getByRole('button', { name: 'Add agent' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const command = await dialog.getByLabel('Command that starts the agent').textContent();
  const code = /hrc_[\w-]+/.exec(command!)![0];
  expect(command).toContain(`headroom agent --url ${new URL(page.url()).origin} --token-file`);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(code)).toHaveCount(0);

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Waiting');
  const directory = mkdtempSync(join(tmpdir(), 'headroom-agent-'));
  const file = join(directory, 'token');
  writeFileSync(file, code, { mode: 0o600 });
  const agent = spawn(process.execPath, [headroom, 'agent', '--url', baseURL!, '--token-file', file], {
    env: { NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const exit = once(agent, 'exit');
  try {
    await expect(row).toContainText('Online', { timeout: 60_000 });
    expect(readFileSync(file, 'utf8')).toMatch(/^hra_/);
    await expect(row).toContainText('Calibrating');
    await expectAccessible();
    // On a machine that is busy with other things no rate may hold, and that is said too.
    await expect(row).toContainText(/[\d,]+ rps|None proven/, { timeout: 120_000 });

    const scripts = row.getByRole('switch', { name: `${name} allows scripts` });
    await scripts.check();
    await expect(row).toContainText('Allowed');
    // What is shown at once is kept a moment later.
    await expect(scripts).toBeEnabled();
    await page.reload();
    await expect(scripts).toBeChecked();

    await row.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(row).toHaveCount(0);
    expect(await exit).toEqual([3, null]);
  } finally {
    agent.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});
