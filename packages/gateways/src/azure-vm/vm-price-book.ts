import type { PriceBook } from '@headroom/core';
import { readPriceBook } from '../contract/read-data';
import book from './price-book.2026-06-18.usd.json';

/** The prices of VMs as a book of one gateway: its own sizes only. */
export function vmPriceBook(gatewayId: string, tierIds: readonly string[]): PriceBook {
  const own = new Set(tierIds);
  return readPriceBook({ ...book, gatewayId, prices: book.prices.filter(({ tierId }) => own.has(tierId)) });
}

/** Regions that the book has prices for. */
export const vmRegions = [
  { id: 'eastus', name: 'East US' },
  { id: 'eastus2', name: 'East US 2' },
  { id: 'westeurope', name: 'West Europe' },
  { id: 'northeurope', name: 'North Europe' },
];

/** What has to be known of every price in it. */
export const vmPriceCaveat =
  'Linux VMs, pay as you go. The source rounds prices to about three significant digits; disks, load balancers, traffic and licences are not in them.';
