import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import captured from './retail-items.json' with { type: 'json' };

export type CapturedItem = (typeof captured)[number];

/** Answers of the Azure Retail Prices API of 2026-08-14 for API Management and Functions, West Europe and Sweden Central. */
export const capturedItems: readonly CapturedItem[] = captured;

/** What a server does instead of answering; `cut` breaks the connection in the middle of a page. */
export type Trouble = { status: number; retryAfter?: string; body?: string } | 'cut' | 'silence';

export interface RetailServer extends AsyncDisposable {
  baseUrl: string;
  /** What is sold; a test may change it. */
  items: CapturedItem[];
  /** Taken from the front, one for each request; `null` lets a request through. */
  troubles: (Trouble | null)[];
  /** Currency that is said to be answered in, when it is not the one asked for. */
  currency?: string;
  /** Origin that links to next pages lead to, when it is not this server. */
  nextOrigin?: string;
  /** Paths with query, as they were asked. */
  asked: URL[];
}

/** A stand-in for the Azure Retail Prices API on loopback, with its paging, `$filter` and envelope. */
export async function startRetailServer({ pageSize = 1_000 }: { pageSize?: number } = {}): Promise<RetailServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', retail.baseUrl);
    retail.asked.push(url);
    const trouble = retail.troubles.shift();
    if (trouble) return makeTrouble(response, trouble);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pageOf(retail, url, pageSize)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const retail: RetailServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/retail/prices`,
    items: structuredClone(captured),
    troubles: [],
    asked: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return retail;
}

function makeTrouble(response: ServerResponse, trouble: Trouble): void {
  if (trouble === 'silence') return;
  if (trouble === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"BillingCurrency":"USD","Items":[', () => response.destroy());
    return;
  }
  const { status, retryAfter, body = 'Too many requests' } = trouble;
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(body);
}

function pageOf(retail: RetailServer, url: URL, pageSize: number) {
  const skip = Number(url.searchParams.get('$skip') ?? 0);
  const currency = url.searchParams.get('currencyCode')?.replaceAll("'", '') ?? 'USD';
  const sold = retail.items.filter(accepts(url.searchParams.get('$filter') ?? ''));
  const items = sold.slice(skip, skip + pageSize).map((item) => ({ ...item, currencyCode: currency }));
  const next = new URL(url.pathname + url.search, retail.nextOrigin ?? url.origin);
  next.searchParams.set('$skip', String(skip + pageSize));
  return {
    BillingCurrency: retail.currency ?? currency,
    CustomerEntityId: 'Default',
    CustomerEntityType: 'Retail',
    Items: items,
    NextPageLink: skip + pageSize < sold.length ? next.href : null,
    Count: items.length,
  };
}

/** The part of OData that the API knows: `field eq 'value'`, joined by `and`; case counts. */
function accepts(filter: string): (item: CapturedItem) => boolean {
  const terms = filter.split(' and ').map((term) => {
    const [, field, value] = /^(\w+) eq '(.*)'$/.exec(term) ?? [];
    if (field === undefined) throw new Error(`The stand-in cannot read the filter ${term}.`);
    // The field `type` of an item is called priceType in a filter.
    return { field: field === 'priceType' ? 'type' : field, value };
  });
  return (item) => terms.every(({ field, value }) => (item as Record<string, unknown>)[field] === value);
}
