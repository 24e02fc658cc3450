import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startAccountsProduct, type AccountsProduct } from './accounts-product';
import { expect, test } from './fixtures';
import { jtl } from './jtl';
import { totpOf } from './totp';

// One after the other on one product with accounts: what one makes the next needs, and to start it takes long.
test.describe.configure({ mode: 'serial' });

let product: AccountsProduct;
test.beforeAll(async () => {
  product = await startAccountsProduct();
});
test.afterAll(() => product?.stop());

const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'a long enough password' };
const editor = { name: 'Emil Editor', email: 'emil@example.com', password: 'another long password' };
let secret = '';
let backupCode = '';

/** A browser of its own, with nothing of another one. */
async function aBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  return context.newPage();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(`${product.url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });

async function mailTo(address: string): Promise<string> {
  await expect.poll(() => product.mails.filter(({ to }) => to === address).length).toBeGreaterThan(0);
  const { mail } = product.mails.findLast(({ to }) => to === address)!;
  return /https?:\/\/\S+/.exec(mail.text ?? '')![0];
}

test('the first owner is made with the code in the log, once', async ({
  browser,
  expectAccessible,
  expectAccessibleInDark,
  page,
}) => {
  await page.goto(`${product.url}/plans`);
  await expect(page).toHaveURL(/\/set-up$/);
  await expectAccessible();
  await expectAccessibleInDark();
  const code = /enter this code: (\S+)/.exec(product.log())![1]!;
  const fill = async (given: string) => {
    await page.getByLabel('Set-up code').fill(given);
    await page.getByLabel('Your name').fill(owner.name);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByLabel('Workspace').fill('Gateways');
    await page.getByRole('button', { name: 'Set up' }).click();
  };
  await fill('a wrong code');
  await expect(page.getByText('is not the code in the log')).toBeVisible();
  await fill(code);
  await expect(overview(page)).toBeVisible();
  await expect(page.getByText('Gateways').first()).toBeVisible();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session_token'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  const late = await aBrowser(browser);
  await late.goto('/set-up');
  await expect(late).toHaveURL(/\/sign-in$/);
  await late.context().close();
});

test('a member is invited by mail, joins, and may do what the role says', async ({
  browser,
  expectAccessible,
  page,
}) => {
  await signIn(page, owner);
  await expect(overview(page)).toBeVisible();
  await page.goto(`${product.url}/settings/members`);
  await page.getByLabel('E-mail').fill(editor.email);
  await page.getByLabel('Role', { exact: true }).selectOption('editor');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`A link is on its way to ${editor.email}`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(editor.email);
  await expectAccessible();

  const link = await mailTo(editor.email);
  const joining = await aBrowser(browser);
  await joining.goto(link);
  await joining.getByLabel('Your name').fill(editor.name);
  await joining.getByLabel('Password').fill(editor.password);
  await joining.getByRole('button', { name: 'Join' }).click();
  await expect(overview(joining)).toBeVisible();
  await joining.goto('/settings');
  await expect(joining.getByText('You are editor here.')).toBeVisible();
  await expect(joining.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  expect((await joining.request.get('/api/audit.csv')).status()).toBe(403);
  await joining.goto(link);
  await expect(joining.getByRole('heading', { name: 'This invitation is over' })).toBeVisible();

  await page.reload();
  await page.getByLabel(`Role of ${editor.name}`).selectOption('viewer');
  await expect(async () => {
    await joining.goto('/settings');
    await expect(joining.getByText('You are viewer here.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await joining.context().close();
});

test('who is anonymous gets nothing; wrong addresses and wrong passwords look the same', async ({
  page,
  request,
  expectAccessible,
  expectAccessibleInDark,
}) => {
  for (const path of ['/', '/plans', '/settings', '/settings/audit'])
    expect((await request.get(product.url + path, { maxRedirects: 0 })).headers().location).toMatch(/^\/sign-in/);
  for (const path of ['/api/search?q=a', '/api/audit.csv', '/api/reports/cost.csv', '/api/runs/x/events'])
    expect((await request.get(product.url + path)).status()).toBe(401);
  const forged = { cookie: 'headroom.session_token=forged.signature' };
  expect((await request.get(`${product.url}/api/search?q=a`, { headers: forged })).status()).toBe(401);
  for (const path of ['/healthz', '/readyz', '/sign-in'])
    expect((await request.get(product.url + path)).status()).toBe(200);

  const answers = [];
  for (const email of [owner.email, 'nobody@example.com']) {
    await signIn(page, { email, password: 'not the password' });
    answers.push(await page.getByRole('alert').first().innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  await expectAccessible();
  await expectAccessibleInDark();
});

test('a link that a member made is read by who is anonymous, without a cookie; all else leads to the sign-in', async ({
  browser,
  expectAccessible,
  page,
}) => {
  await signIn(page, owner);
  await expect(overview(page)).toBeVisible();
  await page.goto(`${product.url}/runs`);
  await page.getByRole('button', { name: 'Import results' }).first().click();
  const results = { name: 'before.jtl', mimeType: 'text/csv', buffer: Buffer.from(jtl(2)) };
  await page.getByLabel('Files of one run').setInputFiles(results);
  await page.getByRole('button', { name: 'Store as a run' }).click();
  await expect(page.getByRole('heading', { name: 'before.jtl', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const address = await page.getByTestId('share-address').innerText();

  const reader = await aBrowser(browser);
  const answer = await reader.goto(address);
  expect(answer?.status()).toBe(200);
  expect(await answer?.headerValue('set-cookie')).toBeNull();
  await expect(reader.getByRole('heading', { name: 'before.jtl', level: 1 })).toBeVisible();
  await reader.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(reader.getByRole('status')).toContainText('Verified in this browser');
  const sealed = await reader.request.get(`${address}/sealed`);
  expect(await reader.context().cookies()).toEqual([]);

  await page.goto(`${product.url}/shares`);
  const file = { name: 'sealed.json', mimeType: 'application/json', buffer: await sealed.body() };
  const imported = page.getByRole('table', { name: 'Imported bundles' }).getByRole('link', { name: 'before.jtl' });
  // A file that is chosen before the page has its script is not seen.
  await expect(async () => {
    await page.getByLabel(/^Bring in a shared bundle/).setInputFiles(file);
    await expect(imported).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const path = await imported.getAttribute('href');
  for (const part of ['', '/bundle', '/sealed']) {
    const refused = await reader.request.get(`${product.url}${path}${part}`, { maxRedirects: 0 });
    expect(refused.status()).toBe(307);
    expect(refused.headers().location).toMatch(/\/sign-in$/);
  }

  await imported.click();
  await expect(page.getByRole('region', { name: 'Origin' })).toContainText('none of this was measured');
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const form = `/benchmarks/new?shared=${address.split('/').at(-1)}`;
  await reader.goto(form);
  await expect(reader).toHaveURL(`${product.url}/sign-in?${new URLSearchParams({ next: form })}`);
  await reader.getByLabel('E-mail').fill(owner.email);
  await reader.getByLabel('Password', { exact: true }).fill(owner.password);
  await reader.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(reader).toHaveURL(product.url + form);
  await reader.context().close();

  await test.step('a password opens it over plain http under a name of an intranet, too', async () => {
    await page.goto(`${product.url}/runs`);
    await page.getByRole('link', { name: 'before.jtl' }).first().click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this run by a link' });
    await dialog.getByLabel('Password').fill('correct horse');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const address = new URL(await page.getByTestId('share-address').innerText());
    address.hostname = 'headroom.test';

    const visitor = await aBrowser(browser);
    await visitor.goto(address.href);
    expect(await visitor.evaluate(() => [window.isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
    await visitor.getByLabel('Password').fill('correct horse');
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByRole('heading', { name: 'before.jtl', level: 1 })).toBeVisible();
    await visitor.getByRole('button', { name: 'Verify in this browser' }).click();
    await expect(visitor.getByRole('status')).toContainText('Verified in this browser');
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.context().close();
  });
});

test('a second factor is set up, asked for, and replaced by a backup code once', async ({ browser, page }) => {
  await signIn(page, owner);
  await expect(overview(page)).toBeVisible();
  await page.goto(`${product.url}/settings/profile`);
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  secret = await page.getByTestId('totp-secret').innerText();
  backupCode = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').first().innerText();
  await page.getByLabel('Code of your app').fill(totpOf(secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('is on', { exact: true })).toBeVisible();

  const other = await aBrowser(browser);
  await signIn(other, owner);
  await other.getByLabel('Code of your app').fill('000000');
  await other.getByRole('button', { name: 'Go on' }).click();
  await expect(other.getByRole('alert').first()).toBeVisible();
  await other.goto('/plans');
  await expect(other).toHaveURL(/\/sign-in/);
  await signIn(other, owner);
  await other.getByLabel('Code of your app').fill(totpOf(secret));
  await other.getByRole('button', { name: 'Go on' }).click();
  await expect(overview(other)).toBeVisible();

  await other.context().clearCookies();
  await signIn(other, owner);
  await other.getByRole('button', { name: 'Use a backup code' }).click();
  await other.getByLabel('Backup code').fill(backupCode);
  await other.getByRole('button', { name: 'Go on' }).click();
  await expect(overview(other)).toBeVisible();

  await test.step('another browser is signed out from here', async () => {
    await page.goto(`${product.url}/settings/profile`);
    const buttons = page.getByRole('button', { name: 'Sign it out' });
    await expect(buttons).not.toHaveCount(0);
    while ((await buttons.count()) > 0) {
      const count = await buttons.count();
      await buttons.first().click();
      await expect(buttons).toHaveCount(count - 1);
    }
    await other.goto('/plans');
    await expect(other).toHaveURL(/\/sign-in/);
  });
  await other.context().close();
});

test('a passkey signs in without a password', async ({ browser }) => {
  const page = await aBrowser(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signIn(page, editor);
  await expect(overview(page)).toBeVisible();
  await page.goto('/settings/profile');
  await page.getByLabel('Name of the device').fill('My key');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My key');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(overview(page)).toBeVisible();
  await page.context().close();
});

test('an identity provider signs in who is invited, and nobody else', async ({ browser, page }) => {
  const byProvider = async (name: string) => {
    const person = await aBrowser(browser);
    await person.goto('/sign-in');
    await person.getByRole('button', { name: 'Sign in with Example Id' }).click();
    await person.locator('input[name=login]').fill(name);
    await person.locator('input[name=password]').fill('any');
    await person.locator('button[type=submit]').click();
    await person.locator('button[type=submit]').click();
    return person;
  };
  const stranger = await byProvider('stranger');
  await expect(stranger.getByText('You are not invited to this instance')).toBeVisible();
  await stranger.context().close();

  await signIn(page, owner);
  await page.getByLabel('Code of your app').fill(totpOf(secret));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(overview(page)).toBeVisible();
  for (const name of ['ines', 'unproven']) {
    await page.goto(`${product.url}/settings/members`);
    await page.getByLabel('E-mail').fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText(`A link is on its way to ${name}@example.com`)).toBeVisible();
  }
  const invited = await byProvider('ines');
  await expect(overview(invited)).toBeVisible();
  await invited.goto('/settings');
  await expect(invited.getByText('You are viewer here.')).toBeVisible();
  await invited.context().close();
  const unproven = await byProvider('unproven');
  await expect(unproven.getByText('You are not invited to this instance')).toBeVisible();
  await unproven.context().close();

  await test.step('all of it stands in the audit log', async () => {
    await page.goto(`${product.url}/settings/audit`);
    const log = page.getByRole('table', { name: 'Audit log' });
    for (const act of ['instance.set-up', 'member.invite', 'member.join', 'member.change-role', 'person.sign-in'])
      await expect(log.getByText(act, { exact: true }).first()).toBeVisible();
    await expect(log.getByText('person.add-passkey')).toBeVisible();
    const file = await page.request.get(`${product.url}/api/audit.csv?q=member.`);
    expect(await file.text()).toContain('member.join');
    expect(await file.text()).not.toContain('instance.set-up');
  });
});

test('a forgotten password is replaced by a mailed link, which signs every browser out', async ({ browser }) => {
  const page = await aBrowser(browser);
  await signIn(page, editor);
  await expect(overview(page)).toBeVisible();
  const forgetful = await aBrowser(browser);
  const sent = product.mails.length;
  await forgetful.goto('/forgot-password');
  await forgetful.getByLabel('E-mail').fill('nobody@example.com');
  await forgetful.getByRole('button', { name: 'Send a link' }).click();
  const same = await forgetful.getByRole('status').first().innerText();
  await forgetful.goto('/forgot-password');
  await forgetful.getByLabel('E-mail').fill(editor.email);
  await forgetful.getByRole('button', { name: 'Send a link' }).click();
  expect(await forgetful.getByRole('status').first().innerText()).toBe(same);
  await expect.poll(() => product.mails.length).toBe(sent + 1);
  await forgetful.goto(await mailTo(editor.email));
  await forgetful.getByLabel('New password').fill('a third long password');
  await forgetful.getByRole('button', { name: 'Keep the new password' }).click();
  await expect(forgetful).toHaveURL(/\/sign-in/);
  await page.goto('/plans');
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, { ...editor, password: 'a third long password' });
  await expect(overview(page)).toBeVisible();
  await page.context().close();
  await forgetful.context().close();
});

test('of all pages and routes, who is anonymous gets those that are open, and no others', async ({ request }) => {
  const app = join(import.meta.dirname, '../src/app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(page\.tsx|route\.ts)$/.test(file),
  );
  const paths = files.map((file) => {
    const parts = dirname(file).split('/');
    const shown = parts.filter((part) => part !== '.' && !part.startsWith('('));
    return {
      isRoute: file.endsWith('.ts'),
      path: `/${shown.map((part) => part.replace(/^\[+(\.\.\.)?|\]+$/g, '')).join('/')}`,
    };
  });
  expect(paths.length).toBeGreaterThan(60);
  const open =
    /^\/(agent|s|api\/auth|api\/v1|healthz|readyz|metrics|sign-in|set-up|forgot-password|reset-password|invitation)(\/|$)/;
  const forged = { cookie: 'headroom.session_token=forged.signature' };
  for (const { path, isRoute } of paths.filter((one) => !open.test(one.path))) {
    const answers = [await request.get(product.url + path, { maxRedirects: 0 })];
    if (isRoute)
      answers.push(
        await request.post(product.url + path, { maxRedirects: 0 }),
        await request.get(product.url + path, { maxRedirects: 0, headers: forged }),
        await request.post(product.url + path, { maxRedirects: 0, headers: forged }),
      );
    for (const answer of answers)
      expect.soft([307, 400, 401, 403, 404, 405], `${path} answered ${answer.status()}`).toContain(answer.status());
  }
});
