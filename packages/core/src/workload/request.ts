import { z } from 'zod';
import { secretParts } from './secrets';
import { sloSchema } from './slo';

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not a valid header name');
const headerValue = z
  .string()
  .trim()
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must not contain line breaks or control characters');

/** One kind of request in the mix; `weight` is relative to the other requests of the benchmark. */
export const requestSchema = z
  .strictObject({
    name: z.string().min(1).max(80),
    method: z.enum(httpMethods).default('GET'),
    path: z
      .string()
      .startsWith('/', 'must start with /')
      .max(8192)
      .regex(/^[\x21-\x7e]*$/, 'must be percent-encoded, without spaces'),
    headers: z.record(headerName, headerValue).default({}),
    /** Literal body. */
    body: z.string().max(1_000_000).optional(),
    /** Size of a generated JSON body in bytes, in place of `body`. */
    bodyBytes: z.number().int().min(2).max(10_000_000).optional(),
    weight: z.number().positive().max(1_000_000).default(1),
    /** Status codes that count as success; default: every 2xx and 3xx. */
    expectStatus: z.array(z.number().int().min(100).max(599)).min(1).optional(),
    /** What this request must keep by itself, beside the benchmark's SLO over all of them. */
    slo: sloSchema.optional(),
  })
  .refine((request) => request.body === undefined || request.bodyBytes === undefined, {
    message: 'give body or bodyBytes, not both',
    path: ['bodyBytes'],
  });
export type RequestSpec = z.infer<typeof requestSchema>;

/**
 * What a request puts on the wire: path, headers and body in bytes.
 * @param secretBytes sizes of the values of its secrets
 */
export function requestBytes(
  { path, headers, body = '', bodyBytes }: RequestSpec,
  secretBytes: ReadonlyMap<string, number>,
): number {
  // Filled in, a body of references may be larger than a string can be.
  const sizeOf = (text: string) =>
    secretParts(text).reduce(
      (sum, part) => sum + (typeof part === 'string' ? utf8Bytes(part) : (secretBytes.get(part.secret) ?? 0)),
      0,
    );
  const written = Object.entries(headers).map(([name, value]) => name.length + sizeOf(value) + 4);
  return path.length + written.reduce((sum, bytes) => sum + bytes, 0) + (bodyBytes ?? sizeOf(body));
}

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length;
