import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bookInForce, Money, priceDocumentSchema } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let programs: Programs;
let directory: string;
beforeAll(async () => {
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-price-'));
  const [other] = findEntry('sample')!.priceBooks;
  await writeFile(join(directory, 'other.json'), JSON.stringify(other));
  const [own] = findEntry('azure-api-management')!.priceBooks;
  const prices = own!.prices.map((row) => ({ ...row, perUnit: '0' }));
  await writeFile(join(directory, 'free.json'), JSON.stringify({ ...own, prices }));
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

/** The command as a person types it, with nothing in its environment. */
async function price(line: string) {
  const child = spawn(process.execPath, [programs.headroom, 'price', ...line.split(' ')], { cwd: directory, env: {} });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

async function priced(line: string) {
  const { stdout, stderr, code } = await price(`${line} --json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return priceDocumentSchema.parse(JSON.parse(stdout));
}

const standardV2 = '--gateway azure-api-management --tier standard-v2 --region westeurope';
const flex = '--gateway azure-functions-flex --tier 2048 --executions 2969090 --gb-seconds 28679';

describe('headroom price', () => {
  it('bills a tier line by line, offline, and says how open meters were read', async () => {
    const { items, monthlyTotal, currency, findings, costPerMillion } = await priced(
      `${standardV2} --units 3 --calls 60000000`,
    );
    expect(
      items.map(({ meter, quantity, unit, unitPrice, amount }) => [meter, quantity, unit, unitPrice, amount]),
    ).toEqual([
      ['Standard v2 Unit', 730, '1 Hour', '0.9589', '699.997'],
      ['Standard v2 Secondary Unit', 1460, '1 Hour', '0.68493', '999.9978'],
      ['Standard v2 Calls', 5000, '10K', '0', '0'],
      ['Standard v2 Calls', 1000, '10K', '0.025', '25'],
    ]);
    for (const { source, date } of items)
      expect([source, date]).toEqual([expect.stringContaining('Azure Retail Prices API'), '2026-08-14']);
    const sum = items.reduce((total, { amount }) => total.plus(amount!), new Money(0)).toFixed();
    expect([monthlyTotal, sum, currency]).toEqual(['1724.9948', '1724.9948', 'USD']);
    expect(Number(costPerMillion).toFixed(2)).toBe('28.75');
    expect(findings).toContainEqual(expect.stringMatching(/^included-reading: .*1699\.9948 USD/));
  });

  it('takes the prices of the day that is asked for, and today’s otherwise', async () => {
    const then = await priced(`${flex} --at 2024-06-17`);
    expect(then).toMatchObject({ items: [{ quantity: 28679, unitPrice: '0.000016' }], monthlyTotal: '0.458864' });
    expect((await priced(`${flex} --region westeurope`)).monthlyTotal).toBe('1.087636');
    expect((await priced(`${flex} --region westeurope --grants-used`)).monthlyTotal).toBe('1.93329');
  });

  it('tells of prices that are old', async () => {
    const { findings, priceBook } = await priced(`${standardV2} --at 2026-11-21`);
    expect(priceBook).toMatchObject({ observedOn: '2026-08-14', stale: true });
    expect(findings).toContainEqual(expect.stringMatching(/^stale-book: .*99 days/));
    expect((await priced(`${standardV2} --at 2026-08-20`)).priceBook!.stale).toBe(false);
  });

  it('is a table for people, with the sum and what has to be known', async () => {
    const { stdout, code } = await price(`${standardV2} --units 3 --calls 60_000_000`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Standard v2 Secondary Unit +1,460 +1 Hour +0\.68493 +999\.9978 +2026-08-14/);
    expect(stdout).toMatch(/^1,724\.99 USD a month, 28\.75 per million calls$/m);
    expect((await price(standardV2)).stdout).toMatch(/^What a month costs is not known/m);
  });

  it('prices discounts, add-ons and commitments where they exist', async () => {
    const { items, monthlyTotal } = await priced(`${standardV2} --discount 10`);
    expect(items[0]).toMatchObject({ unitPrice: '0.9589', discountPercent: '10', amount: '629.9973' });
    expect(monthlyTotal).toBeNull();
    const [addOn] = findEntry('azure-api-management')!.definition.tiers.find(({ id }) => id === 'standard-v2')!.addOns;
    const extended = await priced(`${standardV2} --calls 0 --add-on ${addOn!.id}=2`);
    expect(extended.items).toContainEqual(expect.objectContaining({ meter: addOn!.meter, quantity: 1460 }));
    const { findings } = await priced(`${standardV2} --commitment reservation-1y`);
    expect(findings).toContainEqual(expect.stringMatching(/^commitment-missing: /));
  });

  it('uses a book of one’s own beside the embedded ones', async () => {
    const { priceBooks } = findEntry('sample')!;
    const book = bookInForce(priceBooks, { gatewayId: 'sample', currency: 'USD', on: '2026-11-21' })!;
    const prices = book.prices.map((row) => ({ ...row, unitPrice: '1' }));
    await writeFile(join(directory, 'own.json'), JSON.stringify({ ...book, prices, observedOn: '2026-11-20' }));
    const own = await priced('--gateway sample --tier sample-s --at 2026-11-21 --book own.json');
    expect(own.monthlyTotal).toBe('730');
  });

  it.each([
    ['--gateway nope --tier x', /There is no gateway "nope"\. There are: .*azure-api-management/],
    ['--gateway azure-api-management --tier nope', /has no tier "nope"\. It has: .*standard-v2/],
    [`${standardV2} --units 11`, /has at most 10 .*11 were asked for/],
    [
      '--gateway azure-api-management --tier isolated --region westus2 --units 99999999999999999999999',
      /--units is 9{23}; it must be at most 9007199254740991/,
    ],
    [`${standardV2} --book other.json`, /other\.json: this price book is of "sample", and "azure-api-management" is/],
    [`${standardV2} --book free.json`, /perUnit: must be above 0/],
    [`${standardV2} --units 0`, /at least 1/],
    [`${standardV2} --units 1.5`, /whole number/],
    [`${standardV2} --calls -5`, /--calls is -5; it must be a number of at least 0/],
    [`${standardV2} --calls 1e6`, /--calls is 1e6/],
    [`${standardV2} --calls 1 --executions 1`, /cannot be used with/],
    [`${standardV2} --currency JPY`, /no price book of .* in JPY .*There are: .*USD/],
    [`${standardV2} --at 2026-13-01`, /--at is 2026-13-01; it must be a day/],
    [`${standardV2} --at 1999-01-01`, /no price book .* for 1999-01-01/],
    [`${standardV2} --commitment free`, /must be one of reservation-1y/],
    [`${standardV2} --discount 101`, /from 0 to 100/],
    [`${standardV2} --add-on nope=1`, /has no add-on "nope"\. It has: /],
    [`${standardV2} --book absent.json`, /absent\.json: there is no such file/],
    [
      '--gateway azure-api-management --tier standard-v2 --region eastus',
      /no price in eastus .*It has one in: .*westeurope/,
    ],
    [
      '--gateway azure-api-management --tier premium-v2 --region swedencentral',
      /no price in swedencentral .*It has one in: /,
    ],
    ['--gateway azure-api-management --tier isolated --region westeurope', /It has one in: mexicocentral, westus2/],
    ['--gateway azure-api-management --tier consumption --units 2 --region westeurope', /Leave the units out/],
    ['--tier x', /required option '--gateway/],
  ])('refuses %s with code 2 and what exists', async (line, words) => {
    const { stdout, stderr, code } = await price(line);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
