import { z } from 'zod';

/** An amount or price as a decimal string: never a float, never an exponent. */
export const moneySchema = z
  .string()
  .max(80)
  .regex(/^\d+(\.\d+)?$/, 'must be a decimal number in quotes, such as "0.0632"');
