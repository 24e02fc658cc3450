import { expect, test } from './fixtures';

test('an API token is shown once, asks as its role may, and ends when it is revoked', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  const name = `CI ${crypto.randomUUID()}`;
  const row = page.getByRole('row', { name });
  const dialog = page.getByRole('dialog');
  let token = '';
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${baseURL}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });

  await test.step('it is made and shown', async () => {
    await page.goto('/settings/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('May do at most what this role may').selectOption('viewer');
    await dialog.getByRole('button', { name: 'Make the token' }).click();
    await expect(dialog.getByRole('heading', { name: `The token “${name}”` })).toBeVisible();
    token = await dialog.getByTestId('token').innerText();
    expect(token).toMatch(/^hr_\S{20,}$/);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row).toContainText('Never');
  });

  await test.step('it reads, and writes nothing', async () => {
    const read = await ask('/workspace');
    expect(read.status).toBe(200);
    expect(await read.json()).toMatchObject({ token: { role: 'viewer' } });
    expect((await ask('/secrets/OF_A_TOKEN', { method: 'PUT', body: '{"value":"a value"}' })).status).toBe(403);
  });

  await test.step('it was used, and is shown nowhere any more', async () => {
    await page.reload();
    await expect(row).not.toContainText('Never');
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('it is revoked, and refused from then on', async () => {
    await row.getByRole('button', { name: `Revoke the token ${name}` }).click();
    await row.getByRole('button', { name: 'Revoke the token', exact: true }).click();
    await expect(row).toContainText('Revoked');
    const refused = await ask('/workspace');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ type: 'urn:headroom:problem:unauthorised' });
  });
});
