import { expect, it } from 'vitest';
import { detectPolicyFormat, findPolicyFormat } from './policy-formats';

it.each(['azure-api-management', 'apache-apisix'])('has the documents of %s', (gatewayId) => {
  expect(findPolicyFormat(gatewayId)).toBeDefined();
});

it.each(['kong', 'constructor', 'toString', '__proto__'])('has none of a gateway named %s', (gatewayId) => {
  expect(findPolicyFormat(gatewayId)).toBeUndefined();
});

it('tells whose a text is', () => {
  expect(['<policies/>', '{"key-auth": {}}', 'x'].map(detectPolicyFormat)).toEqual([
    'azure-api-management',
    'apache-apisix',
    undefined,
  ]);
});
