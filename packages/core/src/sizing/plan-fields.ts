import { z } from 'zod';

/** Ids are printed on terminals: text without control characters. */
export const idSchema = z
  .string()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');

export const rateSchema = z.number().min(0).max(1e9);

/** Checks between fields run on documents with other faults too, so they take nothing for granted. */
export const always = { when: () => true };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
