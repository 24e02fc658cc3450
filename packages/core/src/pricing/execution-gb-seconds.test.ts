import { expect, it } from 'vitest';
import { billedMs, executionGbSeconds } from './execution-gb-seconds';

const rule = { minimumMs: 1000, roundToMs: 100 };

it('bills at least the minimum, and rounds up beyond it', () => {
  expect([0, 77, 1000, 1001, 1100].map((ms) => billedMs(ms, rule))).toEqual([1000, 1000, 1000, 1100, 1100]);
});

it('shares an instance between concurrent executions, at either end of what a bill may count', () => {
  const { billed, continuous } = executionGbSeconds({
    ...{ executions: 2_969_090, durationMs: 77, memoryMb: 2048, concurrency: 16, ...rule },
  });
  expect(billed).toBeCloseTo(371_136.25, 6);
  // The published test measured 28,679.
  expect(continuous).toBeCloseTo(28_577.49, 2);
});
