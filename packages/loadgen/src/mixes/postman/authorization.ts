import { z } from 'zod';

/** Parameters are a list in version 2.1 of the format, an object in 2.0. */
const parameters = z.union([
  z.array(z.object({ key: z.string(), value: z.unknown().optional() })),
  z.record(z.string(), z.unknown()),
]);

export const authorizationSchema = z.object({ type: z.string(), apikey: parameters.optional() });
export type Authorization = z.infer<typeof authorizationSchema>;

const bearer = ['authorization', 'Bearer {{secret:TOKEN}}'] as const;
const headerOf: Record<string, readonly [name: string, value: string]> = {
  ...{ bearer, oauth2: bearer, jwt: bearer },
  basic: ['authorization', '{{secret:AUTHORIZATION}}'],
};

/** The header that an authorization sends, with a secret for its value; null for one that no such header can stand for. */
export function authorizationHeader(
  auth: Authorization,
  fill: (text: string) => string,
): readonly [name: string, value: string] | null {
  if (auth.type !== 'apikey') return headerOf[auth.type] ?? null;
  const { key, in: place = 'header' } = Array.isArray(auth.apikey)
    ? Object.fromEntries(auth.apikey.map((parameter) => [parameter.key, parameter.value]))
    : (auth.apikey ?? {});
  return typeof key === 'string' && key !== '' && place === 'header' ? [fill(key), '{{secret:API_KEY}}'] : null;
}
