import { z } from 'zod';

/** `unitPrice` beside it is 0 in some regions, which is no price. */
const savingsPlanSchema = z.object({ retailPrice: z.number().min(0), term: z.string() });

/** What Headroom reads of one item of the Azure Retail Prices API; other fields are let through unread. */
export const retailItemSchema = z.object({
  currencyCode: z.string(),
  /** Where this price's band starts, in units of `unitOfMeasure`. */
  tierMinimumUnits: z.number().min(0),
  /** Without any discount of whoever asks. */
  retailPrice: z.number().min(0),
  /** Empty for what is sold without a region. */
  armRegionName: z.string(),
  effectiveStartDate: z.iso.datetime({ offset: true }),
  effectiveEndDate: z.iso.datetime({ offset: true }).nullish(),
  meterId: z.string(),
  meterName: z.string().min(1),
  productName: z.string(),
  skuName: z.string(),
  armSkuName: z.string().nullish(),
  serviceName: z.string(),
  unitOfMeasure: z.string(),
  /** Consumption, Reservation or DevTestConsumption. */
  type: z.string(),
  /** Of a reservation, whose price is the total for this term. */
  reservationTerm: z.string().nullish(),
  savingsPlan: z.array(savingsPlanSchema).nullish(),
});
export type RetailItem = z.infer<typeof retailItemSchema>;

/** One page of an answer. */
export const retailPageSchema = z.object({
  BillingCurrency: z.string(),
  Items: z.array(retailItemSchema),
  NextPageLink: z.string().nullish(),
});
export type RetailPage = z.infer<typeof retailPageSchema>;
