import { z } from 'zod';

/** Headers that belong to one connection and are never passed on (RFC 9110, section 7.6.1), or are computed on sending. */
export const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export const headerNameSchema = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not a valid header name')
  .toLowerCase()
  .refine((name) => !connectionHeaders.has(name), 'belongs to the connection and cannot be set');

export const headerValueSchema = z
  .string()
  .max(8192)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must not contain line breaks or control characters');
