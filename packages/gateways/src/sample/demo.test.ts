import { createVerify } from 'node:crypto';
import { requestSchema } from '@headroom/core';
import { expect, it } from 'vitest';
import { parsePolicyChain } from '../policy-chain';
import { sampleDemo } from './demo';
import { demoPublicKey, demoToken } from './demo-token';
import { entry } from './gateway';

it('the demo token is signed by the demo key and stays valid for decades', () => {
  const [header, payload, signature] = demoToken.split('.') as [string, string, string];
  const signed = createVerify('RSA-SHA256').update(`${header}.${payload}`);
  expect(signed.verify(demoPublicKey, signature, 'base64url')).toBe(true);
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  expect(new Date(exp * 1000).getUTCFullYear()).toBeGreaterThanOrEqual(2099);
});

it('the demo request and chain are documents that a benchmark and a policy set can hold', () => {
  expect(requestSchema.parse(sampleDemo.request)).toEqual(sampleDemo.request);
  const known = entry.definition.policies.map(({ id }) => id);
  for (const { policy } of parsePolicyChain(sampleDemo.chain)) expect(known).toContain(policy);
});
