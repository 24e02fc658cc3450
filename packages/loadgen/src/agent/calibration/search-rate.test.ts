import { expect, it } from 'vitest';
import { proofSeconds, searchRate } from './search-rate';

/** A generator that makes `maxRps`, or a lower rate where it is looked at for longer. */
function generator(maxRps: number, provenRps = maxRps) {
  const tried: [number, number][] = [];
  const tryLevel = (rps: number, seconds: number) => {
    tried.push([rps, seconds]);
    const holds = rps <= (seconds >= proofSeconds ? provenRps : maxRps);
    return Promise.resolve({ holds, reason: holds ? 'fine' : 'no CPU to spare' });
  };
  return { tryLevel, tried };
}

it('doubles, looks once between and proves the best', async () => {
  const { tryLevel, tried } = generator(25_000);
  expect(await searchRate(tryLevel, 8_000, 1_000_000)).toEqual({
    maxRps: 22_600,
    limit: 'At 32000 requests/s: no CPU to spare',
  });
  expect(tried).toEqual([
    [8_000, 2],
    [16_000, 2],
    [32_000, 2],
    [22_600, 2],
    [22_600, 6],
  ]);
});

it('goes down where the first rate does not hold', async () => {
  expect(await searchRate(generator(710).tryLevel, 8_000, 1_000_000)).toMatchObject({ maxRps: 707 });
});

it('steps down where the longer look does not hold', async () => {
  expect(await searchRate(generator(25_000, 15_000).tryLevel, 8_000, 1_000_000)).toEqual({
    maxRps: 13_600,
    limit: 'At 22600 requests/s: no CPU to spare',
  });
});

it('says so when nothing holds, and tries nothing above the highest rate', async () => {
  expect(await searchRate(generator(0).tryLevel, 8_000, 1_000_000)).toEqual({
    maxRps: null,
    limit: 'No rate held. At 62.5 requests/s: no CPU to spare',
  });
  const { tryLevel, tried } = generator(1e9);
  expect(await searchRate(tryLevel, 8_000, 10_000)).toEqual({
    maxRps: 10_000,
    limit: 'No rate above 10000 requests/s is tried.',
  });
  expect(Math.max(...tried.map(([rps]) => rps))).toBe(10_000);
});
