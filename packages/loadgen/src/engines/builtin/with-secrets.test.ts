import { requestSchema } from '@headroom/core';
import { expect, it } from 'vitest';
import { withSecrets } from './with-secrets';

const request = requestSchema.parse({
  name: 'r',
  path: '/',
  method: 'POST',
  headers: { authorization: 'Bearer {{secret:TOKEN}}' },
  body: '{{secret:TOKEN}}-{{secret:OTHER}}',
});
const valuesOf = (values: Record<string, string>) => (name: string) => values[name];

it('puts values where references stand', () => {
  expect(withSecrets(request, valuesOf({ TOKEN: 't$&', OTHER: 'o' }))).toMatchObject({
    headers: { authorization: 'Bearer t$&' },
    body: 't$&-o',
  });
});

it('refuses secrets that are missing or would break a header, without saying what they are', () => {
  expect(() => withSecrets(request, valuesOf({ TOKEN: 't' }))).toThrow(/no secret OTHER/);
  const broken = () => withSecrets(request, valuesOf({ TOKEN: 'sesame\r\nx: y', OTHER: 'o' }));
  expect(broken).toThrow(/line breaks/);
  expect(broken).not.toThrow(/sesame/);
});
