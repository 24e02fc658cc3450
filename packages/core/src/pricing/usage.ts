import { z } from 'zod';

const quantity = z.number().min(0).max(1e18).optional();

/** What is used in a month; whatever is absent is unknown, which is not 0. */
export const usageSchema = z.strictObject({
  /** Calls, or executions. */
  monthlyCalls: quantity,
  /** Execution time × memory, in gigabyte-seconds. */
  gbSeconds: quantity,
  instanceHours: quantity,
  /** Instances kept warm: time executing, time kept (executing or not), and calls that they serve. */
  alwaysReadyGbSeconds: quantity,
  baselineGbSeconds: quantity,
  alwaysReadyCalls: quantity,
  /** What the meters include is already used up by something else of the same account. */
  grantsUsed: z.boolean().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

/** What is rented. */
export interface Shape {
  units: number;
  /** How many of each add-on, by the name of its meter. */
  addOns?: Readonly<Record<string, number>>;
}
