import { z } from 'zod';

export const azureId = z.string().min(1).max(1000);

/** Whose policies are meant: an operation, or all of an API, as callers of a product reach it. */
export const apimPlaceSchema = z.strictObject({
  serviceId: azureId,
  apiId: z.string().min(1).max(256),
  operationId: z.string().min(1).max(256).optional(),
  productId: z.string().min(1).max(256).optional(),
});
export type ApimPlace = z.input<typeof apimPlaceSchema>;
