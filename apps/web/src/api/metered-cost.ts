import { z } from 'zod';

/** What a metered use costs, with the free grant used up by something else. */
export const meteredCost = z
  .object({
    ...{ total: z.string().nullable(), perMillion: z.string().nullable(), currency: z.string() },
    priceBook: z
      .object({ source: z.string(), observedOn: z.string(), basis: z.string(), stale: z.boolean() })
      .nullable(),
  })
  .nullable()
  .describe('Exact decimals as text; null where a price or a quantity is not known.');
