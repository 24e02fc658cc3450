import { bookInForce, type PriceBook } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import { capturedItems, type RetailServer } from '@headroom/gateways/testing';
import type { Ctx } from '../ctx';
import { booksInForce } from '../price/books-in-force';

/** Prices of API Management: what the catalog has of them, and what a price API says that sells the captured items. */
export const gatewayId = 'azure-api-management';
export const today = new Date().toISOString().slice(0, 10);
export const embedded = bookInForce(findEntry(gatewayId)!.priceBooks, { gatewayId, currency: 'USD', on: today })!;

/** What was captured in West Europe, as if it were sold in a region. */
export const inRegion = (armRegionName: string) =>
  capturedItems.filter((item) => item.armRegionName === 'westeurope').map((item) => ({ ...item, armRegionName }));

/** The same in every region that the catalog has prices of. */
export const everywhere = [...new Set(embedded.prices.map(({ region }) => region))].flatMap(inRegion);

export const inForce = async (ctx: Ctx) =>
  (await booksInForce(ctx, [gatewayId], today)).find(({ currency }) => currency === 'USD') as PriceBook;

export const priceOf = ({ prices }: PriceBook, meter: string, region = 'westeurope') =>
  prices.find((row) => row.meter === meter && row.region === region)?.unitPrice;

/** Another price of a meter in all regions. */
export function setPrice({ items }: RetailServer, meterName: string, retailPrice: number): void {
  for (const item of items) if (item.meterName === meterName) item.retailPrice = retailPrice;
}
