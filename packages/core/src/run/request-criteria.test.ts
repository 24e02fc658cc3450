import { expect, it } from 'vitest';
import { LatencyHistogram } from '../histogram';
import type { Interval } from '../metrics/interval';
import { noOutcomes } from '../metrics/outcome';
import { requestSchema } from '../workload/request';
import { criterionMiss, requestCriteria } from './request-criteria';

const slo = { percentile: 95, latencyMs: 100, maxErrorRate: 0.1 };
const request = (name: string, own = true) => requestSchema.parse({ name, path: '/', ...(own && { slo }) });

function interval(requestName: string, second: number, latenciesMs: number[], failed = 0): Interval {
  const latency = LatencyHistogram.empty();
  for (const latencyMs of latenciesMs) latency.record(latencyMs);
  const count = latenciesMs.length + failed;
  return {
    ...{ stage: 0, shard: 0, second, requestName, offered: count, sent: count, bytesIn: 0, bytesOut: 0 },
    outcomes: { ...noOutcomes(), ok2xx: latenciesMs.length, server5xx: failed },
    latency: latency.encode(),
    serviceTime: latency.encode(),
  };
}
const tens = (latencyMs: number, count = 20) => Array.from({ length: count }, () => latencyMs);

it('judges each request by its own SLO, and none that has none', () => {
  const intervals = [interval('fast', 1, tens(50)), interval('slow', 1, tens(150)), interval('free', 1, tens(900))];
  const criteria = requestCriteria([request('fast'), request('slow'), request('free', false)], intervals, 0);
  expect(criteria.map(({ requestName, passed }) => [requestName, passed])).toEqual([
    ['fast', true],
    ['slow', false],
  ]);
  expect(criterionMiss(criteria[1]!)).toBe('"slow": p95 was 150 ms, above its own target of 100 ms.');
});

it('leaves out the first seconds, and merges the rest over seconds and shards', () => {
  const intervals = [
    interval('a', 0, tens(900)),
    interval('a', 1, tens(50, 19)),
    { ...interval('a', 1, tens(150, 1)), shard: 1 },
  ];
  const [criterion] = requestCriteria([request('a')], intervals, 1);
  expect(criterion).toMatchObject({ requests: 20, passed: true });
  expect(criterion!.latencyMs).toBeCloseTo(50, 0);
});

it('fails on errors, and on silence after it was sent', () => {
  const unanswered = { ...interval('silent', 0, []), offered: 3, sent: 3 };
  const [failing, silent] = requestCriteria(
    [request('failing'), request('silent')],
    [interval('failing', 0, tens(10), 5), unanswered],
    0,
  );
  expect(failing).toMatchObject({ errorRate: 0.2, passed: false });
  expect(criterionMiss(failing!)).toBe('"failing": 20 % of 25 requests failed (its own limit is 10 %).');
  expect(silent).toMatchObject({ requests: 0, latencyMs: null, errorRate: null, passed: false });
  expect(criterionMiss(silent!)).toBe('"silent" was never answered.');
});

it('does not judge a request that was not sent', () => {
  const [rare] = requestCriteria([request('rare')], [interval('other', 0, tens(10)), interval('rare', 0, tens(10))], 1);
  expect(rare).toMatchObject({ requests: 0, passed: null });
});

it('says the confidence limit where the share alone is within its own limit', () => {
  const [unsure] = requestCriteria([request('unsure')], [interval('unsure', 0, tens(10, 182), 18)], 0);
  expect(unsure).toMatchObject({ errorRate: 0.09, passed: false });
  expect(criterionMiss(unsure!)).toMatch(
    /^"unsure": 9 % of 200 requests failed, up to 1[23]\.?\d* % at 95 % confidence \(its own limit is 10 %\)\.$/,
  );
});
