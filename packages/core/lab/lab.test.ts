import { expect, test } from 'vitest';
import { runLab } from './run-lab';
import { summarise } from './summary';

// The whole laboratory judges by the seeds that nothing was tuned on; its table stands in docs/laboratory.md.
const full = Boolean(process.env.HEADROOM_FULL);
const [problems, seeds] = full ? ([150, 'judge'] as const) : ([22, 'tune'] as const);

test(`answers ${problems} problems whose answer is known`, { timeout: 1_200_000 }, () => {
  const results = [...runLab(problems, seeds)];
  const summary = summarise(results.map(({ grade }) => grade));
  const plain = summarise(results.map(({ plain: peer }) => peer));
  expect(summary.exact).toBeGreaterThanOrEqual(0.55);
  expect(summary.good).toBeGreaterThanOrEqual(0.65);
  expect(summary.safe).toBeGreaterThanOrEqual(0.75);
  expect(summary.exact - plain.exact).toBeGreaterThanOrEqual(0.08);
  expect(summary.safe).toBeGreaterThan(plain.safe);
  expect(summary.errorMedian).toBeLessThanOrEqual(0.04);
  expect(summary.errorP90).toBeLessThanOrEqual(0.13);
  expect(summary.coverage).toBeGreaterThanOrEqual(0.8);
  expect(summary.identifiableRight).toBeGreaterThanOrEqual(0.98);
  expect(summary.verdictRight).toBeGreaterThanOrEqual(0.95);
});
