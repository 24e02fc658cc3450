import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Follows the first link of a list, and gives the address it leads to. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const href = await page.locator(`main a[href^="${list}/"]`, { hasText: 'Demo' }).first().getAttribute('href');
  return href!;
}

/** The plan of a story, whose findings speak of published runs. */
async function storyPlan(page: Page): Promise<string> {
  await page.goto('/plans');
  return (await page.getByRole('link', { name: /^Story 3/ }).getAttribute('href'))!;
}

/** The first set of policies. */
async function policySet(page: Page): Promise<string> {
  await page.goto('/policies');
  const sets = page.getByRole('table', { name: 'Sets of policies' });
  return (await sets.getByRole('link').first().getAttribute('href'))!;
}

/** Pages that differ from another only in what they show: forms of things that exist, and what a filter leaves. */
const full = Boolean(process.env.HEADROOM_FULL);

/** Every page of the product, with its heading. */
async function everyPage(page: Page): Promise<string[]> {
  const [plan, benchmark, run] = [
    await firstOf(page, '/plans'),
    await firstOf(page, '/benchmarks'),
    await firstOf(page, '/runs'),
  ];
  return [
    '/',
    '/plans',
    '/plans/new',
    plan,
    await storyPlan(page),
    '/catalog',
    '/catalog/compare?sel=azure-api-management/premium,apache-apisix/d4ds-v5,sample/sample-s',
    '/catalog/gateways/azure-api-management',
    '/catalog/gateways/azure-functions-flex/tiers/2048',
    '/catalog/gateways/new',
    '/policies',
    '/policies/new',
    '/policies/new?from=document',
    '/policies/azure',
    await policySet(page),
    '/benchmarks',
    '/benchmarks/new',
    benchmark,
    '/runs',
    run,
    '/compare',
    '/telemetry',
    '/telemetry/new',
    '/shares',
    '/reports?tiers=all',
    '/reports/channels',
    '/reports/schedules',
    '/reports/deliveries',
    '/runners',
    '/settings/tokens',
    '/api/docs',
    '/settings/targets',
    '/settings/retention',
    '/settings/operations',
    '/settings',
    '/settings/members',
    '/settings/profile',
    '/settings/audit',
    '/settings/gateways',
    '/nowhere',
    ...(full
      ? [
          `${plan}/edit`,
          '/catalog?q=no+such+tier',
          '/catalog/gateways/new?copy=azure-api-management/basic',
          '/catalog/gateways/rest-api/edit',
          `${benchmark}/edit`,
          `/sweeps/new?benchmark=${benchmark.split('/').at(-1)}`,
        ]
      : []),
  ];
}

/** Looked at by the specs that make what they show. */
const seenElsewhere = ['/sweeps/[id]', '/telemetry/[id]'];
/** Of accounts, which this product has none of: accounts.spec.ts. */
const ofAccounts = [
  '/sign-in',
  '/set-up',
  '/forgot-password',
  '/reset-password',
  '/invitation/[token]',
  '/no-workspace',
];
/** What `npm test` leaves to `npm run test:full`. */
const inFullAlone = ['/plans/[id]/edit', '/benchmarks/[id]/edit', '/sweeps/new', '/catalog/gateways/[gateway]/edit'];

/** Names of the tables that hold more than their box shows without scrolling sideways. */
const cutOff = (tables: Element[]) =>
  tables
    .filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth)
    .map((table) => table.getAttribute('aria-label'));

test.describe.configure({ mode: 'parallel' });

for (const half of [0, 1])
  test(`every page is accessible in both themes, and none scrolls sideways at 390 px (${half + 1} of 2)`, async ({
    page,
    expectAccessible,
    expectAccessibleInDark,
  }) => {
    const paths = (await everyPage(page)).filter((_, index) => index % 2 === half);
    // Colours are read as soon as they have changed.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expectAccessible();
        await expectAccessibleInDark();
        await page.setViewportSize({ width: 390, height: 844 });
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        // Charts measure themselves a moment after the window has changed.
        await expect.poll(overflow).toBeLessThanOrEqual(0);
        expect(await page.locator('table[data-stacks]').evaluateAll(cutOff)).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
      });
  });

test('the headings of a long list stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  for (const [path, name] of [
    ['/runs', 'Runs'],
    ['/plans', 'Plans'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const table = page.getByRole('table', { name, exact: true });
      const headings = table.locator('thead');
      const top = async () => (await headings.boundingBox())?.y;
      await expect(page.locator('[data-fits]').filter({ has: headings })).toBeVisible();
      await table
        .locator('tbody tr')
        .last()
        .evaluate((row) => row.scrollIntoView({ block: 'end' }));
      await expect.poll(top).toBe(0);
    });
});

test('no page is left out of those that are looked at', async ({ page }) => {
  const paths = (await everyPage(page)).map((path) => path.split('?')[0]!);
  const isSeen = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`);
    return paths.some((path) => pattern.test(path));
  };
  const files = globSync('**/page.tsx', { cwd: join(import.meta.dirname, '../src/app') });
  const routeOf = (file: string) =>
    `/${file
      .split('/')
      .slice(0, -1)
      .filter((part) => !part.startsWith('('))
      .join('/')}`;
  const pages = files.map(routeOf);
  expect(pages.length).toBeGreaterThan(40);
  const left = new Set([...seenElsewhere, ...ofAccounts, ...(full ? [] : inFullAlone)]);
  expect(pages.filter((route) => !left.has(route) && !isSeen(route))).toEqual([]);
});

test('what is not there answers with 404', async ({ request }) => {
  const id = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    ...['plans', 'runs', 'benchmarks', 'sweeps'].map((list) => `/${list}/${id}`),
    ...[`/plans/${id}/edit`, `/benchmarks/${id}/edit`, '/runs/not-an-id', `/compare?runs=${id}`],
    ...[`/benchmarks/new?from=${id}`, `/sweeps/new?benchmark=${id}`, '/catalog/gateways/new?copy=sample/none'],
    ...['/policies/sample/none', '/catalog/gateways/none', '/catalog/gateways/sample/tiers/none'],
    ...['/catalog/gateways/none/edit', '/catalog/gateways/sample/edit', '/nowhere'],
  ])
    expect.soft((await request.get(path)).status(), path).toBe(404);
});

test('another host name is turned away, and whatever comes from another site', async ({ request, baseURL, page }) => {
  for (const path of ['/', '/api/search?q=demo', '/s/none', '/api/imports'])
    expect.soft((await request.get(path, { headers: { host: 'headroom.example' } })).ok(), path).toBe(false);
  const rebound = { host: 'headroom.example', 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' };
  expect((await request.get('/', { headers: rebound })).status()).toBe(421);
  const from = (site: string) => request.get('/api/search?q=demo', { headers: { 'sec-fetch-site': site } });
  expect((await from('cross-site')).status()).toBe(403);
  // A page on another port of this machine.
  expect((await from('same-site')).status()).toBe(403);
  expect((await from('same-origin')).status()).toBe(200);
  const posted = { headers: { origin: 'http://localhost:1', 'next-action': 'none' } };
  expect((await request.post('/', posted)).status()).toBe(403);

  await test.step('a link from elsewhere asks first', async () => {
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${baseURL}/plans?q=%22%3E">Plans</a>` }),
    );
    await page.goto('http://elsewhere.example/');
    await page.getByRole('link', { name: 'Plans' }).click();
    await expect(page.getByRole('heading', { name: 'Open Headroom?' })).toBeVisible();
    await page.getByRole('link', { name: /^Go on/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });
});

test('a page runs its own scripts only, and is changed by no page of another site', async ({ request }) => {
  const [one, other] = [await request.get('/'), await request.get('/', { headers: { 'x-forwarded-proto': 'https' } })];
  const nonceOf = (answer: typeof one) => /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy']!)?.[1];
  expect(nonceOf(one)).toBeTruthy();
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  const inline = [...(await one.text()).matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
    ([, attributes]) => attributes,
  );
  expect(inline.length).toBeGreaterThan(0);
  expect(inline.filter((attributes) => !attributes!.includes(`nonce="${nonceOf(one)}"`))).toEqual([]);
  expect(one.headers()['strict-transport-security']).toBeUndefined();
  // Nobody who asks is a proxy that is trusted.
  expect(other.headers()['strict-transport-security']).toBeUndefined();
  expect(one.headers()['x-request-id']).toBeTruthy();
  const foreign = await request.post('/plans/new', { headers: { 'sec-fetch-site': 'cross-site' }, data: '' });
  expect(foreign.status()).toBe(403);
});

test('a request that is too large is refused before it is all there', async ({ request }) => {
  expect((await request.post('/s/none', { data: 'x'.repeat(300_000) })).status()).toBe(413);
});

test('metrics are told to this machine, and to nobody through a proxy', async ({ request }) => {
  const own = await request.get('/metrics');
  expect(own.status()).toBe(200);
  expect(await own.text()).toMatch(/^headroom_runs\{state="\w+"\} \d+$/m);
  for (const word of ['x-forwarded-for', 'x-forwarded-host', 'forwarded'])
    expect((await request.get('/metrics', { headers: { [word]: '127.0.0.1' } })).status(), word).toBe(401);
});

test('health is told to machines', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect(await (await request.get('/readyz')).json()).toEqual({ ready: true, problems: [] });
});
