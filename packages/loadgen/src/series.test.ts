import { requestSchema } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { planSeries } from './series';

const named = (count: number, extra: string[] = []) =>
  [...Array.from({ length: count }, (_, index) => `r${index}`), ...extra].map((name) =>
    requestSchema.parse({ name, path: '/' }),
  );

describe('planSeries', () => {
  it('gives each of up to 50 names a series', () => {
    const { names, seriesOf, folded } = planSeries(named(50));
    expect([names.length, new Set(seriesOf).size, folded]).toEqual([50, 50, 0]);
  });

  it('folds the rest into `other` and counts them', () => {
    const { names, seriesOf, folded } = planSeries(named(53));
    expect(names).toHaveLength(51);
    expect(names.at(-1)).toBe('other');
    expect(seriesOf.slice(49)).toEqual([49, 50, 50, 50]);
    expect(folded).toBe(3);
  });

  it('uses a series that is already called other', () => {
    const { names, seriesOf } = planSeries([...named(0, ['other']), ...named(52)]);
    expect(names).toHaveLength(50);
    expect(seriesOf.slice(50)).toEqual([0, 0, 0]);
  });
});
