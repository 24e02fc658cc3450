import { z } from 'zod';

/** Of a function app, as Azure Resource Manager has it. */
export const functionAppId = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.Web\/sites\/[^/]+$/i,
    'must be the id of a function app: /subscriptions/…/providers/Microsoft.Web/sites/…',
  );
