import { expect, test } from 'vitest';
import { isRedisNewEnough } from './redis-program.mjs';

test.each([
  ['7.0.15', true],
  ['6.2.0', true],
  ['10.0.0', true],
  ['6.0.16', false],
  ['5.0.7', false],
])('Redis %s is new enough: %s', (version, expected) => {
  expect(isRedisNewEnough(version)).toBe(expected);
});
