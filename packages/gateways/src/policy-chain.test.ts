import { expect, it } from 'vitest';
import { policiesIn } from './contract/policies-in';
import { parsePolicyChain } from './policy-chain';

const chainOf = (params: Record<string, unknown>) => [{ policy: 'echo', params }];
const nested = (levels: number) => {
  let params: Record<string, unknown> = {};
  for (let depth = 0; depth < levels; depth++) params = { element: 'when', children: [params] };
  return params;
};

it('is a chain as it was given', () => {
  const chain = chainOf({ a: [1, 'b', null, { c: true }], ...nested(100) });
  expect(parsePolicyChain(chain)).toEqual(chain);
});

it.each([
  ['nested too deeply', nested(9_000), /nested more than 220 levels deep/],
  ['too large a text', { text: 'x'.repeat(2 * 1024 * 1024) }, /larger than 2 MiB/],
  ['too large in its keys', { ['x'.repeat(2 * 1024 * 1024)]: 1 }, /larger than 2 MiB/],
  ['too many values', { values: Array.from({ length: 2 * 1024 * 1024 }, () => 0) }, /larger than 2 MiB/],
])('refuses what is %s', (_what, params, message) => {
  expect(() => parsePolicyChain(chainOf(params))).toThrow(message);
});

it('is as deep as may be and its policies are still found', () => {
  expect(policiesIn({ policies: [] }, parsePolicyChain(chainOf(nested(100))))).toEqual(['echo']);
});
