import { expect, test } from 'vitest';
import { changeOf, intervalOf, metricName } from './change-words';

test('a ratio is told as a change with its sign', () => {
  expect([1.0821, 0.75, 1, Infinity, 0].map(changeOf)).toEqual(['+8.21 %', '−25 %', '+0 %', 'without end', '−100 %']);
  expect(intervalOf({ estimate: 1.1, low: 0.98, high: 1.2, confidence: 0.95 })).toBe('−2 to +20 %');
});

test('a metric has a name', () => {
  expect(metricName({ kind: 'latency', percentile: 99.9 })).toBe('p99.9 latency');
  expect(metricName({ kind: 'figure', name: 'x', label: 'Capacity', better: 'higher' })).toBe('Capacity');
});
