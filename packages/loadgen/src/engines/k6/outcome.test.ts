import { expect, it } from 'vitest';
import { outcomeOf } from './outcome';

it.each([
  [0, 200, 'ok2xx'],
  [0, 302, 'redirect3xx'],
  [1404, 404, 'client4xx'],
  [1429, 429, 'throttled429'],
  [1503, 503, 'server5xx'],
  [1050, 0, 'timeout'],
  [1211, 0, 'timeout'],
  [1101, 0, 'dns'],
  [1110, 0, 'connect'],
  [1212, 0, 'connect'],
  [1220, 0, 'reset'],
  [1310, 0, 'tls'],
  [1631, 0, 'reset'],
  [1000, 0, 'reset'],
  // The head came, the rest did not.
  [1050, 200, 'timeout'],
  [1220, 200, 'reset'],
])('code %i with status %i is %s', (code, status, outcome) => {
  expect(outcomeOf(code, status, null)).toBe(outcome);
});

it('knows what a request expects', () => {
  expect(outcomeOf(1404, 404, new Set([404]))).toBe('ok2xx');
  expect(outcomeOf(0, 200, new Set([404]))).toBe('assertion');
});
