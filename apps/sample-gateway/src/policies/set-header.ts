import { z } from 'zod';
import { headerNameSchema, headerValueSchema } from './http-fields';
import { definePolicy } from './policy';

/** Sets a header of the request before, or of the response after, the rest of the chain; a null value removes it. */
export const setHeader = definePolicy({
  id: 'set-header',
  params: z.strictObject({
    on: z.enum(['request', 'response']).default('request'),
    name: headerNameSchema,
    value: headerValueSchema.nullable(),
  }),
  build({ on, name, value }) {
    return {
      async step(exchange, next) {
        if (on === 'response') await next();
        const { headers } = exchange[on];
        if (value === null) delete headers[name];
        else headers[name] = value;
        if (on === 'request') await next();
      },
    };
  },
});
