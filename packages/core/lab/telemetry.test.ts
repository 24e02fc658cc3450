import { expect, test } from 'vitest';
import { runTelemetryLab } from './telemetry-lab';

/** Where something else uses the gateway at night, or where demand rises above what was seen. */
const hard = ['night-job', 'bent-unseen'];

// The table of 200 series for each class stands in docs/laboratory.md.
test('production whose truth is known is read within its intervals', { timeout: 300_000 }, () => {
  for (const score of runTelemetryLab(20, 500)) {
    expect.soft(score.known, score.name).toBeGreaterThanOrEqual(19);
    // 90 % intervals, of which 87 to 92 % hold the truth over 200 series.
    if (score.demandCovered !== null) expect.soft(score.demandCovered, score.name).toBeGreaterThanOrEqual(0.75);
    expect.soft(score.capacityCovered, score.name).toBeGreaterThanOrEqual(0.8);
    if (score.growthCovered !== null) expect.soft(score.growthCovered, score.name).toBeGreaterThanOrEqual(0.75);
    expect.soft(score.capacityError, score.name).toBeLessThanOrEqual(hard.includes(score.name) ? 0.12 : 0.04);
    expect.soft(score.busyHourRight, score.name).toBe(1);
    if (score.name === 'changed') expect.soft(score.changes).toBe(20);
    else expect.soft(score.changes, score.name).toBeLessThanOrEqual(2);
  }
});
