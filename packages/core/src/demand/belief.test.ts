import { expect, it } from 'vitest';
import { pooled } from './belief';

const vague = { value: 0, error: 1e4 };

it('is the prior alone when nothing else is believed', () => {
  expect(pooled([], { value: 3, error: 2 })).toEqual({ value: 3, error: 2 });
});

// The BCG vaccine trials, ln relative risk with variance (Colditz et al. 1994; DerSimonian–Laird in R's metafor:
// estimate −0.7141, standard error 0.1787, τ² 0.3088).
it('is DerSimonian and Laird’s estimate on the thirteen BCG trials', () => {
  const trials: [number, number][] = [
    ...[[-0.8893, 0.3256] as const, [-1.5854, 0.1946] as const, [-1.3481, 0.4154] as const, [-1.4416, 0.02] as const],
    ...[[-0.2175, 0.0512] as const, [-0.7861, 0.0069] as const, [-1.6209, 0.223] as const, [0.012, 0.004] as const],
    ...[[-0.4694, 0.0564] as const, [-1.3713, 0.073] as const, [-0.3394, 0.0124] as const, [0.4459, 0.5325] as const],
    ...[[-0.0173, 0.0714] as const],
  ].map(([value, variance]) => [value, variance]);
  const { value, error } = pooled(
    trials.map(([effect, variance]) => ({ value: effect, error: Math.sqrt(variance) })),
    vague,
  );
  expect(value).toBeCloseTo(-0.7141, 3);
  expect(error).toBeCloseTo(0.1787, 3);
});

it('weighs by precision where the beliefs agree, and adds the spread between them where they do not', () => {
  const agreeing = pooled(
    [
      { value: 1, error: 0.1 },
      { value: 1.05, error: 0.2 },
    ],
    vague,
  );
  expect(agreeing.value).toBeCloseTo((1 / 0.01 + 1.05 / 0.04) / 125, 6);
  expect(agreeing.error).toBeCloseTo(Math.sqrt(1 / 125), 6);
  const differing = pooled(
    [
      { value: 1, error: 0.01 },
      { value: 2, error: 0.02 },
    ],
    vague,
  );
  expect(differing.value).toBeCloseTo(1.5, 2);
  expect(differing.error).toBeGreaterThan(0.4);
});

it('draws towards the prior as far as that is known', () => {
  const { value, error } = pooled([{ value: 2, error: 1 }], { value: 0, error: 1 });
  expect(value).toBeCloseTo(1, 12);
  expect(error).toBeCloseTo(Math.SQRT1_2, 12);
});
