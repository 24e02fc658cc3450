import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capturedItems, startRetailServer, type RetailServer, type Trouble } from '../testing/retail-server';
import { readRetailPrices, type RetailQuery } from './read-retail-prices';

const filter = "serviceName eq 'API Management' and priceType eq 'Consumption'";
const expected = capturedItems.filter(({ serviceName }) => serviceName === 'API Management');
const patience = { attempts: 3, backoffMs: 5, maxWaitMs: 2_000, timeoutMs: 5_000 };

let server: RetailServer;
beforeAll(async () => {
  server = await startRetailServer({ pageSize: 10 });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => Object.assign(server, { troubles: [], asked: [], currency: undefined, nextOrigin: undefined }));

async function read(change: Partial<RetailQuery> = {}) {
  const query = { baseUrl: server.baseUrl, filter, currencyCode: 'USD', patience, ...change };
  const items = [];
  for await (const item of readRetailPrices(query)) items.push(item);
  return items;
}

describe('reading the Retail Prices API', () => {
  it('follows every page of the answer to the question that was asked', async () => {
    const items = await read();
    expect(items.map(({ meterId, armRegionName }) => [meterId, armRegionName])).toEqual(
      expected.map(({ meterId, armRegionName }) => [meterId, armRegionName]),
    );
    expect(server.asked).toHaveLength(Math.ceil(expected.length / 10));
    for (const { searchParams } of server.asked) {
      expect(searchParams.get('$filter')).toBe(filter);
      expect(searchParams.get('currencyCode')).toBe("'USD'");
      expect(searchParams.get('api-version')).toBe('2023-01-01-preview');
      expect(searchParams.has('meterRegion')).toBe(false);
    }
  });

  it.each<[string, Trouble]>([
    ['too many requests', { status: 429 }],
    ['an error of the server', { status: 503 }],
    ['plain text under the status of success', { status: 200, body: 'Too many requests' }],
    ['a page that breaks off', 'cut'],
  ])('asks again after %s, on any page, and loses nothing', async (_, trouble) => {
    server.troubles = [trouble, null, trouble, trouble, null];
    expect(await read()).toHaveLength(expected.length);
    expect(server.asked).toHaveLength(Math.ceil(expected.length / 10) + 3);
  });

  it('asks again after silence', async () => {
    server.troubles = ['silence'];
    expect(await read({ patience: { ...patience, timeoutMs: 200 } })).toHaveLength(expected.length);
  });

  it('waits as long as Retry-After says', async () => {
    server.troubles = [{ status: 429, retryAfter: '1' }];
    const start = performance.now();
    await read();
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  it('waits longer each time, and gives up after the last attempt', async () => {
    server.troubles = [null, { status: 500 }, { status: 500 }, { status: 502 }];
    const start = performance.now();
    await expect(read({ patience: { ...patience, backoffMs: 60 } })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/answered 502, 3 times in a row/),
    });
    expect(performance.now() - start).toBeGreaterThanOrEqual(60 + 120 - 5);
    expect(server.asked).toHaveLength(4);
  });

  it('does not repeat a question that is refused', async () => {
    server.troubles = [{ status: 400, body: 'Invalid OData parameters' }];
    await expect(read()).rejects.toThrow(/refused the question \(400\): Invalid OData/);
    expect(server.asked).toHaveLength(1);
  });

  it('refuses another currency, another shape and a next page elsewhere', async () => {
    server.currency = 'USD';
    await expect(read({ currencyCode: 'EUR' })).rejects.toThrow(/answered in USD; EUR was asked for/);
    server.troubles = [{ status: 200, body: '{"Items":[{"meterName":7}]}' }];
    await expect(read()).rejects.toThrow(/unknown shape/);
    server.nextOrigin = 'http://localhost:9';
    await expect(read()).rejects.toThrow(/next page elsewhere/);
  });

  it('ends at once when it is no longer wanted', async () => {
    server.troubles = [{ status: 429, retryAfter: '60' }];
    const stop = new AbortController();
    const reading = read({ signal: stop.signal, patience: { ...patience, maxWaitMs: 60_000 } });
    setTimeout(() => stop.abort(), 50);
    await expect(reading).rejects.toThrow(/abort/i);
  });

  it('tells that nobody is there', async () => {
    const baseUrl = 'http://127.0.0.1:9/prices';
    await expect(read({ baseUrl })).rejects.toThrow(/127\.0\.0\.1:9 could not be reached/);
  });
});
