import { unavailable } from '@headroom/core';
import { defaultPatience, fetchRetailPage, type Patience } from './fetch-retail-page';
import type { RetailItem } from './retail-item';

/** The newest version; savings plans are part of it. */
const apiVersion = '2023-01-01-preview';
const mostPages = 200;

export interface RetailQuery {
  /** `https://prices.azure.com/api/retail/prices`, or a server that stands in for it. */
  baseUrl: string;
  /** OData, as in `serviceName eq 'API Management' and priceType eq 'Consumption'`. */
  filter: string;
  /** ISO 4217. */
  currencyCode: string;
  signal?: AbortSignal;
  patience?: Patience;
}

/**
 * Every item of an answer of the Azure Retail Prices API, page after page until no next one is named. Meters that are not of the
 * primary region stay in: in Sweden all classic units of API Management are such.
 * @throws HeadroomError `unavailable` when a page cannot be had; items that came before are then not the whole answer
 */
export async function* readRetailPrices(query: RetailQuery): AsyncGenerator<RetailItem, void, undefined> {
  const { baseUrl, filter, currencyCode, signal, patience = defaultPatience } = query;
  const first = new URL(baseUrl);
  first.searchParams.set('api-version', apiVersion);
  first.searchParams.set('currencyCode', `'${currencyCode}'`);
  first.searchParams.set('$filter', filter);
  let url: URL | null = first;
  for (let page = 1; url; page += 1) {
    if (page > mostPages)
      throw unavailable(`The price API at ${first.host} names a next page even after ${mostPages} pages.`);
    const { BillingCurrency, Items, NextPageLink } = await fetchRetailPage(url, patience, signal);
    if (BillingCurrency !== currencyCode)
      throw unavailable(
        `The price API at ${first.host} answered in ${BillingCurrency}; ${currencyCode} was asked for.`,
      );
    yield* Items;
    url = NextPageLink ? nextPage(NextPageLink, first) : null;
  }
}

/** A link may name the port that its scheme implies; it may not lead elsewhere. */
function nextPage(link: string, first: URL): URL {
  const url = URL.canParse(link, first.href) ? new URL(link, first.href) : null;
  if (url?.origin !== first.origin)
    throw unavailable(`The price API at ${first.host} names a next page elsewhere: ${link}`);
  return url;
}
