import { expect, it } from 'vitest';
import { detectPolicyFormat, findPolicyFormat } from './policy-formats';

it.each(['azure-api-management', 'apache-apisix', 'azure-functions-flex'])('has the documents of %s', (gatewayId) => {
  expect(findPolicyFormat(gatewayId)).toBeDefined();
});

it.each(['kong', 'constructor', 'toString', '__proto__'])('has none of a gateway named %s', (gatewayId) => {
  expect(findPolicyFormat(gatewayId)).toBeUndefined();
});

it('tells whose a text is', () => {
  const texts = ['<policies/>', '{"key-auth": {}}', '{"maximumInstanceCount": 40}', 'x'];
  expect(texts.map(detectPolicyFormat)).toEqual([
    ...['azure-api-management', 'apache-apisix', 'azure-functions-flex'],
    undefined,
  ]);
});
