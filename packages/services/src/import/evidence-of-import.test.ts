import { describe, expect, it } from 'vitest';
import { encodeLatencies, keptUp, noOutcomes, type Interval } from '@headroom/core';
import { evidenceOfImport } from './evidence-of-import';
import type { ImportedRun } from './imported-run';
import { steadyPart } from './steady-part';

const percentiles = { p50: 10, p90: 10, p95: 10, p99: 10, p999: 10, max: 10 };
const cell = { tier: 'sample-s', units: 1, policies: [] };

const open = (requests: number, durationSeconds: number): ImportedRun => ({
  ...{ schema: 'headroom.import-run/1', name: 'a', sha256: 'a'.repeat(64), formatLabel: 'a', gradeReason: 'a' },
  files: [{ name: 'a', bytes: 1, sha256: 'a'.repeat(64) }],
  report: {
    ...{ schema: 'headroom.import/1', format: 'vegeta-json', requests, errors: 0, durationSeconds },
    throughputRps: requests / durationSeconds,
    ...{ percentilesMs: percentiles, byName: [], intervals: 40, dropped: 0, findings: [], grade: 'C' },
  },
  ...{ startedAt: null, loadModel: 'open', users: null, little: 'none', series: [], assumed: [], notes: [] },
  ...{ lawsPassed: [], subject: null, noEvidence: null },
});

/** `offered` requests begin in each of the first `seconds`, and at most `answered` end in any. */
function intervalsOf(offered: number, answered: number, seconds: number): Interval[] {
  const lasts = (offered * seconds) / answered;
  const latency = encodeLatencies([10_000, answered]);
  return Array.from({ length: Math.max(seconds, lasts) }, (_, second) => ({
    ...{ stage: 0, shard: 0, second, requestName: 'a', bytesIn: 0, bytesOut: 0, latency, serviceTime: latency },
    ...{ offered: second < seconds ? offered : 0, sent: second < seconds ? offered : 0 },
    outcomes: { ...noOutcomes(), ok2xx: second < lasts ? answered : 0 },
  }));
}

describe('an open import', () => {
  it('was offered what was sent while it was, not what was answered until the last one', () => {
    const imported = open(2000, 40);
    const steady = steadyPart(imported, intervalsOf(100, 50, 20));
    const evidence = evidenceOfImport(imported, steady, cell);
    if ('reason' in evidence) throw new Error(evidence.reason);
    const [level] = evidence.run.levels;
    expect(level).toMatchObject({ offeredRps: 100, throughputRps: 50 });
    expect(keptUp(level!)).toBe(false);
    expect(steady!.order.load).toMatchObject({ model: 'open', rps: 100 });
  });

  it('whose generator left out iterations is no evidence', () => {
    const imported = open(2000, 20);
    const steady = steadyPart(imported, intervalsOf(100, 100, 20));
    expect(evidenceOfImport(imported, steady, cell)).toHaveProperty('run');
    const findings = [{ kind: 'dropped-iterations', severity: 'warns', sentence: 'k6 left out 3 iterations.' }];
    const dropped = { ...imported, report: { ...imported.report, findings } };
    expect(evidenceOfImport(dropped, steady, cell)).toMatchObject({ reason: expect.stringMatching(/no free user/) });
  });
});
