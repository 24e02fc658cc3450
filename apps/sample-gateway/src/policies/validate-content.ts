import { Ajv } from 'ajv';
import { z } from 'zod';
import { headerOf, refuse } from '../exchange';
import { definePolicy } from './policy';

const jsonSchema = z.record(z.string(), z.unknown()).superRefine((schema, context) => {
  try {
    new Ajv().compile(schema);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a JSON schema: ${(error as Error).message}` });
  }
});

/** Parses the request body and validates it against a JSON schema (draft 7); a request without a body passes. */
export const validateContent = definePolicy({
  id: 'validate-content',
  params: z.strictObject({
    schema: jsonSchema,
    maxBytes: z.number().int().min(1).max(10_000_000).default(1_000_000),
  }),
  build({ schema, maxBytes }) {
    const ajv = new Ajv();
    const validate = ajv.compile(schema);
    return {
      step(exchange, next) {
        const { headers, body } = exchange.request;
        if (body.length === 0) return next();
        if (body.length > maxBytes) return refuse(exchange, 413, `The body is larger than ${maxBytes} bytes.`);
        if (!/^application\/([\w.+-]+\+)?json\b/i.test(headerOf(headers, 'content-type') ?? ''))
          return refuse(exchange, 415, 'The body must be JSON.');
        let document: unknown;
        try {
          document = JSON.parse(body.toString());
        } catch {
          return refuse(exchange, 400, 'The body is not valid JSON.');
        }
        if (!validate(document)) return refuse(exchange, 400, ajv.errorsText(validate.errors, { dataVar: 'body' }));
        return next();
      },
    };
  },
});
