import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@headroom/db/testing';
import { findEntry } from '@headroom/gateways';
import { capturedItems, startRetailServer, type RetailServer } from '@headroom/gateways/testing';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let programs: Programs;
let database: TestDatabase;
let server: RetailServer;
let directory: string;
beforeAll(async () => {
  [programs, database, server, directory] = await Promise.all([
    buildPrograms({ admin: true }),
    createTestDatabase(inject('postgresUrl')),
    startRetailServer({ pageSize: 50 }),
    mkdtemp(join(tmpdir(), 'headroom-prices-')),
  ]);
  expect(await headroom('admin', 'seed')).toMatchObject({ code: 0, stderr: '' });
});
afterAll(async () => {
  await Promise.all([programs[Symbol.asyncDispose](), server[Symbol.asyncDispose](), database.drop()]);
  await rm(directory, { recursive: true });
});

async function run(args: string[], change: Record<string, string> = {}) {
  const env = {
    ...{ DATABASE_URL: database.url, REDIS_URL: inject('redisUrl') },
    // The program is begun forty times.
    NODE_COMPILE_CACHE: join(directory, 'compiled'),
    HEADROOM_SECRET_KEY: randomBytes(32).toString('base64'),
    ...{ HEADROOM_SAMPLE_URL: 'http://127.0.0.1:9', HEADROOM_SAMPLE_ADMIN_URL: 'http://127.0.0.1:9' },
    ...{ HEADROOM_SAMPLE_ADMIN_TOKEN: 'a token', HEADROOM_RETAIL_PRICES_URL: server.baseUrl },
    ...change,
  };
  const child = spawn(process.execPath, [programs.headroom, ...args], { cwd: directory, env });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}
const headroom = (...args: string[]) => run(args);

const flex = capturedItems.filter(({ productName }) => productName === 'Flex Consumption');
const regions = new Set(
  findEntry('azure-functions-flex')!.priceBooks.flatMap(({ prices }) => prices.map(({ region }) => region)),
);
/** What was captured in West Europe, in every region that the catalog has prices of. */
const sold = [...regions].flatMap((armRegionName) =>
  flex.filter((item) => item.armRegionName === 'westeurope').map((item) => ({ ...item, armRegionName })),
);
const page = (items: unknown[], next?: number) => ({
  ...{ BillingCurrency: 'USD', Items: items, Count: items.length },
  NextPageLink: next === undefined ? null : `https://prices.azure.com/api/retail/prices?$filter=a&$skip=${next}`,
});

describe('headroom prices', () => {
  it('reads the API for a gateway, tells what is not in the catalog, and lists how old prices are', async () => {
    server.items = sold;
    const args = ['prices', 'import', '--azure', '--gateway', 'azure-functions-flex'];
    const first = await headroom(...args);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^azure-functions-flex: published\. \d+ prices were read/);
    expect((await headroom(...args)).stdout).toMatch(/^azure-functions-flex: unchanged\. /);
    const today = new Date().toISOString().slice(0, 10);
    const { stdout } = await headroom('prices', 'list');
    expect(stdout).toMatch(
      new RegExp(`azure-functions-flex +USD +list +${today} +0 days +Azure Retail Prices API at 127`),
    );
    expect(stdout).toMatch(/azure-api-management +USD +list +2026-08-14 +\d+ days +stale/);
  });

  it('leaves the prices as they were when the API cannot be read, and says so with code 1', async () => {
    server.items = [];
    const { code, stderr } = await headroom('prices', 'import', '--azure', '--gateway', 'azure-api-management');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^azure-api-management: The answer holds no price .* The prices stay as they were\.$/m);
  });

  it('takes in a price book and saved pages of the API, each once', async () => {
    const [book] = findEntry('sample')!.priceBooks;
    await writeFile(join(directory, 'book.json'), JSON.stringify({ ...book, source: 'a list of ours' }));
    expect(await headroom('prices', 'import', 'book.json')).toMatchObject({
      code: 0,
      stdout: 'The price book is in place.\n',
    });
    expect((await headroom('prices', 'import', 'book.json')).stdout).toBe('The price book is there already.\n');
    await writeFile(
      join(directory, 'pages.json'),
      JSON.stringify([page(sold.slice(0, 7), 7), page(sold.slice(7)), page(capturedItems.slice(0, 2))]),
    );
    const pages = [
      'prices',
      'import',
      'pages.json',
      '--gateway',
      'azure-functions-flex',
      '--observed-on',
      '2026-08-20',
    ];
    expect(await headroom(...pages)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/in place\.\n {2}not in the catalog: /) as unknown,
    });
  });

  it('refuses what it cannot read with code 2 and words', async () => {
    await writeFile(join(directory, 'bad.json'), '{"schema": "headroom.price-book/1", "prices": [{}]}');
    await writeFile(join(directory, 'no.json'), 'prices');
    await writeFile(join(directory, 'page.json'), JSON.stringify(page(flex)));
    await writeFile(join(directory, 'half.json'), JSON.stringify(page(sold.slice(0, 7), 7)));
    const ofFlex = ['--gateway', 'azure-functions-flex', '--observed-on', '2026-08-20'];
    for (const [args, words] of [
      [[], /Name a file, or say --azure/],
      [['bad.json', '--azure'], /one of the two/],
      [['bad.json'], /^bad\.json: The price book is not valid\. .*gatewayId/],
      [['no.json'], /^no\.json: This is no JSON/],
      [['absent.json'], /^absent\.json: there is no such file/],
      [['page.json'], /^page\.json: .*name the gateway whose prices these are.*name the day/],
      [['half.json', ...ofFlex], /^half\.json: The answer is not whole: page 1 names a next page/],
      [['--azure', '--currency', 'dollars'], /"DOLLARS"; it must be a three-letter code/],
      [['--azure', '--gateway', 'sample'], /no prices of "sample"\. It has those of: .*azure-api-management/],
    ] as const) {
      const { code, stdout, stderr } = await headroom('prices', 'import', ...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(words);
    }
    const off = await run(['prices', 'import', '--azure'], { HEADROOM_RETAIL_PRICES_URL: '' });
    expect(off).toMatchObject({ code: 2, stderr: expect.stringMatching(/switched off/) as unknown });
  });

  it('tells wrong usage, and what is wrong with the file from what is wrong with the settings, with code 2', async () => {
    expect(await headroom('prices', 'bogus')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/unknown command/) as unknown,
    });
    await writeFile(join(directory, 'fine.json'), '{"schema": "headroom.price-book/1"}');
    for (const [file, words] of [
      ['nope.json', /^nope\.json: there is no such file$/m],
      ['fine.json', /^The environment is not valid\. .*DATABASE_URL/],
    ] as const) {
      const { code, stderr } = await run(['prices', 'import', file], { DATABASE_URL: '' });
      expect(code).toBe(2);
      expect(stderr).toMatch(words);
    }
  });

  it('keeps discounts, of a meter before those of its gateway before those of all', async () => {
    const args = ['prices', 'discount', 'azure-api-management'];
    expect((await headroom('prices', 'discounts')).stdout).toBe('There are none.\n');
    for (const line of [['--meter', 'Standard v2 Unit', '12.5'], ['10'], ['7']])
      expect(await headroom(...args, ...line)).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout } = await headroom('prices', 'discounts');
    expect(stdout).toMatch(/^azure-api-management +\* +7 %\nazure-api-management +Standard v2 Unit +12\.5 %$/m);
    expect((await headroom(...args, 'none')).code).toBe(0);
    expect((await headroom('prices', 'discounts')).stdout).not.toMatch(/ 7 %/);
    const refused = await headroom(...args, '--meter', 'nope', '1');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/has no meter "nope"/) as unknown });
    expect(await headroom(...args, '12.345')).toMatchObject({ code: 2 });
  });
});
