import { outcomes } from '@headroom/core';
import { expect, it } from 'vitest';
import { classifyStatus } from './classify';

it.each([
  [200, null, 'ok2xx'],
  [204, null, 'ok2xx'],
  [301, null, 'redirect3xx'],
  [404, null, 'client4xx'],
  [429, null, 'throttled429'],
  [503, null, 'server5xx'],
  [404, [404], 'ok2xx'],
  [302, [302], 'redirect3xx'],
  [200, [201], 'assertion'],
  [302, [200], 'assertion'],
  [401, [200], 'client4xx'],
  [429, [200], 'throttled429'],
  [500, [200], 'server5xx'],
])('status %i with %j expected is %s', (status, expected, outcome) => {
  expect(outcomes[classifyStatus(status, expected && new Set(expected))]).toBe(outcome);
});
