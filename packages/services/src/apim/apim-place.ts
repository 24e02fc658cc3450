import { z } from 'zod';

export const azureId = z.string().min(1).max(1000);

/** Of a service of API Management, as Azure Resource Manager has it. */
export const apimServiceId = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.ApiManagement\/service\/[^/]+$/i,
    'must be the id of a service: /subscriptions/…/providers/Microsoft.ApiManagement/service/…',
  );

/** Whose policies are meant: an operation, or all of an API, as callers of a product reach it. */
export const apimPlaceSchema = z.strictObject({
  serviceId: azureId,
  apiId: z.string().min(1).max(256),
  operationId: z.string().min(1).max(256).optional(),
  productId: z.string().min(1).max(256).optional(),
});
export type ApimPlace = z.input<typeof apimPlaceSchema>;
