import { expect, it } from 'vitest';
import { jsonOfSize } from './backend-body';

it.each([2, 3, 12, 13, 14, 200, 1024, 16_384, 1_000_000])('makes a JSON document of exactly %i bytes', (bytes) => {
  const body = jsonOfSize(bytes);
  expect(body.length).toBe(bytes);
  expect(typeof JSON.parse(body.toString())).toBe('object');
});
