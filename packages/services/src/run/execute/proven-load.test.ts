import { loadSchema } from '@headroom/core';
import { expect, it } from 'vitest';
import { provenLoad } from './proven-load';

const search = loadSchema.parse({ kind: 'find-maximum', startRps: 100, maxRps: 50_000 });

it('ends a search at the proven rate, and changes nothing else', () => {
  expect(provenLoad(search, 12_000)).toEqual({ ...search, maxRps: 12_000 });
  expect(provenLoad(search, 80_000)).toEqual(search);
  expect(provenLoad(search, undefined)).toBe(search);
  const steps = loadSchema.parse({ kind: 'steps', steps: [{ rps: 20_000, seconds: 10 }] });
  expect(provenLoad(steps, 12_000)).toBe(steps);
});
