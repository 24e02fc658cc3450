import { expect, it } from 'vitest';
import { aComparisonBundle } from '../testing/comparison-bundle';
import { bundleSchema, type ComparisonBundle } from './bundle';
import { redact } from './redact';
import { redactions, redactionsOf, type Redaction } from './redactions';
import { verifyComparison } from './verify-comparison';

const whole = aComparisonBundle();
const checksOf = ({ comparison }: ComparisonBundle) =>
  Object.fromEntries(verifyComparison(comparison).map(({ what, state }) => [what, state]));
const [percentiles, ratios] = ['Latency percentiles of each run', 'Ratios, their intervals and answers'];

it('works out percentiles and ratios again, redacted or not', () => {
  expect(bundleSchema.parse(whole)).toEqual(whole);
  expect(whole.comparison.comparisons[0]?.metrics.map(({ answer }) => answer)).toEqual([
    'no difference shown',
    'worse',
  ]);
  for (const bundle of [whole, redact(whole, redactionsOf.comparison)])
    expect(checksOf(bundle)).toEqual({ [percentiles]: 'holds', [ratios]: 'holds' });
});

it.each<[string, string, (comparison: ComparisonBundle['comparison']) => void]>([
  ['a percentile', percentiles, ({ runs }) => (runs[1]!.level!.statistics.latency.p99Ms! += 1)],
  ['a ratio', ratios, ({ comparisons }) => (comparisons[0]!.metrics[1]!.ratio!.estimate! *= 1.01)],
  ['an answer', ratios, ({ comparisons }) => (comparisons[0]!.metrics[1]!.answer = 'better')],
  ['a window', ratios, ({ comparisons }) => comparisons[0]!.after[0]!.latencyWindows.pop()],
])('finds that %s was changed', (_, what, change) => {
  const bundle = structuredClone(whole);
  change(bundle.comparison);
  expect(checksOf(bundle)[what]).toBe('differs');
});

const never = ['header-canary', 'tenant-canary', 'pass-canary', 'url-canary', 'ann:'];
const taken: Partial<Record<Redaction, string[]>> = {
  names: [
    'Orders through',
    'before each sale',
    'jwt and logging',
    '"list"',
    'create',
    'validate-jwt',
    'log-to-eventhub',
  ],
  host: ['corp.example', '8443'],
  paths: ['/orders', '/api'],
  queries: ['query-canary'],
  headers: ['Authorization', 'X-Tenant'],
  bodies: ['body-canary'],
};

it.each([...redactions])('what is taken out as %s is nowhere, nor is anything secret', (one) => {
  const text = JSON.stringify(redact(whole, [one]));
  for (const canary of [...never, ...(taken[one] ?? [])]) expect(text).not.toContain(canary);
});
