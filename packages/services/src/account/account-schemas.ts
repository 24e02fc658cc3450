import { z } from 'zod';

/** In small letters, as accounts are found by it. */
export const emailSchema = z.string().trim().toLowerCase().max(320).pipe(z.email('must be an e-mail address'));

/** Long rather than strange (NIST SP 800-63B). */
export const passwordLength = { min: 12, max: 200 } as const;
export const passwordSchema = z
  .string()
  .min(passwordLength.min, `must have at least ${passwordLength.min} characters`)
  .max(passwordLength.max);

export const personNameSchema = z.string().trim().min(1, 'is needed').max(120);
export const workspaceNameSchema = z.string().trim().min(1, 'is needed').max(120);
