import type { RequestSpec } from '@headroom/core';
import type { PolicyChain } from '../policy-chain';
import { demoPublicKey, demoToken } from './demo-token';

/** The demo: a policy set, the request that passes it, and the backend that it is meant for. */
export interface SampleDemo {
  policySetName: string;
  /** Costs about 3 ms of CPU per demo request, so that one unit saturates near 300 requests per second. */
  chain: PolicyChain;
  request: RequestSpec;
  /** What the sample gateway's stub backend does unless told otherwise. */
  backend: { latencyMs: number; bodyBytes: number };
}

const orderSchema = {
  type: 'object',
  required: ['orderId', 'customer', 'currency', 'lines'],
  additionalProperties: false,
  properties: {
    orderId: { type: 'string', pattern: '^ORD-[0-9]{6}$' },
    customer: {
      type: 'object',
      required: ['id', 'name'],
      additionalProperties: false,
      properties: {
        id: { type: 'integer', minimum: 1 },
        name: { type: 'string', minLength: 1, maxLength: 200 },
        email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
      },
    },
    currency: { enum: ['EUR', 'USD', 'GBP'] },
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: {
        type: 'object',
        required: ['sku', 'quantity', 'unitPrice'],
        additionalProperties: false,
        properties: {
          sku: { type: 'string', pattern: '^SKU-[0-9]{4}$' },
          quantity: { type: 'integer', minimum: 1, maximum: 1000 },
          unitPrice: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' },
          gift: { type: 'boolean' },
        },
      },
    },
  },
};

const order = {
  orderId: 'ORD-004217',
  customer: { id: 4217, name: 'Headroom Demo Ltd', email: 'orders@demo.headroom.invalid' },
  currency: 'EUR',
  lines: Array.from({ length: 60 }, (_, index) => ({
    sku: `SKU-${1000 + index * 7}`,
    quantity: 1 + (index % 9),
    unitPrice: `${5 + (index % 40)}.${10 + (index % 90)}`,
    gift: index % 5 === 0,
  })),
};

export const sampleDemo: SampleDemo = {
  policySetName: 'Partner orders',
  chain: [
    { policy: 'log-to-file', params: { file: 'orders' } },
    {
      policy: 'validate-jwt',
      params: { publicKey: demoPublicKey, issuer: 'https://demo.headroom.invalid', audience: 'sample-orders' },
    },
    { policy: 'validate-content', params: { schema: orderSchema } },
    { policy: 'set-header', params: { on: 'request', name: 'x-partner', value: 'headroom-demo' } },
    { policy: 'json-to-xml', params: { root: 'answer' } },
    { policy: 'forward-request', params: { timeoutMs: 10_000 } },
  ],
  request: {
    name: 'place order',
    method: 'POST',
    path: '/orders',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
    body: JSON.stringify(order),
    weight: 1,
  },
  backend: { latencyMs: 5, bodyBytes: 16_384 },
};
