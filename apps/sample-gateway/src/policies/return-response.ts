import { z } from 'zod';
import { headerNameSchema, headerValueSchema } from './http-fields';
import { definePolicy } from './policy';

/** Answers at once with a fixed response; no backend is asked. */
export const returnResponse = definePolicy({
  id: 'return-response',
  answers: true,
  params: z
    .strictObject({
      status: z.number().int().min(200).max(599).default(200),
      contentType: headerValueSchema.default('application/json'),
      headers: z.record(headerNameSchema, headerValueSchema).default({}),
      body: z.string().max(1_000_000).default('{"ok":true}'),
    })
    .prefault({}),
  build({ status, contentType, headers, body }) {
    const bytes = Buffer.from(body);
    return {
      step(exchange) {
        exchange.response = { status, headers: { 'content-type': contentType, ...headers }, body: bytes };
      },
    };
  },
});
